import type { Queries } from '../../../kernel/db/db.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan, ReplayValueKind } from '../../../kernel/game/replay.ts';

/** Amount that one match added to a statistic. */
interface Delta {
  readonly statisticId: number;
  readonly segments: Readonly<Record<string, string>>;
  readonly delta: number;
}
/** A match that a player played for a mission. */
export interface PlayedMissionMatch {
  readonly accountId: number;
  readonly endedAt: Date;
  /** Time at which the match was paid, not the time of its end. */
  readonly at: Date;
  readonly eventId: number | null;
  readonly deltas: readonly Delta[];
}
const played = (missionId: number, since: Date | null, { to, reads }: ReplaySpan): Sql => sql`
  match_play m
  join payout p on p.source = 'match' and p.source_id = m.match_id and p.period = ''
    and p.account_id = m.account_id
  where m.mission_id = ${missionId}
    and m.state = 'FINISHED'
    and m.ended_at >= coalesce(${since}::timestamptz, '-infinity')
    and p.at <= ${to}
    and ${reads(sql`m.account_id`)}`;
export const countMissionMatches = async (
  db: Queries,
  missionId: number,
  since: Date | null,
  span: ReplaySpan,
): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${played(missionId, since, span)}`,
    )
  ).n;
/** Returns the end of the first match that was played for a mission; null if there is none. */
export const findFirstMissionMatchEnd = async (
  db: Queries,
  missionId: number,
): Promise<Date | null> => {
  const { first } = await one<{ first: string | null }>(
    db,
    sql`
      select min(m.ended_at) as first
      from match_play m
      where m.mission_id = ${missionId} and m.state = 'FINISHED'`,
  );
  return first === null ? null : toDate(first);
};
/** Lists the matches of each account in the order in which they were paid. */
export const listPlayedMissionMatches = async (
  db: Queries,
  missionId: number,
  since: Date | null,
  span: ReplaySpan,
): Promise<PlayedMissionMatch[]> =>
  (
    await many<Omit<PlayedMissionMatch, 'endedAt' | 'at'> & { endedAt: string; at: string }>(
      db,
      sql`
        select m.account_id as "accountId", m.ended_at as "endedAt", p.at,
          m.event_id as "eventId",
          (
            select coalesce(
              json_agg(
                json_build_object(
                  'statisticId', d.statistic_id, 'segments', d.segments, 'delta', d.delta
                )
              ),
              '[]'
            )
            from statistic_delta d
            where d.account_id = m.account_id
              and d.ended_at = m.ended_at
              and d.match_id = m.match_id
          ) as deltas
        from ${played(missionId, since, span)}
        order by m.account_id, p.at, p.id`,
    )
  ).map((row) => ({ ...row, endedAt: toDate(row.endedAt), at: toDate(row.at) }));

interface FinishedRow extends ReplayValueKind {
  readonly accountId: number;
  readonly day: number;
  readonly amount: string;
}
/** Lists the payments of a mission in a span, by account and day. */
export const listMissionPayments = (
  db: Queries,
  { from, to, onDay, reads }: ReplaySpan,
  missionId: number,
) =>
  many<FinishedRow>(
    db,
    sql`
      select p.account_id as "accountId", ${onDay(sql`p.finished_at`)} as day,
        r->>'kind' as kind, (r->>'id')::bigint as id, r->>'currency' as currency,
        sum((r->>'amount')::bigint)::text as amount
      from game_mission_progress p
      cross join lateral jsonb_array_elements(p.rewards) r
      where p.mission_id = ${missionId}
        and p.finished_at >= ${from}
        and p.finished_at <= ${to}
        and ${reads(sql`p.account_id`)}
      group by 1, 2, 3, 4, 5`,
  );
