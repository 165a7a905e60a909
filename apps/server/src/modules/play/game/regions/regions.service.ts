import type { Call, GameServerActor } from '../../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { AppError, invalid } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  deleteOldServerMessages,
  lockRegionByCode,
  listUnreadServerMessages,
  findRegion,
  insertServerMessages,
  lockServersWithOldRegionVersion,
  type Region,
} from './regions.store.ts';
import { messages } from '../game.messages.ts';

const kind = 'regions.tell-servers';
const serversAtOnce = 100;
/**
 * Maximum number of messages in the reply to one heartbeat. The next heartbeat gets the remaining
 * messages.
 */
const messagesAtOnce = 100;
const keptMs = 7 * 86_400_000;

/** Converts a region to the form that servers receive. */
export const toServerRegion = ({
  code,
  name,
  enabled,
  endpoints,
}: Pick<Region, 'code' | 'name' | 'enabled' | 'endpoints'>) => ({
  code,
  name,
  enabled,
  endpoints: [...endpoints],
});

interface Telling extends Record<string, unknown> {
  readonly regionId: number;
  readonly told: number;
}
export interface Regions {
  /**
   * Returns the region that a server or a ticket names and locks it until the transaction ends.
   * Throws an error that names the region if it is unknown or disabled.
   */
  open(tx: Tx, code: string): Promise<Region>;
  /** Works like `open`, for a server whose key may be limited to one region. */
  openTo(tx: Tx, call: Call<GameServerActor>, code: string): Promise<Region>;
  /** Sends the region's present state to each of its servers. */
  tell(tx: Tx, regionId: number, ownerId: number | null): Promise<number>;
  messages(
    on: Queries,
    serverId: number,
    cursor: number | undefined,
  ): Promise<Awaited<ReturnType<typeof listUnreadServerMessages>>>;
  sweep(): Promise<void>;
}
export function createRegions({ db, clock, tasks }: Kernel): Regions {
  tasks.define(kind, {
    async step(tx, { state }) {
      const { regionId, told } = state as Telling;
      const region = await findRegion(tx, regionId);
      const next = region ? await lockServersWithOldRegionVersion(tx, region, serversAtOnce) : [];
      if (!region || next.length === 0) return { state, progress: 100, result: { servers: told } };
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
      return { state: { regionId, told: told + next.length }, progress: 50 };
    },
  });
  const open: Regions['open'] = async (tx, code) => {
    const region = await lockRegionByCode(tx, code);
    if (!region) throw invalid('region', messages.noRegion({ region: code }));
    if (!region.enabled)
      throw new AppError('CONFLICT', { because: messages.regionDisabled({ region: region.name }) });
    return region;
  };
  return {
    open,
    async openTo(tx, call, code) {
      const region = await open(tx, code);
      const { regionId } = call.actor;
      if (regionId !== null && regionId !== region.id)
        throw new AppError('FORBIDDEN', {
          because: messages.keyOfAnotherRegion({ region: region.name }),
        });
      return region;
    },
    tell: (tx, regionId, ownerId) =>
      tasks.ensure(tx, kind, ownerId, { regionId, told: 0 }, String(regionId)),
    messages: async (on, serverId, cursor) =>
      cursor === undefined ? [] : listUnreadServerMessages(on, serverId, cursor, messagesAtOnce),
    sweep: async () =>
      void (await deleteOldServerMessages(db.write, new Date(clock.now().getTime() - keptMs))),
  };
}
