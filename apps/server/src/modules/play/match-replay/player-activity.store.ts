import type { Queries } from '../../../kernel/db/db.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan } from '../../../kernel/game/replay.ts';
import {
  buildSumSinceFirstMatch,
  findEarliestStart,
  findLatestEnd,
} from '../statistics/statistic-sums.api.ts';

/**
 * Longest time in milliseconds that a result may be on hold for review so that a replay still finds
 * it: one week.
 */
export const replayReviewMsMax = 7 * 86_400_000;

/** Data that a replay needs: some statistics, and optionally matches and levels. */
export interface ReplayDataFilter {
  readonly statisticIds: readonly number[];
  readonly matches: boolean;
  readonly levels: boolean;
}
/** A recorded action of an account that can count for goals. */
export interface ReplayedAction {
  readonly accountId: number;
  /**
   * Time that decides whether the action lies in a window: the end of the match, or the time at
   * which the level was reached.
   */
  readonly endedAt: Date;
  readonly at: Date;
}
/** Amount that a match added to a statistic of an account. */
export interface StatisticChange extends ReplayedAction {
  readonly matchId: number;
  readonly statisticId: number;
  readonly segments: Readonly<Record<string, string>>;
  readonly delta: number;
}
const within = ({ from, to, reads }: ReplaySpan): Sql => sql`
  p.at >= ${from} and p.at <= ${to} and ${reads(sql`p.account_id`)}`;
const changes = (statisticIds: readonly number[], span: ReplaySpan): Sql => sql`
  statistic_delta d
  join payout p on p.source = 'match' and p.source_id = d.match_id and p.period = ''
    and p.account_id = d.account_id
  where d.ended_at >= ${new Date(span.from.getTime() - replayReviewMsMax)}
    and d.ended_at <= ${span.to}
    and d.statistic_id = any(${[...statisticIds]}::bigint[])
    and ${within(span)}`;
const matches = (span: ReplaySpan): Sql => sql`
  payout p
  join match_play m on m.match_id = p.source_id and m.account_id = p.account_id
  where p.source = 'match' and p.period = '' and m.state = 'FINISHED' and ${within(span)}`;
const levels = ({ from, to, reads }: ReplaySpan): Sql => sql`
  level_gain g
  where g.at >= ${from} and g.at <= ${to} and ${reads(sql`g.account_id`)}`;

/** Counts the recorded actions that a replay would load. */
export async function countRecordedActivity(
  db: Queries,
  filter: ReplayDataFilter,
  span: ReplaySpan,
): Promise<number> {
  const count = async (from: Sql): Promise<number> =>
    (await one<{ n: number }>(db, sql`select count(*)::int as n from ${from}`)).n;
  return (
    (filter.statisticIds.length > 0 ? await count(changes(filter.statisticIds, span)) : 0) +
    (filter.matches ? await count(matches(span)) : 0) +
    (filter.levels ? await count(levels(span)) : 0)
  );
}
interface ActivityRow extends Record<string, unknown> {
  readonly accountId: number;
  readonly endedAt: string;
  readonly at: string;
}
const toPlayerAction = <R extends ActivityRow>(row: R) => ({
  ...row,
  endedAt: toDate(row.endedAt),
  at: toDate(row.at),
});
/** Lists the changes of statistics of each account, in the order in which the matches were paid. */
export const listStatisticChanges = async (
  db: Queries,
  statisticIds: readonly number[],
  span: ReplaySpan,
): Promise<StatisticChange[]> =>
  (
    await many<
      ActivityRow & Omit<StatisticChange, keyof ReplayedAction | 'matchId'> & { matchId: number }
    >(
      db,
      sql`
        select d.account_id as "accountId", d.match_id as "matchId",
          d.statistic_id as "statisticId", d.segments, d.delta, d.ended_at as "endedAt", p.at
        from ${changes(statisticIds, span)}
        order by d.account_id, p.at, p.id, d.id`,
    )
  ).map((row) => ({ ...toPlayerAction(row), matchId: row.matchId }));
/** Like `listStatisticChanges`, for finished matches. */
export const listFinishedMatches = async (
  db: Queries,
  span: ReplaySpan,
): Promise<ReplayedAction[]> =>
  (
    await many<ActivityRow>(
      db,
      sql`
        select p.account_id as "accountId", m.ended_at as "endedAt", p.at
        from ${matches(span)}
        order by p.account_id, p.at, p.id`,
    )
  ).map(toPlayerAction);
