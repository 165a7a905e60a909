import { useCallback, useState } from 'react';

/** How wide an element is, in whole pixels, 0 until it stands. */
export function useWidth(): readonly [width: number, ref: (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [width, ref];
}
