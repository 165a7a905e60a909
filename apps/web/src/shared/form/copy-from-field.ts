/**
 * Copies a text from a temporary field, which takes the focus for a moment, for browsers that give
 * scripts no clipboard. Returns false if the browser refuses.
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
