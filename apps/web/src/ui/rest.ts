/**
 * Resting state of a page: begins after some time without input, and at once in a hidden tab.
 * Endless animations pause in this state, because even the smallest animation makes the browser
 * draw sixty times a second. Style sheets use the document's attribute `data-resting`.
 */

/** Milliseconds without input until the page rests. */
const restAfterMs = 10_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focusin'] as const;

let heardAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/**
 * Uses one timer for all kinds of activity; at its end, checks the newest activity and waits again
 * if necessary.
 */
function updateResting(): void {
  clearTimeout(timer);
  const left = heardAt + restAfterMs - performance.now();
  const isResting = left <= 0 || document.hidden;
  timer = isResting ? undefined : setTimeout(updateResting, left);
  document.documentElement.toggleAttribute('data-resting', isResting);
}
/** Ends the resting state after input or when new content appears. */
export function reportUserActivity(): void {
  heardAt = performance.now();
  if (timer === undefined) updateResting();
}
/** Listens for activity of the user; returns a function that stops this. */
export function watchUserActivity(): () => void {
  const follow = (): void => (document.hidden ? updateResting() : reportUserActivity());
  const options = { capture: true, passive: true };
  for (const sign of signs) addEventListener(sign, reportUserActivity, options);
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    for (const sign of signs) removeEventListener(sign, reportUserActivity, options);
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(timer);
    timer = undefined;
  };
}
