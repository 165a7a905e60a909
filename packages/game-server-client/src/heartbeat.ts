import type { CallArgs, CallResult, GameServerClient } from './game-server-client.ts';
import { retryThroughOutages } from './outages.ts';

type Load = Omit<CallArgs<'heartbeat'>['body'], 'cursor'>;
type Heard = CallResult<'heartbeat'>;
interface Beating {
  readonly serverId: number;
  /** Interval as returned by the registration. */
  readonly heartbeatSeconds: number;
  /** Current load. */
  readonly load: () => Load;
  /**
   * Called after each heartbeat. While the response says `drain`, the server admits no player and
   * starts no match.
   */
  readonly onReply?: (reply: Heard) => void;
  /** Ends the heartbeats when aborted. */
  readonly signal?: AbortSignal;
}
/**
 * Sends heartbeats until the server is to drain and its last match is over: the results of a server
 * without heartbeats would be put on hold. Returns true if the server was drained.
 */
export async function beatUntilDrained(
  client: GameServerClient,
  { serverId, heartbeatSeconds, load, onReply: heard, signal }: Beating,
): Promise<boolean> {
  let cursor = 0;
  while (signal?.aborted !== true) {
    const now = load();
    const body = { ...now, cursor };
    const reply = await retryThroughOutages(
      () => client.call('heartbeat', { params: { id: serverId }, body, signal }),
      { pause: client.clock.pause, signal },
    );
    if (!reply) return false;
    cursor = reply.messages.at(-1)?.id ?? cursor;
    heard?.(reply);
    if (reply.drain && now.matches === 0) return true;
    await client.clock.pause(heartbeatSeconds * 1000, signal);
  }
  return false;
}
