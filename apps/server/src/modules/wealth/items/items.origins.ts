import type { Queries } from '../../../kernel/db/db.ts';
import {
  listItemOrigins,
  type ItemRow,
  type ItemOriginRow,
  type ItemOwnColumns,
} from './items.store.ts';

/**
 * Age after which the cache is reloaded, so that manual changes in the database take effect, in
 * milliseconds.
 */
const keptMs = 60_000;
const keyOf = (row: Pick<ItemOwnColumns, 'template_id' | 'collection_id'>): string =>
  row.template_id === null ? `collection ${row.collection_id}` : `template ${row.template_id}`;

/**
 * Cache of the inventories and collections behind items, so that a player's newest items can be
 * read from their own index. Every change is broadcast to all servers in its transaction. The id of
 * the newest broadcast, read together with the items, shows whether the cache is still valid.
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
   * Returns these items with their template data; undefined if the type of one of them is hidden
   * from players. `broadcastSeq` is the number of the newest broadcast message when the items were read.
   */
  async shown(
    db: Queries,
    broadcastSeq: number,
    rows: readonly ItemOwnColumns[],
  ): Promise<ItemRow[] | undefined> {
    const known = this.#getCacheOf(broadcastSeq);
    const missing = rows.filter((row) => !known.has(keyOf(row)));
    // Results go into the map in which they were missing; a concurrent change starts a new map.
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
