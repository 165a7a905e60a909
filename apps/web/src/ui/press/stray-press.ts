import { modalDialogSelector } from '../focus/focus-place.ts';

const findDialog = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest(modalDialogSelector) : null;
const listen = { capture: true };

/**
 * Ignores the second press of a double click if the first has opened or closed a dialog: it was not
 * meant for the element that has appeared under the pointer, and would select the dialog's title or
 * press a button unread.
 */
export function preventStrayPresses(on: Document = document): () => void {
  let dialog: Element | null = null;
  let isStray = false;
  const onMouseDown = (event: MouseEvent): void => {
    const pressed = findDialog(event);
    if (event.detail <= 1) dialog = pressed;
    isStray = event.detail > 1 && pressed !== dialog;
    // leaves the text unselected, and the focus where the dialog has set it
    if (isStray) event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    if (!isStray || event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  on.addEventListener('mousedown', onMouseDown, listen);
  on.addEventListener('click', onClick, listen);
  return () => {
    on.removeEventListener('mousedown', onMouseDown, listen);
    on.removeEventListener('click', onClick, listen);
  };
}
