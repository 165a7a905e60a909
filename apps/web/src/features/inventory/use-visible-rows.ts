import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';

/** Gap between two rows, as in the stylesheet, in px. */
const gap = 22;
/** Estimated height of a row until it is measured, in px. */
const likelyHeight = 220;

/**
 * Virtualizes the rows of a grid around the window. The styles decide the number of columns. The
 * height of a row is measured at its first tile.
 * @returns the drawn tiles as a range with an exclusive end, and the room (px) before and after
 * them. `rowOf(tile)` returns the row that the tile begins; undefined for all other tiles. A tile
 * that begins a row must get `rowRef`. `scrollToTile` scrolls as far as needed to show a tile.
 */
export function useVirtualGridRows(count: number) {
  const [list, listRef] = useState<HTMLElement | null>(null);
  const { columns, top } = useLayout(list);
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => likelyHeight,
    overscan: 3,
    gap,
    scrollMargin: top,
    scrollPaddingStart: readScrollPadding('scrollPaddingTop'),
    scrollPaddingEnd: readScrollPadding('scrollPaddingBottom'),
  });
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const from = (first?.index ?? 0) * columns;
  const rowOf = useCallback(
    (at: number) => (at % columns === 0 ? at / columns : undefined),
    [columns],
  );
  return {
    columns,
    /** First tile in the window. */
    firstVisible: (rows.range?.startIndex ?? 0) * columns,
    scrollToTile: (tile: number) => rows.scrollToIndex(Math.floor(tile / columns)),
    from,
    to: Math.min(count, ((last?.index ?? -1) + 1) * columns),
    before: (first?.start ?? top) - top,
    after: rows.getTotalSize() + top - (last?.end ?? top),
    listRef,
    rowRef: rows.measureElement,
    rowOf,
  };
}

/** Height of the sticky header or of the phone's menu with their gap, in px. */
const readScrollPadding = (side: 'scrollPaddingTop' | 'scrollPaddingBottom'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement)[side]) || 0;

/**
 * Returns the number of columns, and the distance of the first tile from the top of the page in px.
 */
function useLayout(list: HTMLElement | null) {
  const [layout, setLayout] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    if (!list) return;
    const measure = () => {
      const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
      const top = Math.round(list.getBoundingClientRect().top + window.scrollY);
      setLayout((now) => (now.columns === columns && now.top === top ? now : { columns, top }));
    };
    measure();
    // observes the whole page, because content above the list can move the list
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}
