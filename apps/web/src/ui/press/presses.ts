import { keepFocus } from '../focus/keep-focus.ts';
import { hearOnce } from './one-press.ts';
import { watchRest } from '../rest.ts';
import { positionRegion } from '../toasts/toast-place.ts';
import { setPlacer } from '../toasts/toasts.tsx';

/**
 * Installs the handlers of presses: merges two presses in one frame, keeps the focus, places
 * messages beside the press and lets animations continue. Returns a function that removes them.
 */
export function hearPresses(): () => void {
  setPlacer(positionRegion);
  const stops = [hearOnce(), keepFocus(), watchRest()];
  return () => stops.forEach((stop) => stop());
}
