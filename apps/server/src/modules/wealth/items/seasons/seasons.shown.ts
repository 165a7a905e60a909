import type { Queries } from '../../../../kernel/db/db.ts';
import { bestPercent, standingOf, type Standing } from './seasons.policy.ts';
import { seasonsAhead, seasonsOf } from './seasons.store.ts';

/** Returns the states of seasons at a moment, by their ids. */
export async function standingsOf(
  on: Queries,
  ids: readonly (number | null)[],
  now: Date,
): Promise<ReadonlyMap<number, Standing>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  return new Map((await seasonsOf(on, known, now)).map((row) => [row.id, standingOf(row)]));
}
/** Like `standingsOf`, for every present and past season. */
export const allStandings = async (
  on: Queries,
  now: Date,
): Promise<ReadonlyMap<number, Standing>> =>
  new Map((await seasonsOf(on, null, now)).map((row) => [row.id, standingOf(row)]));
/**
 * The highest value factor that an item which is made from now on can come to have; 1 without a
 * season.
 */
export async function bestValue(on: Queries, now: Date): Promise<number> {
  const values = (await seasonsOf(on, await seasonsAhead(on, now), now)).map(
    (season) => (season.valueModifier * bestPercent(season)) / 100,
  );
  return Math.max(1, ...values);
}
