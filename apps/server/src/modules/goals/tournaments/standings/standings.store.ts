import type { Queries } from '../../../../kernel/db/db.ts';
import { buildAvatarImageColumn } from '../../../wealth/avatars/avatars.api.ts';
import { toNumber } from '../../../../kernel/db/rows.ts';
import { allOf, mapDefined } from '../../../../kernel/db/conditions.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildPlayerOfAccountJoin } from '../../../identity/accounts/players/players.api.ts';
import type { RankedPlayer } from '../settlement/tournaments.prizes.ts';

interface KeyRow extends Record<string, unknown> {
  readonly account_id: number;
  readonly points: number;
  readonly tie: number;
  readonly early: number;
}
export interface NamedStandingRow extends KeyRow {
  readonly user_id: number;
  readonly username: string;
  readonly image: string | null;
  /** True if the player has a public card to which the name can link. */
  readonly has_card: boolean;
}
/**
 * SQL expression: true if the player has a public card. Must agree with the query that reads public
 * cards.
 */
const hasCardAs = sql`
  exists (select 1 from open_card c where c.account_id = a.id)`;
const inPlay = (tournamentId: number | Sql, nominationId: number | Sql) => sql`
  s.tournament_id = ${tournamentId}
  and s.nomination_id = ${nominationId}
  and s.points is not null
  and not s.disqualified`;
/** Sort key that is greater than every real key. */
const top = {
  points: sql`'infinity'::float8`,
  tie: sql`'infinity'::float8`,
  early: sql`9223372036854775807::bigint`,
};
/**
 * Selects, for each range of a nomination, the number of participants in the range and the number
 * in all ranges before it. Does not read scores. Returns no rows for a nomination without marks.
 */
const rangesOf = (tournamentId: number | Sql, nominationId: number | Sql) => sql`
  select m.no, m.points, m.tie, m.early, m.counted + coalesce(v.delta, 0) as held,
    sum(m.counted + coalesce(v.delta, 0)) over (order by m.no)
      - (m.counted + coalesce(v.delta, 0)) as before
  from tournament_marks m
  left join (
    select no, sum(delta) as delta
    from tournament_moves
    where tournament_id = ${tournamentId} and nomination_id = ${nominationId}
    group by no
  ) v on v.no = m.no
  where m.tournament_id = ${tournamentId} and m.nomination_id = ${nominationId}`;
/**
 * Counts the participants of a nomination. Sums the stored counts of its ranges; without marks,
 * counts all rows.
 */
const standingIn = (tournamentId: number | Sql, nominationId: number | Sql) => sql`
  coalesce(
    (
      select sum(m.counted) + coalesce(
        (
          select sum(v.delta)
          from tournament_moves v
          where v.tournament_id = ${tournamentId} and v.nomination_id = ${nominationId}
        ),
        0
      )
      from tournament_marks m
      where m.tournament_id = ${tournamentId} and m.nomination_id = ${nominationId}
    ),
    (
      select count(*)
      from tournament_scores s
      where ${inPlay(tournamentId, nominationId)}
    )
  )`;
// must equal the order of the index, including the position of nulls; otherwise the database does
// not use the index
const order = sql`
  s.points desc nulls last, s.tie desc nulls last, s.early desc nulls last, s.account_id`;
/**
 * Selects the sort keys of a page. Finds the range in which the page starts, and reads the index
 * only from there.
 */
const keysOfPage = (
  tournamentId: number,
  nominationId: number,
  limit: number,
  offset: number,
) => sql`
  r as materialized (
    select r.points, r.tie, r.early, r.before
    from (${rangesOf(tournamentId, nominationId)}) r
    where r.before <= ${offset}
    order by r.no desc
    limit 1
  ),
  p as materialized (
    select s.account_id, s.points, s.tie, s.early
    from tournament_scores s
    where ${inPlay(tournamentId, nominationId)}
      and (s.points, s.tie, s.early) <= (
        coalesce((select points from r), ${top.points}),
        coalesce((select tie from r), ${top.tie}),
        coalesce((select early from r), ${top.early})
      )
    order by ${order}
    limit ${limit}
    offset ${offset}::bigint - coalesce((select before::bigint from r), 0)
  )`;
