import type { Call, GameServerActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Region } from './regions.store.ts';

export { findRegion, lockRegionIfExists, regionsSource, type Region } from './regions.store.ts';

/** Functions about the servers of regions; the module that registers servers provides them. */
export interface RegionServers {
  /** Counts the registered servers and the players on them, by region. */
  count(
    db: Queries,
    regionIds: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly servers: number; readonly players: number }>>;
  /**
   * Starts the task that sends a region's present state to each of its servers; returns the task's
   * id. `ownerId` is the user who started it.
   */
  tell(tx: Tx, regionId: number, ownerId: number | null): Promise<number>;
}
export interface Regions {
  /**
   * Finds the region of a server or of a ticket, and locks it until commit. Throws if the region is
   * unknown or disabled.
   */
  open(tx: Tx, code: string): Promise<Region>;
  /** Like `open`, but also throws if the caller's key is bound to another region. */
  openTo(tx: Tx, call: Call<GameServerActor>, code: string): Promise<Region>;
  /** Registers the functions by which this module counts and notifies the servers of a region. */
  register(servers: RegionServers): void;
}

/** Returns a region in the format for game servers. */
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
