import { limits } from '@guildhall/contract/limits';
import { useSyncExternalStore } from 'react';

const isMobile = matchMedia(`(max-width: ${limits.gridBreakpointWidthPx}px)`);
const isLow = matchMedia(`(max-height: ${limits.gridBreakpointHeightPx}px)`);

const subscribe = (listener: () => void) => {
  for (const query of [isMobile, isLow]) query.addEventListener('change', listener);
  return () => {
    for (const query of [isMobile, isLow]) query.removeEventListener('change', listener);
  };
};
const read = (): number =>
  isMobile.matches
    ? limits.gridPerRow.mobile
    : isLow.matches
      ? limits.gridPerRow.smallHeight
      : limits.gridPerRow.desktop;

/** Tiles in a row: 2 up to 950 px of width; beyond, 3 up to 520 px of height, else 5 (OP-28). */
export const usePerRow = (): number => useSyncExternalStore(subscribe, read);
