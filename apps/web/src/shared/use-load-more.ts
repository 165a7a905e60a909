import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `load` when the end of a list comes within 700 px of what is visible (R9.6). An observer
 * and not a scroll handler: ten short rows never scroll. Without a scroller the window counts.
 * Gives the ref for the element at the end.
 */
export function useLoadMore(
  scroller: { readonly current: HTMLElement | null } | null,
  isWanted: boolean,
  load: () => void,
) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const onNear = useEffectEvent(load);
  useEffect(() => {
    if (!end || !isWanted) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      root: scroller?.current ?? null,
      rootMargin: `0px 0px ${limits.notificationsLoadMorePx}px 0px`,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isWanted, scroller]);
  return setEnd;
}
