import type { Queries } from '../../../kernel/db.ts';
import { toDate, toNumber } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { Span, Thing } from '../../../kernel/replay.ts';

/** How long a result may have waited for review and still be found: a week. */
const reviewedMs = 7 * 86_400_000;

/** What a match added to a statistic of an account, and when that was paid. */
export interface Step {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segments: Readonly<Record<string, string>>;
  readonly delta: number;
  readonly endedAt: Date;
  readonly at: Date;
}
const within = (statisticIds: readonly number[] | null, { from, to, reads }: Span): Sql => sql`
  d.ended_at >= ${new Date(from.getTime() - reviewedMs)}
  and d.ended_at <= ${to}
  and (${statisticIds && [...statisticIds]}::int[] is null or d.statistic_id = any(${
    statisticIds && [...statisticIds]
  }::int[]))
  and ${reads(sql`d.account_id`)}
  and p.at >= ${from}
  and p.at <= ${to}`;
const played = sql`
  statistic_delta d
  join payout p on p.source = 'match' and p.source_id = d.match_id and p.period = ''
    and p.account_id = d.account_id`;
export const countSteps = async (
  on: Queries,
  statisticIds: readonly number[],
  span: Span,
): Promise<number> =>
  (
    await one<{ n: number }>(
      on,
      sql`
        select count(*)::int as n
        from ${played}
        where ${within(statisticIds, span)}`,
    )
  ).n;
/** Account by account, in the order in which matches were paid. */
export const stepsWithin = async (
  on: Queries,
  statisticIds: readonly number[],
  span: Span,
): Promise<Step[]> =>
  (
    await many<Omit<Step, 'endedAt' | 'at'> & { endedAt: string; at: string }>(
      on,
      sql`
        select d.account_id as "accountId", d.statistic_id as "statisticId", d.segments, d.delta,
          d.ended_at as "endedAt", p.at
        from ${played}
        where ${within(statisticIds, span)}
        order by d.account_id, p.at, p.id, d.id`,
    )
  ).map((row) => ({ ...row, endedAt: toDate(row.endedAt), at: toDate(row.at) }));

/** What a goal is counted from: the deltas of one statistic, or of a part of it, in a window. */
export interface Counted {
  readonly key: string;
  readonly statisticId: number;
  readonly segment: string;
  readonly start: Date | null;
  readonly end: Date | null;
}
/** All that these accounts have of what is counted, up to now. */
export const totalsOf = async (
  on: Queries,
  counted: readonly Counted[],
  accountIds: readonly number[],
): Promise<Map<string, number>> =>
  new Map(
    (
      await many<{ key: string; accountId: number; total: number | string }>(
        on,
        sql`
          select r.key, d.account_id as "accountId", sum(d.delta) as total
          from jsonb_to_recordset(${sql.json(counted)}) as r(
            key text, "statisticId" int, segment text, start timestamptz, "end" timestamptz
          )
          join statistic_delta d on d.statistic_id = r."statisticId"
            and d.account_id = any(${[...accountIds]})
            and d.ended_at >= coalesce(r.start, '-infinity')
            and d.ended_at < coalesce(r."end", 'infinity')
            and (
              r.segment = ''
              or d.segments->>split_part(r.segment, '=', 1) = substr(
                r.segment, strpos(r.segment, '=') + 1
              )
            )
          group by 1, 2`,
      )
    ).map(({ key, accountId, total }) => [`${key} ${accountId}`, toNumber(total)]),
  );
interface ReadyRow extends Thing {
  readonly accountId: number;
  readonly day: number;
  readonly amount: string;
}
/** What became ready in a span, of one mission or of all, by account and day. */
export const readyWithin = (
  on: Queries,
  { from, to, onDay, reads }: Span,
  templateId: number | undefined,
) =>
  many<ReadyRow>(
    on,
    sql`
      select p.account_id as "accountId", ${onDay(sql`p.ready_at`)} as day, r->>'kind' as kind,
        (r->>'id')::int as id, r->>'currency' as currency,
        sum((r->>'amount')::bigint)::text as amount
      from mission_instances i
      join mission_progress p on p.instance_id = i.id
      cross join lateral jsonb_array_elements(p.rewards) r
      where (i."end" is null or i."end" >= ${new Date(from.getTime() - reviewedMs)})
        and (${templateId ?? null}::int is null or i.template_id = ${templateId ?? null}::int)
        and p.ready_at >= ${from}
        and p.ready_at <= ${to}
        and ${reads(sql`p.account_id`)}
      group by 1, 2, 3, 4, 5`,
  );
