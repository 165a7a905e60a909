/**
 * Copies a text as browsers did before they had a clipboard for scripts: from a field, which takes
 * the focus for a moment. False where the browser refuses.
 */
export function copyTextViaField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  // inside an open dialog, which keeps the focus within itself
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