/** Lists a page of standings. Reads names only for the players of this page. */
export const listStandingsPage = (
  db: Queries,
  tournamentId: number,
  nominationId: number,
  limit: number,
  offset: number,
) =>
  many<NamedStandingRow>(
    db,
    sql`
      with ${keysOfPage(tournamentId, nominationId, limit, offset)}
      select s.account_id, s.points, s.tie, s.early, a.user_id, a.username,
        ${buildAvatarImageColumn(sql`a.avatar_id`)} as image, ${hasCardAs} as has_card
      from p s
      join player a on a.id = s.account_id
      order by ${order}`,
  );

/**
 * Counts the accounts ahead of an account. The place counts accounts with better scores; the
 * position also counts accounts with equal scores that are sorted before it. Uses the stored counts
 * for whole ranges.
 */
export async function getStandingPlace(
  db: Queries,
  tournamentId: number,
  nominationId: number,
  row: KeyRow,
): Promise<{ place: number; position: number }> {
  const reached = sql`(${row.points}::float8, ${row.tie}::float8, ${row.early}::bigint)`;
  const standing = await maybeOne<{ better: string; ahead: number }>(
    db,
    sql`
      with
        r as materialized (
          select r.points, r.tie, r.early, r.before
          from (${rangesOf(tournamentId, nominationId)}) r
          where (r.points, r.tie, r.early) >= ${reached}
          order by r.no desc
          limit 1
        )
      select coalesce((select before from r), 0) + (
        select count(*)
        from tournament_scores s
        where ${inPlay(tournamentId, nominationId)}
          and (s.points, s.tie, s.early) > ${reached}
          and (s.points, s.tie, s.early) <= (
            coalesce((select points from r), ${top.points}),
            coalesce((select tie from r), ${top.tie}),
            coalesce((select early from r), ${top.early})
          )
      ) as better,
      (
        select count(*)
        from tournament_scores s
        where ${inPlay(tournamentId, nominationId)}
          and (s.points, s.tie, s.early) = ${reached}
          and s.account_id < ${row.account_id}
      ) as ahead`,
  );
  const better = toNumber(standing?.better ?? 0);
  return { place: better + 1, position: better + (standing?.ahead ?? 0) };
}
/** Finds the points at the next better place than a row; undefined at the first place. */
export const findPointsOfNextBetterPlace = async (
  db: Queries,
  tournamentId: number,
  nominationId: number,
  { points, tie, early }: KeyRow,
): Promise<number | undefined> =>
  (
    await maybeOne<{ points: number }>(
      db,
      // the reverse of the order of the index, so that the database reads one entry backwards
      sql`
        select s.points
        from tournament_scores s
        where ${inPlay(tournamentId, nominationId)}
          and (s.points, s.tie, s.early) > (${points}::float8, ${tie}::float8, ${early}::bigint)
        order by s.points asc nulls first, s.tie asc nulls first, s.early asc nulls first,
          s.account_id desc
        limit 1`,
    )
  )?.points;
export const countNominationParticipants = async (
  db: Queries,
  tournamentId: number,
  nominationId: number,
): Promise<number> =>
  (await maybeOne<{ n: number }>(db, sql`select ${standingIn(tournamentId, nominationId)} as n`))
    ?.n ?? 0;

export interface NominationSummary extends Record<string, unknown> {
  readonly tournament_id: number;
  readonly nomination_id: number;
  readonly participants: number;
  readonly leaders: readonly NamedStandingRow[];
}
const ofEach = inPlay(sql`x.t`, sql`x.n`);
/** Counts the participants of each nomination, and lists the leaders of each. */
export const listNominationSummaries = (
  db: Queries,
  wanted: readonly { t: number; n: number }[],
  leaders: number,
) =>
  many<NominationSummary>(
    db,
    sql`
      select x.t as tournament_id, x.n as nomination_id,
        ${standingIn(sql`x.t`, sql`x.n`)} as participants,
        coalesce(
          (
            select json_agg(
              json_build_object(
                'account_id', s.account_id, 'points', s.points, 'tie', s.tie,
                'early', s.early, 'user_id', a.user_id, 'username', a.username, 'image',
                ${buildAvatarImageColumn(sql`a.avatar_id`)}, 'has_card', ${hasCardAs}
              ) order by ${order}
            )
            from (
              select s.account_id, s.points, s.tie, s.early
              from tournament_scores s
              where ${ofEach}
              order by ${order}
              limit ${leaders}
            ) s
            ${buildPlayerOfAccountJoin(sql`s.account_id`)}
          ),
          '[]'
        ) as leaders
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x(t bigint, n bigint)`,
  );

