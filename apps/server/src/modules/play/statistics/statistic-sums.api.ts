import { sql, type Sql } from '../../../kernel/db/sql.ts';

/**
 * Returns the earliest start of windows; null if no window has a start. Statements over several
 * windows compare `ended_at` with it, so that the planner skips earlier partitions.
 */
export const findEarliestStart = (
  spans: readonly { readonly start: Date | string | null }[],
): Date | null => {
  const times = spans.flatMap(({ start }) => (start === null ? [] : [new Date(start).getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
};
/** Returns the latest end of windows; null if at least one window has no end. */
export const findLatestEnd = (
  spans: readonly { readonly end: Date | string | null }[],
): Date | null =>
  spans.some(({ end }) => end === null)
    ? null
    : new Date(Math.max(...spans.map(({ end }) => new Date(end ?? 0).getTime())));
/**
 * Columns of a statement that identify a sum: account, statistic, segment ('' for the whole
 * statistic), and end.
 */
interface SumColumns {
  readonly accountId: Sql;
  readonly statisticId: Sql;
  readonly segment: Sql;
  /** End of the counted time; null if it has no end. */
  readonly end: Sql;
}
/**
 * Builds the condition that a change `d` of a statistic belongs to a segment. '' is the whole
 * statistic, `name=value` a part of it.
 */
const buildSegmentCondition = (segment: Sql): Sql => sql`
  (
    ${segment} = ''
    or d.segments->>split_part(${segment}, '=', 1) = substr(${segment}, strpos(${segment}, '=') + 1)
  )`;
/**
 * Builds the sum of all matches of a player before `end`: the lifetime total minus the changes from
 * `end` on. The sum reads no changes before `end`, so it stays correct when they are archived.
 */
export const buildSumSinceFirstMatch = ({
  accountId,
  statisticId,
  segment,
  end,
}: SumColumns) => sql`
  (
    coalesce(
      (
        select t.lifetime
        from statistic_total t
        where t.account_id = ${accountId}
          and t.statistic_id = ${statisticId}
          and t.segment = ${segment}
      ),
      0
    ) - coalesce(
      (
        select sum(d.delta)
        from statistic_delta d
        where d.account_id = ${accountId}
          and d.statistic_id = ${statisticId}
          and d.ended_at >= coalesce(${end}, 'infinity')
          and ${buildSegmentCondition(segment)}
      ),
      0
    )
  )`;
/** Builds the sum of the matches of a player that ended in [`start`, `end`). */
export const buildSumSinceStart = ({
  accountId,
  statisticId,
  segment,
  start,
  end,
}: SumColumns & { readonly start: Sql }) => sql`
  (
    select coalesce(sum(d.delta), 0)
    from statistic_delta d
    where d.account_id = ${accountId}
      and d.statistic_id = ${statisticId}
      and d.ended_at >= ${start}
      and d.ended_at < coalesce(${end}, 'infinity')
      and ${buildSegmentCondition(segment)}
  )`;
