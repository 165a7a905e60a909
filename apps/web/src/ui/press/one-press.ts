/**
 * Treats two presses as one if the page could not be drawn between them: the effect of the first (a
 * busy button, a closing dialog) is not visible yet, and the second would be sent too. Applies to
 * every button and form.
 */
const deaf = new WeakSet<Element>();

function passOnce(event: Event): void {
  const target =
    event.target instanceof Element
      ? event.target.closest(event.type === 'submit' ? 'form' : 'button, [role="button"]')
      : null;
  if (!target) return;
  if (deaf.has(target)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  deaf.add(target);
  // after a frame and another task, because the code that reports a running call runs in a task of
  // its own
  requestAnimationFrame(() => setTimeout(() => deaf.delete(target), 0));
}

/**
 * Handles presses before any other handler, and stops the second of two presses that count as one.
 */
export function mergeDoublePresses(on: EventTarget = document): () => void {
  for (const type of ['click', 'submit']) on.addEventListener(type, passOnce, true);
  return () => {
    for (const type of ['click', 'submit']) on.removeEventListener(type, passOnce, true);
  };
}
