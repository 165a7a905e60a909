import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Height of a row and of the head, in px, as the styles have them. */
export const gridRowHeightPx = 32;
/** Rows drawn beyond the edges of what is seen. */
const overscan = 12;

/** Draws only the rows that are seen, and always the one that has the keyboard. */
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
