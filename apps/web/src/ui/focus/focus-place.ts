/** Selector of focusable elements. */
export const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
export const dialogs = '[role="dialog"][aria-modal="true"]';

/** The heading of what is left: of the part, of the topmost dialog, of the page. */
export function findHeading(around: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
  if (dialog) return dialog;
  const part = around.find((entry) => entry.isConnected && entry.matches('section, article'));
  return (
    part?.querySelector<HTMLElement>('h1, h2, h3') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  );
}

/** Lets the focus be on something that no key reaches by itself, a heading for one. */
function withPlace(place: HTMLElement | null): HTMLElement | null {
  if (place && !place.matches(focusable)) place.tabIndex = -1;
  return place;
}
export const focusPlace = (place: HTMLElement | null): void =>
  withPlace(place)?.focus({ preventScroll: true });
export const pagePlace = (): HTMLElement | null => withPlace(findHeading([]));
export const focusPage = (): void => pagePlace()?.focus({ preventScroll: true });
