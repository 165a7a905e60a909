import { limits } from '@guildhall/contract/limits';
import { useMediaQuery } from '../../shared/page/use-media.ts';

/**
 * Returns the number of tiles per row (OP-28): 2 in windows of at most 950 px width, 3 in wider
 * windows of at most 520 px height, 5 in all others.
 */
export function useTilesPerRow(): number {
  const isMobile = useMediaQuery(`(max-width: ${limits.gridBreakpointWidthPx}px)`);
  const isLow = useMediaQuery(`(max-height: ${limits.gridBreakpointHeightPx}px)`);
  if (isMobile) return limits.gridPerRow.mobile;
  return isLow ? limits.gridPerRow.smallHeight : limits.gridPerRow.desktop;
}
