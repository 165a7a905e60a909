import type { ScoreAggregation } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../../kernel/db/sql.ts';
import {
  buildPlayerOfAccountJoin,
  lockAccountsWhere,
} from '../../../identity/accounts/players/players.api.ts';
import { findEarliestStart, findLatestEnd } from '../../../play/statistics/statistic-sums.api.ts';
import type { Nomination, Timeslot } from '../tournaments.policy.ts';

/** Points that one match gives one account in one nomination. */
export interface MatchPointsStep {
  readonly tournamentId: number;
  readonly nominationId: number;
  readonly accountId: number;
  /**
   * Points. Negated if fewer points are better, so that a higher value is always better. Null if
   * the match counts only for the tie statistic.
   */
  readonly points: number | null;
  readonly tie: number;
  readonly early: number;
}
const earlyOfTheBest = sql`
  case
    when excluded.points > s.points then excluded.early
    when excluded.points = s.points then greatest(s.early, excluded.early)
    else s.early
  end`;
interface Merging {
  readonly points: Sql;
  readonly early: Sql;
}
/**
 * For each aggregation, SQL that merges a further match into the points, and into the time at which
 * the points were reached.
 */
const merging: Record<ScoreAggregation, Merging> = {
  SUM: { points: sql`s.points + excluded.points`, early: sql`least(s.early, excluded.early)` },
  MAX: { points: sql`greatest(s.points, excluded.points)`, early: earlyOfTheBest },
  // points are negated, so the lowest score has the highest value
  MIN: { points: sql`greatest(s.points, excluded.points)`, early: earlyOfTheBest },
  LAST: {
    points: sql`case when excluded.early <= s.early then excluded.points else s.points end`,
    early: sql`least(s.early, excluded.early)`,
  },
};
const adding = (steps: readonly MatchPointsStep[], { points, early }: Merging) => sql`
  with
    done as (
      insert into tournament_scores as s (
        tournament_id, nomination_id, account_id, points, tie, early, disqualified
      )
      select x."tournamentId", x."nominationId", x."accountId", x.points, x.tie, x.early,
        exists (
          select 1
          from tournament_disqualifications d
          where d.tournament_id = x."tournamentId" and d.account_id = x."accountId"
        )
      from jsonb_to_recordset(${sql.json(steps)}) as x(
        "tournamentId" bigint, "nominationId" bigint, "accountId" bigint, points float8, tie float8,
        early bigint
      )
      order by 1, 2, 3
      on conflict (tournament_id, nomination_id, account_id) do update set
        points = case
          when excluded.points is null then s.points
          when s.points is null then excluded.points
          else ${points}
        end,
        early = case
          when excluded.points is null then s.early
          when s.points is null then excluded.early
          else ${early}
        end,
        tie = s.tie + excluded.tie
      returning s.account_id
    )
  select distinct a.user_id
  from done
  ${buildPlayerOfAccountJoin(sql`done.account_id`)}`;
/**
 * Adds the points of one match; returns the users whose scores have changed. The caller must have
 * locked the accounts.
 */
export const addMatchPointsToScores = (
  tx: Tx,
  aggregation: ScoreAggregation,
  steps: readonly MatchPointsStep[],
) => many<{ user_id: number }>(tx, adding(steps, merging[aggregation]));

/** Builds a condition that limits a query to the database partitions of these spans. */
const buildSpanCondition = (spans: readonly Timeslot[]): Sql => sql`
  d.ended_at >= ${findEarliestStart(spans)}::timestamptz
  and d.ended_at < ${findLatestEnd(spans)}::timestamptz`;
/**
 * Locks the next accounts with ids above `after` that have played in the time slots of a
 * nomination. Locks them in the same order as match results do.
 */
export const lockNominationPlayers = (
  tx: Tx,
  nominations: readonly Nomination[],
  spans: readonly Timeslot[],
  after: number,
  limit: number,
) => {
  const statisticIds = nominations
    .flatMap((nomination) => [nomination.statisticId, nomination.tieStatisticId])
    .filter((entry) => entry !== null);
  return lockAccountsWhere(
    tx,
    { after, limit },
    sql`exists (
      select 1
      from statistic_delta d
      where d.account_id = a.id
        and d.statistic_id = any(${statisticIds})
        and ${buildSpanCondition(spans)}
        and exists (
          select 1
          from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as x(
            start timestamptz, "end" timestamptz
          )
          where d.ended_at >= x.start and d.ended_at < x."end"
        )
    )`,
  );
};
export const beginTournamentRecount = (tx: Tx, tournamentId: number) =>
  run(
    tx,
    sql`
      insert into tournament_recounts as r (tournament_id, pending)
      values (${tournamentId}, 1)
      on conflict (tournament_id) do update set pending = r.pending + 1`,
  );
export const endTournamentRecount = (tx: Tx, tournamentId: number) =>
  run(
    tx,
    sql`
      update tournament_recounts
      set pending = pending - 1
      where tournament_id = ${tournamentId}`,
  );
