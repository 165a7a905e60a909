import { isElementVisible } from '../is-drawn.ts';

/** Selector of focusable elements. */
export const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex]';
export const modalDialogSelector = '[role="dialog"][aria-modal="true"]';

/**
 * Finds the heading of the remaining part. If it has none, finds the heading of the topmost dialog,
 * otherwise of the page.
 */
export function findNearestHeading(around: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>(modalDialogSelector)].at(-1);
  if (dialog) return dialog;
  const part = around.find((entry) => entry.isConnected && entry.matches('section, article'));
  return (
    part?.querySelector<HTMLElement>('h1, h2, h3') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  );
}

const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"]), textarea';

/**
 * Finds the control that gets the focus when a dialog opens: the marked control, otherwise the
 * first enabled control of the content that is visible without scrolling. Chooses a text field only
 * with a mouse, because on a touch screen the keyboard would cover the dialog.
 */
export function findDialogInitialFocus(
  dialog: HTMLElement,
  head: HTMLElement | null,
): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>('[autofocus], [data-autofocus]');
  if (marked) return marked;
  const { bottom } = dialog.getBoundingClientRect();
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const isGood = (entry: HTMLElement): boolean =>
    !head?.contains(entry) &&
    entry.tabIndex >= 0 &&
    !entry.matches(':disabled, [aria-disabled="true"]') &&
    !(isTouched && entry.matches(textFields)) &&
    isElementVisible(entry) &&
    entry.getBoundingClientRect().bottom <= bottom;
  return [...dialog.querySelectorAll<HTMLElement>(focusableSelector)].find(isGood) ?? null;
}

/**
 * Returns true if the focus is on an element outside `closing`, which is a dialog, popup or panel
 * that is being closed. The focus must then not be returned to the control that opened `closing`,
 * because it would be taken from where the user is typing.
 */
export function hasUserMovedFocus(closing: HTMLElement | null): boolean {
  const now = document.activeElement;
  return now !== null && now !== document.body && !(closing?.contains(now) ?? false);
}

/** Makes an element focusable by script if no key reaches it, for example a heading. */
function withPlace(place: HTMLElement | null): HTMLElement | null {
  if (place && !place.matches(focusableSelector)) place.tabIndex = -1;
  return place;
}
export const focusElement = (place: HTMLElement | null): void =>
  withPlace(place)?.focus({ preventScroll: true });
export const findPageFocusTarget = (): HTMLElement | null => withPlace(findNearestHeading([]));
export const focusPageHeading = (): void => findPageFocusTarget()?.focus({ preventScroll: true });
