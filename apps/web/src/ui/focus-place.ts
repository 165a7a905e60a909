/** Where the focus can be, and where it goes when there is nothing better. */
export const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
export const dialogs = '[role="dialog"][aria-modal="true"]';

/** The heading of what is left: of the part, of the topmost dialog, of the page. */
export function headingOf(around: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
  if (dialog) return dialog;
  const part = around.find((one) => one.isConnected && one.matches('section, article'));
  return (
    part?.querySelector<HTMLElement>('h1, h2, h3') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  );
}

/** Puts the focus on something that no key reaches by itself, a heading for one. */
export function focusPlace(place: HTMLElement | null): void {
  if (!place) return;
  if (!place.matches(focusable)) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
export const focusPage = (): void => focusPlace(headingOf([]));
