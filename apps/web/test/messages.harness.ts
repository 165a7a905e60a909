import { expect } from 'vitest';
import { visibleToasts } from '../src/ui/toasts/toast.store.ts';

/** Titles and texts of all messages that the running test has shown. */
let shown: string[] = [];
visibleToasts.subscribe(() => {
  for (const { title, text } of visibleToasts.get())
    shown.push(...(title === undefined ? [] : [title]), text);
});
export const clearShownMessages = (): void => {
  shown = [];
};
/**
 * Waits until a message was shown, even if it has disappeared since: messages stay for two seconds,
 * and on a busy machine the click before may take longer.
 */
export const expectMessage = (text: string): Promise<void> =>
  expect.poll(() => shown).toContain(text);
