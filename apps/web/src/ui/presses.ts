import { keepFocus } from './keep-focus.ts';
import { hearOnce } from './one-press.ts';
import { watchRest } from './rest.ts';
import { positionRegion } from './toast-place.ts';
import { setPlacer } from './toasts.tsx';

/**
 * What is done with every press on the page: two in one frame are one, the focus outlives what was
 * pressed, messages stand beside it, what moves moves on.
 */
export function hearPresses(): () => void {
  setPlacer(positionRegion);
  const stops = [hearOnce(), keepFocus(), watchRest()];
  return () => stops.forEach((stop) => stop());
}
