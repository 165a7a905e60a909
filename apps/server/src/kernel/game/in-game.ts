import {
  gameConfigPartNames,
  findGameConfigPart,
  type GameConfigPartReply,
  type GameConfigPart,
} from '@guildhall/contract/play/game-servers/game-config';
import type { Queries, Tx } from '../db/db.ts';
import { one, sql, type Sql } from '../db/sql.ts';
import type { Realtime } from '../realtime/realtime.ts';

/** Version of the game that requests its configuration, and the version's balance preset. */
interface Asking {
  readonly name: string;
  readonly presetId: number;
}
/** Reads one part of the game configuration. */
export interface GameConfigReader<P extends GameConfigPart = GameConfigPart> {
  /** Selects one text that changes whenever the data of this part changes. */
  readonly version: (asking: Asking) => Sql;
  readonly read: (db: Queries, asking: Asking) => Promise<GameConfigPartReply<P>>;
}
/** Parts of the game configuration that a module provides, by their names. */
export type GameConfigReaders = { readonly [P in GameConfigPart]?: GameConfigReader<P> };
export interface GameConfigRegistry {
  add(parts: GameConfigReaders): void;
  /** Notifies game servers, when this transaction commits, that a part may have changed. */
  changed(tx: Tx, part: GameConfigPart): void;
  /** Like `changed`, for the part that publishes the written section, if any. */
  written(tx: Tx, section: string): void;
  /**
   * Returns all parts of the configuration for a version of the game. Returns the same object until
   * a user changes one of these parts, on whatever server.
   */
  read(db: Queries, asking: Asking): Promise<GameConfiguration>;
}
type GameConfiguration = { readonly version: string } & {
  [P in GameConfigPart]: GameConfigPartReply<P>;
};

/** Returns the version of a settings row; empty if the row was never saved. */
export const buildSettingsRowVersionSql = (name: string): Sql => sql`
  coalesce((select version || ' ' || xmin from settings_rows where name = ${name}), '')`;
/**
 * Largest number of cached results. Only few versions of the game are in use at the same time, each
 * with its own preset.
 */
const cachedMax = 8;
/** Caches the newest results, by the input of each result. */
class ResultCache<T> {
  readonly #made = new Map<string, T>();
  get(key: string): T | undefined {
    return this.#made.get(key);
  }
  keep(key: string, value: T): T {
    if (this.#made.size >= cachedMax) this.#made.delete(this.#made.keys().next().value ?? '');
    this.#made.set(key, value);
    return value;
  }
}
/** Creates the registry; `realtime` informs game servers of changed parts. */
export function createGameConfigRegistry(
  realtime: Pick<Realtime, 'emitToServers'>,
): GameConfigRegistry {
  const parts = new Map<GameConfigPart, GameConfigReader>();
  const caches = new Map<GameConfigPart, ResultCache<unknown>>();
  const configurations = new ResultCache<GameConfiguration>();
  const versions = async (db: Queries, asking: Asking): Promise<Record<string, string>> =>
    one(
      db,
      sql`select ${sql.join(
        [...parts].map(
          ([name, { version }]) => sql`${version(asking)}::text as ${sql.identifier(name)}`,
        ),
      )}`,
    );
  const changed: GameConfigRegistry['changed'] = (tx, part) =>
    realtime.emitToServers(tx, part === 'sessions' ? 'PLAYTIMES_UPDATED' : 'CONFIG_UPDATED', {
      part,
    });
  return {
    changed,
    written(tx, section) {
      const part = findGameConfigPart(section);
      if (part !== undefined) changed(tx, part);
    },
    add(readers) {
      for (const [name, reader] of Object.entries(readers)) {
        if (parts.has(name as GameConfigPart)) throw new Error(`Two modules tell the game ${name}`);
        parts.set(name as GameConfigPart, reader as unknown as GameConfigReader);
        caches.set(name as GameConfigPart, new ResultCache());
      }
    },
    async read(db, asking) {
      const missing = gameConfigPartNames.find((name) => !parts.has(name));
      if (missing !== undefined) throw new Error(`No module tells the game ${missing}`);
      const present = await versions(db, asking);
      const key = JSON.stringify([asking, present]);
      const known = configurations.get(key);
      if (known) return known;
      const configuration: Record<string, unknown> = { version: asking.name };
      for (const [name, reader] of parts) {
        const cache = caches.get(name);
        const version = present[name] ?? '';
        configuration[name] =
          cache?.get(version) ?? cache?.keep(version, await reader.read(db, asking));
      }
      return configurations.keep(key, configuration as unknown as GameConfiguration);
    },
  };
}
