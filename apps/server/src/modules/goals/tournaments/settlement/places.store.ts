import { containsText } from '../../../../kernel/db/conditions.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, one, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildAvatarImageColumn } from '../../../wealth/avatars/avatars.api.ts';

/**
 * Row of a player in the standings, or of a player who is outside them: disqualified, or without a
 * score. Missing values are null.
 */
export interface TournamentPlayerRow extends Record<string, unknown> {
  readonly account_id: number;
  readonly user_id: number;
  readonly username: string;
  readonly image: string | null;
  readonly points: number | null;
  readonly tie: number | null;
  readonly early: number | null;
  readonly disqualified: boolean;
}
interface StandingsKey {
  readonly tournamentId: number;
  readonly nominationId: number;
}
const scoreOf = ({ tournamentId, nominationId }: StandingsKey) => sql`
  left join tournament_scores s
    on s.tournament_id = ${tournamentId}
    and s.nomination_id = ${nominationId}
    and s.account_id = a.id
    and s.points is not null`;
const isOut = ({ tournamentId }: StandingsKey) => sql`
  (
    coalesce(s.disqualified, false)
    or exists (
      select 1
      from tournament_disqualifications d
      where d.tournament_id = ${tournamentId} and d.account_id = a.id
    )
  )`;
async function pageWhere(
  db: Queries,
  key: StandingsKey,
  where: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<TournamentPlayerRow[]> {
  return many<TournamentPlayerRow>(
    db,
    sql`
      select a.id as account_id, a.user_id, a.username, s.points, s.tie, s.early,
        ${isOut(key)} as disqualified, ${buildAvatarImageColumn(sql`a.avatar_id`)} as image
      from player a
      ${scoreOf(key)}
      where ${where}
      order by ${isOut(key)}, s.points desc nulls last, s.tie desc, s.early desc, a.id
      limit ${limit}
      offset ${offset}`,
  );
}
async function countWhere(db: Queries, key: StandingsKey, where: Sql): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    sql`
      select count(*)::int as n
      from player a
      ${scoreOf(key)}
      where ${where}`,
  );
  return n;
}
/**
 * Selects players outside the standings: those who were removed from the nomination, and those who
 * have a prize of it but no score.
 */
const buildRivalColumns = (key: StandingsKey) => sql`
  (s.points is null or s.disqualified)
    and a.id in (
      select account_id
      from tournament_scores
      where tournament_id = ${key.tournamentId}
        and nomination_id = ${key.nominationId}
        and points is not null
        and disqualified
      union
      select account_id
      from tournament_disqualifications
      where tournament_id = ${key.tournamentId}
      union
      select account_id
      from tournament_prizes
      where tournament_id = ${key.tournamentId} and nomination_id = ${key.nominationId}
    )`;
const matchesName = (name: string) => sql`not a.deleted and ${containsText(sql`a.username`, name)}`;

export const countPlayersWithoutPlace = (db: Queries, key: StandingsKey) =>
  countWhere(db, key, buildRivalColumns(key));
export const listPlayersWithoutPlacePage = (
  db: Queries,
  key: StandingsKey,
  page: { limit: number; offset: number },
) => pageWhere(db, key, buildRivalColumns(key), page);
export const countPlayersMatchingName = (db: Queries, key: StandingsKey, name: string) =>
  countWhere(db, key, matchesName(name));
/** Lists a page of players whose names match; players with a place come first. */
export const listPlayersMatchingNamePage = (
  db: Queries,
  key: StandingsKey,
  name: string,
  page: { limit: number; offset: number },
) => pageWhere(db, key, matchesName(name), page);
