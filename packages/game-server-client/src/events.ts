import type { ServerEvent } from '@guildhall/contract/play/server-events';
import type { GameServerClient } from './game-server-client.ts';
import { retryThroughOutages } from './outages.ts';

/**
 * Yielded if events are missing, at the first start or after a pause longer than events are stored.
 * Load the configuration again, then continue from the `id` of this entry.
 */
interface StartAnew {
  readonly type: 'START_ANEW';
  readonly id: number;
}
interface Following {
  /** The `id` of the event that was read last. Without it, reading starts with new events. */
  readonly cursor?: number | undefined;
  /** Ends the event stream when aborted. */
  readonly signal?: AbortSignal;
}
/**
 * Yields events one after the other until the caller stops. The `id` of each event is the cursor
 * for continuing after a restart. If the `id` is stored after the event was handled, no event is
 * missed.
 */
export async function* followEvents(
  client: GameServerClient,
  { cursor: start, signal }: Following = {},
): AsyncGenerator<ServerEvent | StartAnew, void> {
  let cursor = start;
  while (signal?.aborted !== true) {
    const query = { cursor };
    const read = await retryThroughOutages(
      () => client.call('readServerEvents', { query, signal }),
      { pause: client.clock.pause, signal },
    );
    if (!read) return;
    if (cursor === undefined || read.missed) yield { type: 'START_ANEW', id: read.cursor };
    for (const event of read.events) yield event;
    ({ cursor } = read);
    if (read.waitSeconds > 0) await client.clock.pause(read.waitSeconds * 1000, signal);
  }
}
