import type { Call, GameServerActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Region } from './regions.store.ts';

export { findRegion, lockRegionIfExists, regionsSubquery, type Region } from './regions.store.ts';

/**
 * Functions about the game servers of a region. The module that registers servers provides them.
 */
export interface RegionServers {
  /** Counts the registered servers, and the players on them, by region. */
  count(
    db: Queries,
    regionIds: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly servers: number; readonly players: number }>>;
  /**
   * Starts the task that sends a region's present state to each of its servers. `ownerId` is the
   * user who causes it. Returns the id of the task.
   */
  tell(tx: Tx, regionId: number, ownerId: number | null): Promise<number>;
}
export interface Regions {
  /**
   * Finds the region with a code that a server or a player has sent, and locks it until commit.
   * Throws if there is no such region, or if it is disabled.
   */
  open(tx: Tx, code: string): Promise<Region>;
  /** Like `open`, but also throws if the calling key is bound to another region. */
  openTo(tx: Tx, call: Call<GameServerActor>, code: string): Promise<Region>;
  /** Registers the functions with which this module counts and notifies the servers of a region. */
  register(servers: RegionServers): void;
}

/** Converts a region to the format for game servers. */
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
