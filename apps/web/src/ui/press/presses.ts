import { watchFocusLoss } from '../focus/keep-focus.ts';
import { mergeDoublePresses } from './one-press.ts';
import { watchUserActivity } from '../rest.ts';
import { positionToasts } from '../toasts/toast-place.ts';
import { setToastPlacer } from '../toasts/toasts.tsx';

/**
 * Installs the handlers of presses: merges two presses in one frame, keeps the focus, places
 * messages next to the pressed control, and lets animations continue. Returns a function that
 * removes the handlers.
 */
export function installPressHandlers(): () => void {
  setToastPlacer(positionToasts);
  const stops = [mergeDoublePresses(), watchFocusLoss(), watchUserActivity()];
  return () => stops.forEach((stop) => stop());
}
