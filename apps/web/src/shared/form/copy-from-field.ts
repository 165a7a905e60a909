/**
 * Copies a text by means of a temporary field that gets the focus for a moment, for browsers
 * without a clipboard for scripts. Returns false if the browser refuses.
 */
export function copyTextViaField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  // inserted into an open dialog, because a dialog keeps the focus within itself
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