export interface AccountScoreRow extends KeyRow {
  readonly nomination_id: number;
  readonly disqualified: boolean;
}
/** Lists the scores of an account in a tournament, even if the account is disqualified. */
export const listAccountScores = (db: Queries, tournamentId: number, accountId: number) =>
  many<AccountScoreRow>(
    db,
    sql`
      select nomination_id, account_id, points, tie, early, disqualified
      from tournament_scores
      where tournament_id = ${tournamentId} and account_id = ${accountId} and points is not null`,
  );
export const listTournamentIdsByAccount = async (
  db: Queries,
  accountId: number,
): Promise<number[]> =>
  (
    await many<{ tournament_id: number }>(
      db,
      sql`
        select distinct tournament_id
        from tournament_scores
        where account_id = ${accountId} and points is not null`,
    )
  ).map((row) => row.tournament_id);
/**
 * Lists a page of the tournaments in which an account has a score, and the total number of such
 * tournaments.
 */
export async function listTournamentPageByAccount(
  db: Queries,
  accountId: number,
  limit: number,
  offset: number,
): Promise<{ ids: number[]; total: number }> {
  const played = sql`
    t.deleted_at is null
    and exists (
      select 1
      from tournament_scores s
      where s.account_id = ${accountId} and s.tournament_id = t.id and s.points is not null
    )`;
  const rows = await many<{ id: number }>(
    db,
    sql`
      select t.id
      from tournaments t
      where ${played}
      order by t.start desc, t.id desc
      limit ${limit}
      offset ${offset}`,
  );
  const total = await maybeOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from tournaments t where ${played}`,
  );
  return { ids: rows.map((row) => row.id), total: total?.n ?? 0 };
}
const toRanked = (row: KeyRow): RankedPlayer => ({
  accountId: row.account_id,
  points: row.points,
  tie: row.tie,
  early: row.early,
});
/**
 * Lists the accounts of the first `places` rows, and all further accounts that share the last of
 * these places. Ranks as if the account `without` were removed.
 */
export async function listRankedAccounts(
  db: Queries,
  tournamentId: number,
  nominationId: number,
  places: number,
  without: number | undefined,
): Promise<RankedPlayer[]> {
  if (places === 0) return [];
  const where = allOf(
    sql`s.tournament_id = ${tournamentId} and s.nomination_id = ${nominationId}`,
    sql`s.points is not null and not s.disqualified`,
    mapDefined(without, (id) => sql`s.account_id <> ${id}`),
  );
  const rows = await many<KeyRow>(
    db,
    sql`
      with
        last as (
          select s.points, s.tie, s.early
          from tournament_scores s
          where ${where}
          order by ${order}
          limit 1
          offset ${places - 1}
        )
      select s.account_id, s.points, s.tie, s.early
      from tournament_scores s
      where ${where}
        and (s.points, s.tie, s.early) >= (
          coalesce((select points from last), '-infinity'),
          coalesce((select tie from last), '-infinity'),
          coalesce((select early from last), ${Number.MIN_SAFE_INTEGER})
        )
      order by ${order}`,
  );
  return rows.map(toRanked);
}
export interface StandingPlayer extends Record<string, unknown> {
  readonly id: number;
  readonly user_id: number;
  readonly username: string;
  readonly image: string | null;
}
export async function mapStandingPlayers(
  db: Queries,
  accountIds: readonly number[],
): Promise<Map<number, StandingPlayer>> {
  const rows = await many<StandingPlayer>(
    db,
    sql`
      select a.id, a.user_id, a.username,
        ${buildAvatarImageColumn(sql`a.avatar_id`)} as image
      from player a
      where a.id = any(${accountIds})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
export const findAccountByUser = (db: Queries, userId: number) =>
  maybeOne<{ id: number }>(db, sql`select id from player where user_id = ${userId}`);
