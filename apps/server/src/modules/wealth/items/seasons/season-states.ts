import type { Queries } from '../../../../kernel/db/db.ts';
import {
  computeHighestSeasonPercent,
  computeSeasonState,
  type ItemSeasonState,
} from './seasons.policy.ts';
import { listCurrentAndFutureSeasonIds, listItemSeasons } from './seasons.store.ts';

/** Maps these seasons by id to their states at a given time. */
export async function mapSeasonStates(
  db: Queries,
  ids: readonly (number | null)[],
  now: Date,
): Promise<ReadonlyMap<number, ItemSeasonState>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  return new Map(
    (await listItemSeasons(db, known, now)).map((row) => [row.id, computeSeasonState(row)]),
  );
}
/** Like `mapSeasonStates`, but for all seasons that have begun, past ones included. */
export const mapBegunSeasonStates = async (
  db: Queries,
  now: Date,
): Promise<ReadonlyMap<number, ItemSeasonState>> =>
  new Map((await listItemSeasons(db, null, now)).map((row) => [row.id, computeSeasonState(row)]));
/**
 * Returns the highest value factor that items created now or later can have at any time. Returns at
 * least 1, the factor of an item without a season.
 */
export async function computeBestSeasonValueFactor(db: Queries, now: Date): Promise<number> {
  const values = (await listItemSeasons(db, await listCurrentAndFutureSeasonIds(db, now), now)).map(
    (season) => (season.valueModifier * computeHighestSeasonPercent(season)) / 100,
  );
  return Math.max(1, ...values);
}
