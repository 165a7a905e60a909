import type { Queries } from '../../../kernel/db/db.ts';
import {
  listItemOrigins,
  type ItemRow,
  type ItemOriginRow,
  type ItemOwnColumns,
} from './items.store.ts';

/**
 * Milliseconds after which the cache is read again, so that manual changes in the database take
 * effect.
 */
const keptMs = 60_000;
const keyOf = (row: Pick<ItemOwnColumns, 'template_id' | 'collection_id'>): string =>
  row.template_id === null ? `collection ${row.collection_id}` : `template ${row.template_id}`;

/**
 * Caches templates and collections, so that a player's newest items can be read from their own
 * index alone. Every change is broadcast to all servers in its transaction; the number of the
 * newest broadcast, read together with the items, shows if the cache is up to date.
 */
export class InventoryAndCollectionCache {
  #broadcastSeq: number | undefined;
  #since = 0;
  #known = new Map<string, ItemOriginRow>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }
  /**
   * Returns these items with the data of their templates; undefined if the type of one of them is
   * hidden from players. `broadcastSeq` is the number of the newest broadcast at the time the items
   * were read.
   */
  async shown(
    db: Queries,
    broadcastSeq: number,
    rows: readonly ItemOwnColumns[],
  ): Promise<ItemRow[] | undefined> {
    const known = this.#getCacheOf(broadcastSeq);
    const missing = rows.filter((row) => !known.has(keyOf(row)));
    // writes into the map that lacked the data: a concurrent change has started a new map
    if (missing.length > 0)
      for (const origin of await listItemOrigins(db, missing)) known.set(keyOf(origin), origin);
    const rowsWithOrigin: ItemRow[] = [];
    for (const row of rows) {
      const origin = known.get(keyOf(row));
      if (!origin?.visible) return undefined;
      rowsWithOrigin.push({
        ...origin.shown,
        ...row,
        template_id: row.template_id ?? origin.common_id,
      });
    }
    return rowsWithOrigin;
  }
  #getCacheOf(broadcastSeq: number): Map<string, ItemOriginRow> {
    const now = this.#now();
    if (this.#broadcastSeq !== broadcastSeq || now - this.#since > keptMs) {
      this.#broadcastSeq = broadcastSeq;
      this.#since = now;
      this.#known = new Map();
    }
    return this.#known;
  }
}
