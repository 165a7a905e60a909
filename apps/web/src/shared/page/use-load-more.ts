import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `load` when the end of a list is less than 700 px below the visible area (R9.6). Uses an
 * observer, because a list of ten short rows never scrolls. Without a scroller, the visible area is
 * the window. Returns the ref for the element at the end.
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
