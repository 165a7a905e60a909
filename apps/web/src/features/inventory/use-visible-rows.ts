import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';

/** Between two rows, as the styles say: px. */
const gap = 22;
/** How high a row is likely to be until it is measured: px. */
const likelyHeight = 220;

/**
 * Which tiles of a grid are to be drawn: those of the rows about the window. The styles say how
 * many fit in a row; rows are as high as what is in them, and are measured by their first tile.
 * @returns the tiles from one to another, exclusive; the room (px) that those before and after them
 *   take; `rowOf` tells a tile that is the first of its row, which then takes `rowRef`.
 */
export function useVisibleRows(count: number) {
  const [list, listRef] = useState<HTMLElement | null>(null);
  const { columns, top } = useLayout(list);
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => likelyHeight,
    overscan: 3,
    gap,
    scrollMargin: top,
  });
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const from = (first?.index ?? 0) * columns;
  const rowOf = useCallback(
    (at: number) => (at % columns === 0 ? at / columns : undefined),
    [columns],
  );
  return {
    from,
    to: Math.min(count, ((last?.index ?? -1) + 1) * columns),
    before: (first?.start ?? top) - top,
    after: rows.getTotalSize() + top - (last?.end ?? top),
    listRef,
    rowRef: rows.measureElement,
    rowOf,
  };
}

/** How many tiles the styles put in a row, and how far down the page the first one is: px. */
function useLayout(list: HTMLElement | null) {
  const [layout, setLayout] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    if (!list) return;
    const look = () => {
      const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
      const top = Math.round(list.getBoundingClientRect().top + window.scrollY);
      setLayout((now) => (now.columns === columns && now.top === top ? now : { columns, top }));
    };
    look();
    // what stands above it moves it: the page as a whole is watched
    const observer = new ResizeObserver(look);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}
