import type { Queries } from '../../../kernel/db/db.ts';
import {
  listItemOrigins,
  type ItemRow,
  type ItemOriginRow,
  type ItemOwnColumns,
} from './items.store.ts';

/**
 * Milliseconds after which the cache is filled again, so that manual changes in the database take
 * effect.
 */
const keptMs = 60_000;
const keyOf = (row: Pick<ItemOwnColumns, 'template_id' | 'collection_id'>): string =>
  row.template_id === null ? `collection ${row.collection_id}` : `template ${row.template_id}`;

/**
 * Caches templates and collections, so that reading a player's newest items needs only the index of
 * items. Each change of a template or collection is broadcast to all servers in its transaction. A
 * query of items also reads the number of the newest broadcast; an unchanged number shows that the
 * cache is up to date.
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
   * Adds the data of their templates and collections to these items. Returns undefined if the type
   * of one of them is hidden from players. `broadcastSeq` is the number of the newest broadcast
   * when the items were read.
   */
  async shown(
    db: Queries,
    broadcastSeq: number,
    rows: readonly ItemOwnColumns[],
  ): Promise<ItemRow[] | undefined> {
    const known = this.#getCacheOf(broadcastSeq);
    const missing = rows.filter((row) => !known.has(keyOf(row)));
    // adds the data to the map in which it was missing; a concurrent change has already started a
    // new map
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
