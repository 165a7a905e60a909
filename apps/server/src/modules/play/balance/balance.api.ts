import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { lockPlayableVersion, findPlayableVersion } from './versions/versions.store.ts';

export { findNumericParameterById } from './versions/versions.store.ts';

/** Numbers of running matches and their players on a version. */
interface Running {
  readonly matches: number;
  readonly players: number;
}
/**
 * Functions by which the code that opens and closes game versions counts the matches, servers and
 * levels that depend on a version. The modules that store those provide the functions.
 */
export interface GameVersionUsage {
  /** Counts the running matches of a version, and their players. */
  running(db: Queries, versionId: number): Promise<Running>;
  /**
   * Counts like `running`, for all versions, and also counts the servers registered for each
   * version.
   */
  counts(db: Queries): Promise<ReadonlyMap<number, { matches: number; servers: number }>>;
  /** Cancels at most `limit` running matches of a version; returns their number. */
  callOff(tx: Tx, versionId: number, limit: number): Promise<number>;
  /** Counts accounts whose level would rise with the current parameters. */
  rising(tx: Tx): Promise<number>;
  /**
   * Raises the levels of the next accounts with ids above the given one. In the result, `last` is
   * undefined after the last account.
   */
  raise(
    tx: Tx,
    after: number,
    limit: number,
  ): Promise<{ last: number | undefined; players: number }>;
}
export interface GameBalance {
  /**
   * Finds a version that may be played, by the name that a game reports; undefined if the version
   * is unknown or closed.
   */
  playable(db: Queries, name: string): Promise<{ id: number; presetId: number } | undefined>;
  /**
   * Locks a version against changes until commit; returns false if the version may not be played.
   */
  hold(tx: Tx, id: number): Promise<boolean>;
  /** Registers the functions of the modules that count matches and levels. */
  register(part: Partial<GameVersionUsage>): void;
}
/**
 * Creates the connection between versions and the modules whose matches and levels depend on them.
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
