import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { lockPlayableVersion, findPlayableVersion } from './versions/versions.store.ts';

export { findNumericParameterById } from './versions/versions.store.ts';

/** Numbers of running matches and of their players, for one version. */
interface Running {
  readonly matches: number;
  readonly players: number;
}
/**
 * Functions that count the matches, servers and levels that depend on a game version. The modules
 * that store matches, servers and levels register them; the code that opens and closes versions
 * calls them.
 */
export interface GameVersionUsage {
  /** Counts the running matches of a version, and their players. */
  running(db: Queries, versionId: number): Promise<Running>;
  /**
   * Like `running`, but for all versions, and with the number of servers registered for each
   * version.
   */
  counts(db: Queries): Promise<ReadonlyMap<number, { matches: number; servers: number }>>;
  /** Cancels at most `limit` running matches of a version; returns their number. */
  callOff(tx: Tx, versionId: number, limit: number): Promise<number>;
  /** Counts the accounts whose level would rise under the current parameters. */
  rising(tx: Tx): Promise<number>;
  /**
   * Raises the levels of the next accounts with ids above `after`. `last` is undefined when there
   * are no further accounts.
   */
  raise(
    tx: Tx,
    after: number,
    limit: number,
  ): Promise<{ last: number | undefined; players: number }>;
}
export interface GameBalance {
  /**
   * Finds a playable version by the name that a game sends. Returns undefined if there is no such
   * version, or if it may not be played.
   */
  playable(db: Queries, name: string): Promise<{ id: number; presetId: number } | undefined>;
  /**
   * Locks a version against changes until commit; returns false if the version may not be played.
   */
  hold(tx: Tx, id: number): Promise<boolean>;
  /** Registers functions of the modules that store matches, servers and levels. */
  register(part: Partial<GameVersionUsage>): void;
}
/**
 * Creates the functions that check versions, and collects the functions by which other modules
 * count the usage of versions.
 */
export function createGameBalanceApi(): GameBalance & { readonly played: () => GameVersionUsage } {
  const parts: Partial<GameVersionUsage> = {};
  return {
    playable: findPlayableVersion,
    hold: lockPlayableVersion,
    register: (part) => void Object.assign(parts, part),
    played: () => parts as GameVersionUsage,
  };
}