export const isTournamentRecounting = async (db: Queries, tournamentId: number): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from tournament_recounts
      where tournament_id = ${tournamentId} and pending > 0`,
  )) !== undefined;
/**
 * Order of an account's matches. The first match in this order determines the time at which the
 * score was reached; unless the score is a sum, it also determines the score.
 */
const firstBy: Record<ScoreAggregation, Sql> = {
  SUM: sql`m.ended_at`,
  MAX: sql`m.value desc, m.ended_at`,
  MIN: sql`m.value, m.ended_at`,
  LAST: sql`m.ended_at desc, m.match_id desc`,
};
/**
 * Selects the matches of these accounts that a nomination counts, with the values that it counts.
 */
const countedIn = (
  { aggregation, statisticId, tieStatisticId, segment }: Nomination,
  spans: readonly Timeslot[],
  accountIds: readonly number[],
): Sql => {
  const [dimension, value] = [
    segment?.slice(0, segment.indexOf('=')) ?? '',
    segment?.slice(segment.indexOf('=') + 1) ?? '',
  ];
  const inSpans = sql`
    ${buildSpanCondition(spans)}
    and exists (
      select 1
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as x(
        start timestamptz, "end" timestamptz
      )
      where d.ended_at >= x.start and d.ended_at < x."end"
    )`;
  const isSum = aggregation === 'SUM';
  const firstOf = (column: Sql) => sql`(array_agg(${column} order by ${firstBy[aggregation]}))[1]`;
  return sql`
    with
      a as (
        select id
        from unnest(${[...accountIds]}::bigint[]) as id
      ),
      m as (
        select d.account_id, d.match_id, min(d.ended_at) as ended_at, sum(d.delta) as value
        from a
        join statistic_delta d on d.account_id = a.id
        where d.statistic_id = ${statisticId}
          and (${segment === null} or d.segments->>${dimension}::text = ${value}::text)
          and ${inSpans}
        group by d.account_id, d.match_id
      ),
      c as (
        select m.account_id,
          ${isSum ? sql`sum(m.value)` : firstOf(sql`m.value`)} as value,
          ${isSum ? sql`max(m.ended_at)` : firstOf(sql`m.ended_at`)} as reached
        from m
        group by m.account_id
      ),
      t as (
        select d.account_id, sum(d.delta) as value
        from a
        join statistic_delta d on d.account_id = a.id
        where d.statistic_id = ${tieStatisticId} and ${inSpans}
        group by d.account_id
      )
    select a.id as account_id, c.value, c.reached, t.value as tie
    from a
    left join c on c.account_id = a.id
    left join t on t.account_id = a.id
    where c.account_id is not null or t.account_id is not null`;
};
/**
 * Recalculates the scores of a nomination from the matches that these accounts played in its time
 * slots.
 */
export const recountScores = (
  tx: Tx,
  tournamentId: number,
  nomination: Nomination,
  spans: readonly Timeslot[],
  accountIds: readonly number[],
) =>
  run(
    tx,
    sql`
      insert into tournament_scores (
        tournament_id, nomination_id, account_id, points, tie, early, disqualified
      )
      select ${tournamentId}, ${nomination.id}, x.account_id,
        ${nomination.aggregation === 'MIN' ? sql`0 - x.value` : sql`x.value`},
        coalesce(x.tie, 0), coalesce(-(extract(epoch from x.reached) * 1000)::bigint, 0),
        exists (
          select 1
          from tournament_disqualifications q
          where q.tournament_id = ${tournamentId} and q.account_id = x.account_id
        )
      from (${countedIn(nomination, spans, accountIds)}) x
      order by 3
      on conflict (tournament_id, nomination_id, account_id) do update set
        points = excluded.points,
        tie = excluded.tie,
        early = excluded.early`,
  );
/**
 * Computes scores for accounts that have none, from their matches. Includes matches that were
 * released from hold too late to count.
 */
export const computeMissingScores = async (
  db: Queries,
  nomination: Nomination,
  spans: readonly Timeslot[],
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await many<{ account_id: number; value: number }>(
        db,
        sql`
          select x.account_id, x.value
          from (${countedIn(nomination, spans, accountIds)}) x
          where x.value is not null`,
      )
    ).map((row) => [row.account_id, row.value]),
  );
/**
 * Disqualifies or readmits an account. Affects the given nominations, or all nominations of the
 * tournament. Returns the changed nominations.
 */
export const setAccountDisqualified = async (
  tx: Tx,
  tournamentId: number,
  accountId: number,
  isOut: boolean,
  nominations?: readonly number[],
): Promise<number[]> =>
  (
    await many<{ nomination_id: number }>(
      tx,
      sql`
        update tournament_scores
        set disqualified = ${isOut}
        where tournament_id = ${tournamentId}
          and account_id = ${accountId}
          and disqualified <> ${isOut}
          and ${nominations ? sql`nomination_id = any(${[...nominations]})` : sql`true`}
        returning nomination_id`,
    )
  ).map((row) => row.nomination_id);
/** Returns true if an account has a score in a tournament. */
export const hasTournamentScore = async (db: Queries, tournamentId: number, accountId: number) =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from tournament_scores
      where tournament_id = ${tournamentId} and account_id = ${accountId}
      limit 1`,
  )) !== undefined;
