import { limits } from '@guildhall/contract/limits';
import { createAtom } from '@tanstack/react-store';

/** Time by which the server is ahead of the clock of this computer, in milliseconds. */
const offset = createAtom(0);

/**
 * Returns the present time of the server in ms, calculated from its replies, because the clock of a
 * computer may be hours off. Until the first reply, returns the computer's time.
 */
export const getServerTime = (): number => Date.now() + offset.get();
/**
 * Calls back whenever a reply has shown that the clocks differ in another way than known so far.
 */
export const onServerTimeChange = (listener: () => void): { unsubscribe: () => void } =>
  offset.subscribe(listener);
/**
 * Compares the clocks by a reply. A slow request is imprecise: the known offset stays if it is
 * consistent with it.
 */
export function updateServerTime(headers: Headers, sentAt: number, receivedAt = Date.now()): void {
  const at = Number(headers.get(limits.serverTimeHeader) ?? Number.NaN);
  if (!Number.isFinite(at)) return;
  const found = at - (sentAt + receivedAt) / 2;
  const doubt = Math.abs(receivedAt - sentAt) / 2;
  if (Math.abs(found - offset.get()) > doubt) offset.set(Math.round(found));
}
