import { expect } from 'vitest';
import { toasts } from '../src/ui/toasts/toast.store.ts';

/** Titles and texts of all messages of the running test. */
let shown: string[] = [];
toasts.subscribe(() => {
  for (const { title, text } of toasts.get())
    shown.push(...(title === undefined ? [] : [title]), text);
});
export const clearShownMessages = (): void => {
  shown = [];
};
/**
 * Waits until a message was shown. The message may have disappeared again: messages stay for two
 * seconds, and on a busy machine the preceding click takes longer to return.
 */
export const expectMessage = (text: string): Promise<void> =>
  expect.poll(() => shown).toContain(text);
