import { containsText } from '../../../../kernel/db/conditions.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, one, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildAvatarImageColumn } from '../../../wealth/avatars/avatars.api.ts';

/**
 * Row of a player inside the standings, or outside because the player is disqualified or has no
 * score; missing values are null.
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
interface Of {
  readonly tournamentId: number;
  readonly nominationId: number;
}
const scoreOf = ({ tournamentId, nominationId }: Of) => sql`
  left join tournament_scores s
    on s.tournament_id = ${tournamentId}
    and s.nomination_id = ${nominationId}
    and s.account_id = a.id
    and s.points is not null`;
const isOut = ({ tournamentId }: Of) => sql`
  (
    coalesce(s.disqualified, false)
    or exists (
      select 1
      from tournament_disqualifications d
      where d.tournament_id = ${tournamentId} and d.account_id = a.id
    )
  )`;
async function pageWhere(
  on: Queries,
  of: Of,
  where: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<TournamentPlayerRow[]> {
  return many<TournamentPlayerRow>(
    on,
    sql`
      select a.id as account_id, a.user_id, a.username, s.points, s.tie, s.early,
        ${isOut(of)} as disqualified, ${buildAvatarImageColumn(sql`a.avatar_id`)} as image
      from player a
      ${scoreOf(of)}
      where ${where}
      order by ${isOut(of)}, s.points desc nulls last, s.tie desc, s.early desc, a.id
      limit ${limit}
      offset ${offset}`,
  );
}
async function countWhere(on: Queries, of: Of, where: Sql): Promise<number> {
  const { n } = await one<{ n: number }>(
    on,
    sql`
      select count(*)::int as n
      from player a
      ${scoreOf(of)}
      where ${where}`,
  );
  return n;
}
/**
 * Selects players who were removed from a nomination, or who have one of its prizes but no score.
 */
const beside = (of: Of) => sql`
  (s.points is null or s.disqualified)
    and a.id in (
      select account_id
      from tournament_scores
      where tournament_id = ${of.tournamentId}
        and nomination_id = ${of.nominationId}
        and points is not null
        and disqualified
      union
      select account_id
      from tournament_disqualifications
      where tournament_id = ${of.tournamentId}
      union
      select account_id
      from tournament_prizes
      where tournament_id = ${of.tournamentId} and nomination_id = ${of.nominationId}
    )`;
const named = (name: string) => sql`not a.deleted and ${containsText(sql`a.username`, name)}`;

export const countPlayersWithoutPlace = (on: Queries, of: Of) => countWhere(on, of, beside(of));
export const listPlayersWithoutPlacePage = (
  on: Queries,
  of: Of,
  page: { limit: number; offset: number },
) => pageWhere(on, of, beside(of), page);
export const countPlayersMatchingName = (on: Queries, of: Of, name: string) =>
  countWhere(on, of, named(name));
/** Lists a page of players by name, players with a place first. */
export const listPlayersMatchingNamePage = (
  on: Queries,
  of: Of,
  name: string,
  page: { limit: number; offset: number },
) => pageWhere(on, of, named(name), page);
