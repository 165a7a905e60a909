import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** Longest time that the parts of a page wait for each other, in milliseconds. */
const patienceMs = 1_000;
/**
 * Returns true once everything that a page shows first is loaded, so that the page appears as a
 * whole instead of shifting. A timeout limits the wait. The result never returns to false, because a
 * part that retries a refused request would otherwise be unmounted and mounted again without end.
 *
 * The result becomes true in a transition, so that the browser can paint and handle input between
 * the pieces of this rendering, which is the longest of the page.
 */
export function useShownTogether(isAllLoaded: boolean): boolean {
  const [isShown, setIsShown] = useState(isAllLoaded);
  const show = useEffectEvent(() => startTransition(() => setIsShown(true)));
  useEffect(() => {
    const timer = setTimeout(() => show(), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAllLoaded) show();
  }, [isAllLoaded]);
  return isShown;
}
