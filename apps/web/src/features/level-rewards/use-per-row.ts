import { limits } from '@guildhall/contract/limits';
import { useMediaQuery } from '../../shared/page/use-media.ts';

/**
 * Returns the number of tiles per row: 2 up to 950 px of width; above that width, 3 up to 520 px of
 * height, otherwise 5 (OP-28).
 */
export function useTilesPerRow(): number {
  const isMobile = useMediaQuery(`(max-width: ${limits.gridBreakpointWidthPx}px)`);
  const isLow = useMediaQuery(`(max-height: ${limits.gridBreakpointHeightPx}px)`);
  if (isMobile) return limits.gridPerRow.mobile;
  return isLow ? limits.gridPerRow.smallHeight : limits.gridPerRow.desktop;
}
