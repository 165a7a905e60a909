import { limits } from '@guildhall/contract/limits';
import { createAtom } from '@tanstack/react-store';

/**
 * Difference between the server's clock and the clock of this computer in milliseconds, positive if
 * the server is ahead.
 */
const offset = createAtom(0);

/**
 * Returns the server's present time in ms, computed from its answers, because a computer's clock
 * may be hours off. Before the first answer, returns the computer's time.
 */
export const getServerTime = (): number => Date.now() + offset.get();
/**
 * Registers a function to call when an answer has changed the known difference between the clocks.
 */
export const onClockOffsetChange = (listener: () => void): { unsubscribe: () => void } =>
  offset.subscribe(listener);
/**
 * Updates the known difference of the clocks by an answer. A slow answer is imprecise, so a known
 * difference stays as long as the answer does not contradict it.
 */
export function updateClockOffset(headers: Headers, sentAt: number, receivedAt = Date.now()): void {
  const at = Number(headers.get(limits.serverTimeHeader) ?? Number.NaN);
  if (!Number.isFinite(at)) return;
  const measuredOffset = at - (sentAt + receivedAt) / 2;
  const doubt = Math.abs(receivedAt - sentAt) / 2;
  if (Math.abs(measuredOffset - offset.get()) > doubt) offset.set(Math.round(measuredOffset));
}
