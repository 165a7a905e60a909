/** Sends changes of a region to the game servers of the region. */
import { toServerRegion, findRegion } from '../regions/regions.api.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  deleteOldServerMessages,
  insertServerMessages,
  listUnreadServerMessages,
  lockServersWithOldRegionVersion,
} from './game-servers.store.ts';

const kind = 'regions.tell-servers';
const serverBatchSize = 100;
/**
 * Largest number of messages in one reply to a heartbeat; the replies to the next heartbeats
 * contain the rest.
 */
const messageLimit = 100;

interface SendingState extends Record<string, unknown> {
  readonly regionId: number;
  readonly servers: number;
}
export type RegionMessages = ReturnType<typeof createRegionMessages>;
/**
 * Creates the functions that send a region's state to its servers, and that read these messages for
 * heartbeats.
 */
export function createRegionMessages(kernel: Kernel) {
  const { db, clock, tasks } = kernel;
  tasks.define(kind, {
    async step(tx, { state }) {
      const { regionId, servers } = state as SendingState;
      const region = await findRegion(tx, regionId);
      const next = region ? await lockServersWithOldRegionVersion(tx, region, serverBatchSize) : [];
      if (!region || next.length === 0)
        return { state, progress: 100, result: { servers: servers } };
      await insertServerMessages(
        tx,
        next.map(({ id }) => id),
        {
          type: 'REGION_UPDATED',
          payload: toServerRegion(region),
          at: clock.now(),
          regionVersion: region.version,
        },
      );
      return { state: { regionId, servers: servers + next.length }, progress: 50 };
    },
  });
  return {
    /**
     * Starts the task that sends the region's present state to each of its servers. Returns the id
     * of the task.
     */
    tell: (tx: Tx, regionId: number, ownerId: number | null): Promise<number> =>
      tasks.ensure(tx, kind, ownerId, { regionId, servers: 0 }, String(regionId)),
    /** Lists the messages after a cursor; empty if the server sends no cursor. */
    list: async (db: Queries, serverId: number, cursor: number | undefined) =>
      cursor === undefined ? [] : listUnreadServerMessages(db, serverId, cursor, messageLimit),
    /** Deletes messages that are too old for any server to read them. */
    sweep: async (): Promise<void> =>
      void (await deleteOldServerMessages(
        db.write,
        getRetentionStart(kernel, 'game_server_messages'),
      )),
  };
}
