import type { Queries } from '../../../kernel/db.ts';
import { originsOf, type ItemRow, type OriginRow, type OwnRow } from './items.store.ts';

/** What is changed by hand in the database shows within this time, in milliseconds. */
const keptMs = 60_000;
const keyOf = (row: Pick<OwnRow, 'template_id' | 'collection_id'>): string =>
  row.template_id === null ? `collection ${row.collection_id}` : `template ${row.template_id}`;

/**
 * What items are made from, as somebody has read it before: the newest items of a player are then
 * read from an index of theirs alone. Every change of it is told to everybody in the transaction
 * that makes it, so the number of the newest such message, read together with the items, says
 * whether what is kept still holds.
 */
export class Origins {
  #told: number | undefined;
  #since = 0;
  #known = new Map<string, OriginRow>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }
  /**
   * These items with what they are made from; undefined where one of them is of a type that players
   * are not shown. `told`: the number of the newest message to everybody when they were read.
   */
  async shown(on: Queries, told: number, rows: readonly OwnRow[]): Promise<ItemRow[] | undefined> {
    const known = this.#keptAt(told);
    const missing = rows.filter((row) => !known.has(keyOf(row)));
    // What a reading finds is put where it was missed: a change that came meanwhile has its own.
    if (missing.length > 0)
      for (const origin of await originsOf(on, missing)) known.set(keyOf(origin), origin);
    const whole: ItemRow[] = [];
    for (const row of rows) {
      const origin = known.get(keyOf(row));
      if (!origin?.visible) return undefined;
      whole.push({ ...origin.shown, ...row, template_id: row.template_id ?? origin.common_id });
    }
    return whole;
  }
  #keptAt(told: number): Map<string, OriginRow> {
    const now = this.#now();
    if (this.#told !== told || now - this.#since > keptMs) {
      this.#told = told;
      this.#since = now;
      this.#known = new Map();
    }
    return this.#known;
  }
}
