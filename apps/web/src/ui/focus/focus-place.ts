import { isElementVisible } from '../is-drawn.ts';

/** Selector of focusable elements. */
export const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex]';
export const modalDialogSelector = '[role="dialog"][aria-modal="true"]';

/**
 * Finds the heading nearest to the given elements, innermost first; otherwise the heading of the
 * topmost dialog or of the page.
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
 * first enabled control that is visible without scrolling. Chooses a text field only if there is a
 * mouse, because the keyboard of a touch screen would cover the dialog.
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
 * Returns true if the user has moved the focus out of `closing`, a dialog, popup or panel that is
 * being closed. The focus must then not return to the control that had opened it.
 */
export function hasUserMovedFocus(closing: HTMLElement | null): boolean {
  const now = document.activeElement;
  return now !== null && now !== document.body && !(closing?.contains(now) ?? false);
}

/** Makes an element that no key reaches, for example a heading, focusable by script. */
function withPlace(place: HTMLElement | null): HTMLElement | null {
  if (place && !place.matches(focusableSelector)) place.tabIndex = -1;
  return place;
}
export const focusElement = (place: HTMLElement | null): void =>
  withPlace(place)?.focus({ preventScroll: true });
export const findPageFocusTarget = (): HTMLElement | null => withPlace(findNearestHeading([]));
export const focusPageHeading = (): void => findPageFocusTarget()?.focus({ preventScroll: true });