/** Like `listStatisticChanges`, for reached levels. */
export const listReachedLevels = async (db: Queries, span: ReplaySpan): Promise<ReplayedAction[]> =>
  (
    await many<ActivityRow>(
      db,
      sql`
        select g.account_id as "accountId", g.at as "endedAt", g.at
        from ${levels(span)}
        order by g.account_id, g.at, g.level`,
    )
  ).map(toPlayerAction);

/** Rule that says which actions a goal counts, and in which window. */
export interface GoalCountingRule {
  /**
   * Counted amount. SUM: the sum of the statistic; SINGLE: the matches that added at least `unit`
   * to it; MATCHES: all matches; LEVEL: all levels.
   */
  readonly how: 'SUM' | 'SINGLE' | 'MATCHES' | 'LEVEL';
  readonly statisticId: number | null;
  /** Segment of the statistic: '' for the whole statistic, `name=value` for a part of it. */
  readonly segment: string;
  readonly unit: number;
  readonly start: Date | null;
  readonly end: Date | null;
}
export interface KeyedGoalCountingRule extends GoalCountingRule {
  readonly key: string;
}
/**
 * Joins the changes that lie in the windows of the rules. Only for rules whose windows have a
 * start.
 */
const buildDeltaJoin = (rules: readonly GoalCountingRule[]): Sql => sql`
  join statistic_delta d on d.statistic_id = r."statisticId"
    and d.account_id = any(r.accounts)
    and d.ended_at >= r.start
    and d.ended_at < coalesce(r."end", 'infinity')
    and d.ended_at >= ${findEarliestStart(rules)}::timestamptz
    and d.ended_at < coalesce(${findLatestEnd(rules)}::timestamptz, 'infinity')
    and (
      r.segment = ''
      or d.segments->>split_part(r.segment, '=', 1) = substr(
        r.segment, strpos(r.segment, '=') + 1
      )
    )`;
const sumSinceFirstMatch = buildSumSinceFirstMatch({
  accountId: sql`a.id`,
  statisticId: sql`r."statisticId"`,
  segment: sql`r.segment`,
  end: sql`r."end"`,
});
const totals: Readonly<
  Record<GoalCountingRule['how'], (rules: readonly GoalCountingRule[]) => Sql>
> = {
  SUM: (rules) => sql`
    select r.key, d.account_id as "accountId", sum(d.delta) as total
    from r ${buildDeltaJoin(rules)}
    group by 1, 2
    union all
    select r.key, a.id, ${sumSinceFirstMatch}
    from r
    cross join unnest(r.accounts) as a(id)
    where r.start is null`,
  // no check for a start, because a rule that counts matches always has a start
  SINGLE: (rules) => sql`
    select x.key, x."accountId", count(*)::int as total
    from (
      select r.key, d.account_id as "accountId", d.match_id
      from r ${buildDeltaJoin(rules)}
      group by 1, 2, 3
      having sum(d.delta) >= max(r.unit)
    ) x
    group by 1, 2`,
  MATCHES: () => sql`
    select r.key, m.account_id as "accountId", count(*)::int as total
    from r
    join match_play m on m.account_id = any(r.accounts)
      and m.state = 'FINISHED'
      and m.ended_at >= coalesce(r.start, '-infinity')
      and m.ended_at < coalesce(r."end", 'infinity')
    group by 1, 2`,
  LEVEL: () => sql`
    select r.key, g.account_id as "accountId", count(*)::int as total
    from r
    join level_gain g on g.account_id = any(r.accounts)
      and g.at >= coalesce(r.start, '-infinity')
      and g.at < coalesce(r."end", 'infinity')
    group by 1, 2`,
};
export const buildTotalKey = (key: string, accountId: number): string => `${key} ${accountId}`;
/** Returns, for each rule and account, the present total of what the rule counts. */
export async function mapCountedTotals(
  db: Queries,
  rules: readonly KeyedGoalCountingRule[],
  accountIds: readonly number[],
): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for (const countedBy of Object.keys(totals) as GoalCountingRule['how'][]) {
    const ofKind = rules.filter((counting) => counting.how === countedBy);
    if (ofKind.length === 0) continue;
    const rows = await many<{ key: string; accountId: number; total: number }>(
      db,
      sql`
        with
          r as (
            select x.*, ${[...accountIds]}::bigint[] as accounts
            from jsonb_to_recordset(${sql.json(ofKind)}) as x(
              key text, "statisticId" bigint, segment text, unit float8, start timestamptz,
              "end" timestamptz
            )
          )
        ${totals[countedBy](ofKind)}`,
    );
    for (const { key, accountId, total } of rows) counted.set(buildTotalKey(key, accountId), total);
  }
  return counted;
}
