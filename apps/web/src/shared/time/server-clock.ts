import { limits } from '@guildhall/contract/limits';
import { createAtom } from '@tanstack/react-store';

/**
 * Difference between the server's clock and the clock of this computer in milliseconds, positive if
 * the server is ahead.
 */
const offset = createAtom(0);

/**
 * Returns the present time of the server in ms, calculated from its replies, because the clock of a
 * computer may be hours off. Until the first reply, returns the computer's time.
 */
export const getServerTime = (): number => Date.now() + offset.get();
/** Calls back when a reply has shown a new difference between the clocks. */
export const onClockOffsetChange = (listener: () => void): { unsubscribe: () => void } =>
  offset.subscribe(listener);
/**
 * Compares the clocks of server and browser by a reply. A slow request is imprecise, so the known
 * difference stays if the reply is consistent with it.
 */
export function updateClockOffset(headers: Headers, sentAt: number, receivedAt = Date.now()): void {
  const at = Number(headers.get(limits.serverTimeHeader) ?? Number.NaN);
  if (!Number.isFinite(at)) return;
  const measuredOffset = at - (sentAt + receivedAt) / 2;
  const doubt = Math.abs(receivedAt - sentAt) / 2;
  if (Math.abs(measuredOffset - offset.get()) > doubt) offset.set(Math.round(measuredOffset));
}
