import type { Queries } from '../../../../kernel/db/db.ts';
import { computeBestPercent, computeStanding, type Standing } from './seasons.policy.ts';
import { listSeasonsAhead, listSeasons } from './seasons.store.ts';

/** Returns the states of seasons at a moment, by their ids. */
export async function mapStandings(
  on: Queries,
  ids: readonly (number | null)[],
  now: Date,
): Promise<ReadonlyMap<number, Standing>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  return new Map((await listSeasons(on, known, now)).map((row) => [row.id, computeStanding(row)]));
}
/** Like `mapStandings`, for every present and past season. */
export const mapAllStandings = async (
  on: Queries,
  now: Date,
): Promise<ReadonlyMap<number, Standing>> =>
  new Map((await listSeasons(on, null, now)).map((row) => [row.id, computeStanding(row)]));
/**
 * The highest value factor that an item which is made from now on can come to have; 1 without a
 * season.
 */
export async function computeBestValue(on: Queries, now: Date): Promise<number> {
  const values = (await listSeasons(on, await listSeasonsAhead(on, now), now)).map(
    (season) => (season.valueModifier * computeBestPercent(season)) / 100,
  );
  return Math.max(1, ...values);
}
