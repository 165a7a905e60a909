import { groupPlayersByPlace } from '../settlement/tournaments.prizes.ts';
import { toScoreSortValue, type Nomination } from '../tournaments.policy.ts';
import type { NamedStandingRow } from './standings.store.ts';

/** Adds places to the rows of one page; `first` is the place of the first row. */
export function assignStandingPlaces(
  rows: readonly NamedStandingRow[],
  aggregation: Nomination['aggregation'],
  first: number,
) {
  const groups = groupPlayersByPlace(
    rows.map((row) => ({
      accountId: row.account_id,
      points: row.points,
      tie: row.tie,
      early: row.early,
    })),
  );
  const places = new Map(
    groups.flatMap(({ place, players }) => players.map(({ accountId }) => [accountId, place])),
  );
  return (offset: number) =>
    rows.map((row) => {
      const place = places.get(row.account_id) ?? 1;
      // the first player of this page may share a place with players of the previous page
      return {
        place: place === 1 ? first : place + offset,
        accountId: row.account_id,
        username: row.username,
        avatar: row.image,
        hasCard: row.has_card,
        score: toScoreSortValue(aggregation, row.points),
      };
    });
}
