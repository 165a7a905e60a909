/** Sends changes of a region to its servers. */
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
 * Largest number of messages in the reply to a heartbeat; further messages are sent with the next
 * heartbeats.
 */
const messageLimit = 100;

interface SendingState extends Record<string, unknown> {
  readonly regionId: number;
  readonly servers: number;
}
export type RegionMessages = ReturnType<typeof createRegionMessages>;
/**
 * Creates the functions that send a region's state to its servers, and that heartbeats use to read
 * messages.
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
     * Starts the task that sends the region's present state to each of its servers; returns the
     * task's id.
     */
    tell: (tx: Tx, regionId: number, ownerId: number | null): Promise<number> =>
      tasks.ensure(tx, kind, ownerId, { regionId, servers: 0 }, String(regionId)),
    /** Lists the messages after a cursor; empty without a cursor. */
    list: async (db: Queries, serverId: number, cursor: number | undefined) =>
      cursor === undefined ? [] : listUnreadServerMessages(db, serverId, cursor, messageLimit),
    /** Deletes messages that are too old to be read by any server. */
    sweep: async (): Promise<void> =>
      void (await deleteOldServerMessages(
        db.write,
        getRetentionStart(kernel, 'game_server_messages'),
      )),
  };
}
