import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';

/**
 * Puts a text on the clipboard, also on a page without https, where browsers have no
 * `navigator.clipboard`. False where the browser refuses.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // few need it: it is fetched for them alone
    const { copyTextViaField: copyFromField } = await import('../form/copy-from-field.ts');
    return copyFromField(text);
  }
}
/** Copies a text like `copyText` and shows the outcome in a toast. */
export async function copyTextWithToast(text: string, done = m.copied()): Promise<void> {
  if (await copyText(text)) showMessage({ text: done, tone: 'success' });
  else showMessage({ text: m.copy_failed(), tone: 'danger' });
}
