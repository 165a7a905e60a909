import { watchFocusLoss } from '../focus/keep-focus.ts';
import { mergeDoublePresses } from './one-press.ts';
import { preventStrayPresses } from './stray-press.ts';
import { watchUserActivity } from '../rest.ts';
import { positionToasts, watchToastPlace } from '../toasts/toast-place.ts';
import { setToastPositioner } from '../toasts/toasts.tsx';

/**
 * Installs all handlers of presses: they merge two presses within a frame, ignore the rest of a
 * double click that has opened a dialog, keep the focus, place messages next to the pressed
 * control, and let animations continue. Returns a function that removes them.
 */
export function handlePresses(): () => void {
  setToastPositioner(positionToasts);
  const stops = [
    mergeDoublePresses(),
    preventStrayPresses(),
    watchFocusLoss(),
    watchUserActivity(),
    watchToastPlace(),
  ];
  return () => stops.forEach((stop) => stop());
}
