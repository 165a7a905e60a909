import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Height of a row and of the header in px, equal to the styles. */
export const gridRowHeightPx = 32;
/** Number of rows drawn above and below the visible ones. */
const overscan = 12;

/** Draws only the visible rows, and always the row with the focus. */
export function useGridRows(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  active: number,
) {
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => gridRowHeightPx,
    overscan,
    scrollMargin: gridRowHeightPx,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return drawn.includes(active) || active >= count
        ? drawn
        : [...drawn, active].sort((a, b) => a - b);
    },
  });
}
