import { useCallback, useState } from 'react';

/** Returns the width of an element in whole pixels, 0 before the first measurement. */
export function useElementWidth(): readonly [
  width: number,
  ref: (element: HTMLElement | null) => void,
] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [width, ref];
}
