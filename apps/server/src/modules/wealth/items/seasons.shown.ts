import type { Queries } from '../../../kernel/db.ts';
import { standingOf, type Standing } from './seasons.policy.ts';
import { seasonsOf } from './seasons.store.ts';

/** What seasons make of their items at a moment, by their ids. */
export async function standingsOf(
  on: Queries,
  ids: readonly (number | null)[],
  now: Date,
): Promise<ReadonlyMap<number, Standing>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  return new Map((await seasonsOf(on, known, now)).map((row) => [row.id, standingOf(row)]));
}
