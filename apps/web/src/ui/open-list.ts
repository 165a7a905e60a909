/**
 * Escape in an open list of options closes the list alone. By the time the key reaches those who
 * close what is around it, the list has closed already, so it is looked at on the way down.
 */
export function watchOpenList(): { wasOpen: () => boolean; stop: () => void } {
  let isOpen = false;
  const look = (event: KeyboardEvent) => {
    isOpen =
      event.target instanceof Element &&
      event.target.getAttribute('aria-expanded') === 'true' &&
      event.target.getAttribute('aria-haspopup') === 'listbox';
  };
  addEventListener('keydown', look, true);
  return { wasOpen: () => isOpen, stop: () => removeEventListener('keydown', look, true) };
}
