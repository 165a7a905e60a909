import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';

/**
 * Copies a text to the clipboard, also on a page without https, where browsers lack
 * `navigator.clipboard`. Returns false if the browser refuses.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // loaded on demand, because few browsers need it
    const { copyTextViaField: copyFromField } = await import('../form/copy-from-field.ts');
    return copyFromField(text);
  }
}
/** Copies a text as `copyText` does, and shows the result in a toast. */
export async function copyTextWithToast(text: string, message = m.copied()): Promise<void> {
  if (await copyText(text)) showMessage({ text: message, tone: 'success' });
  else showMessage({ text: m.copy_failed(), tone: 'danger' });
}
