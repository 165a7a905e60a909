import type { Queries } from '../../../kernel/db/db.ts';
import { toDate, toDateOrNull, toNumber } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan, ReplayValueKind } from '../../../kernel/game/replay.ts';

/** A payment of experience to an account, by a match or by another cause. */
export interface ExperiencePayment {
  readonly accountId: number;
  readonly at: Date;
  readonly exp: number;
  /** The match that gave the experience; undefined if the cause was not a match. */
  readonly match:
    | undefined
    | {
        readonly id: number;
        readonly endedAt: Date;
        readonly eventId: number | null;
        readonly reported: number;
        /** Highest experience that was reported for any player of the match. */
        readonly most: number;
        readonly hasEnergy: boolean;
        /** Boost of the player in percent, as it was stored at the start of the match. */
        readonly boost: number;
        /** Rewards of perks in this match. */
        readonly perks: readonly Perk[];
      };
}
/** Reward of a perk: an amount of one currency, in minor units. */
interface Perk {
  readonly currency: string;
  readonly amount: string;
}
/**
 * Condition for receipts of matches that were paid. Excludes matches on hold and refused results.
 */
const isOfMatch = sql`
  p.source = 'match'
  and p.period = ''
  and exists (
    select 1
    from match_play f
    where f.match_id = p.source_id and f.account_id = p.account_id and f.state = 'FINISHED'
  )`;
const within = ({ from, to, reads }: ReplaySpan): Sql => sql`
  p.at >= ${from} and p.at <= ${to} and not p.on_hold and p.refused_at is null
  and (
    (${isOfMatch})
    or (p.source <> 'match' and p.rewards @> '[{"kind": "EXP"}]')
  )
  and ${reads(sql`p.account_id`)}`;
export const countPaidExperience = async (db: Queries, span: ReplaySpan): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from payout p
        where ${within(span)}`,
    )
  ).n;
interface PaidRow extends Record<string, unknown> {
  readonly accountId: number;
  readonly at: string;
  readonly exp: string;
  readonly matchId: number | null;
  readonly endedAt: string | null;
  readonly eventId: number | null;
  readonly reported: number | null;
  readonly most: number | null;
  readonly hasEnergy: boolean | null;
  readonly boost: number | null;
  readonly perks: readonly Perk[] | null;
}
/**
 * Lists the payments of each account in the order in which they were paid. A match comes before the
 * payments that it caused, although its own receipt is written last.
 */
export const listExperiencePayments = async (
  db: Queries,
  span: ReplaySpan,
): Promise<ExperiencePayment[]> =>
  (
    await many<PaidRow>(
      db,
      sql`
        select p.account_id as "accountId", p.at, e.exp, m.match_id as "matchId",
          m.ended_at as "endedAt", m.event_id as "eventId", m.exp as reported,
          m.has_energy as "hasEnergy", m.boost, t.most, v.perks
        from payout p
        cross join lateral (
          select coalesce(sum((r->>'amount')::bigint), 0) as exp
          from jsonb_array_elements(p.rewards) r
          where r->>'kind' = 'EXP'
        ) e
        left join match_play m on p.source = 'match' and m.match_id = p.source_id
          and m.account_id = p.account_id
        left join lateral (
          select max(o.exp) as most
          from match_play o
          where o.match_id = m.match_id
        ) t on true
        left join lateral (
          select json_agg(
              json_build_object('currency', r->>'currency', 'amount', r->>'amount')
            ) as perks
          from jsonb_array_elements(p.lines) l
          cross join lateral jsonb_array_elements(l->'rewards') r
          where l->>'about' = 'VALUE_PERK' and l->>'outcome' in ('PAID', 'WAITS')
        ) v on m.match_id is not null
        where ${within(span)}
        order by p.account_id, max(p.at) over (partition by p.account_id, p.command_id),
          p.command_id, p.source <> 'match', p.id`,
    )
  ).map(({ accountId, at, exp, matchId, ...row }) => ({
    accountId,
    at: toDate(at),
    exp: toNumber(exp),
    match:
      matchId === null
        ? undefined
        : {
            id: matchId,
            endedAt: toDateOrNull(row.endedAt) ?? toDate(at),
            eventId: row.eventId,
            reported: row.reported ?? 0,
            most: row.most ?? 0,
            hasEnergy: row.hasEnergy ?? false,
            boost: row.boost ?? 0,
            perks: row.perks ?? [],
          },
  }));

/** Experience and level of an account. */
export interface AccountLevel {
  readonly exp: number;
  readonly level: number;
}
interface StandingRow extends Record<string, unknown> {
  readonly accountId: number;
  readonly exp: number;
  readonly level: number;
}
const byAccount = (rows: readonly StandingRow[]): Map<number, AccountLevel> =>
  new Map(rows.map(({ accountId, exp, level }) => [accountId, { exp: exp, level }]));
/** Returns the present experience and level of accounts. */
export const mapCurrentLevels = async (db: Queries, accountIds: readonly number[]) =>
  byAccount(
    await many<StandingRow>(
      db,
      sql`
        select id as "accountId", exp_total as exp, level
        from player
        where id = any(${[...accountIds]})`,
    ),
  );
/**
 * Returns the experience and level that each account had before its first match of the span. Reads
 * them from the log record of that match.
 */
export const mapLevelsBeforeSpan = async (db: Queries, span: ReplaySpan) =>
  byAccount(
    await many<StandingRow>(
      db,
      sql`
        select f.account_id as "accountId", (s->>'exp')::bigint as exp, (s->>'level')::int as level
        from (
          select distinct on (p.account_id) p.account_id, p.command_id
          from payout p
          where ${within(span)} and p.source = 'match'
          order by p.account_id, p.at, p.id
        ) f
        join commands c on c.id = f.command_id
        cross join lateral jsonb_array_elements(c.before->'standings') s
        where (s->>'accountId')::bigint = f.account_id`,
    ),
  );

interface ToldRow extends ReplayValueKind {
  readonly accountId: number;
  readonly day: number;
  readonly about: 'EXPERIENCE' | 'MATCH_REWARD' | 'BOOSTER';
  readonly amount: string;
}
/** Lists the rewards on receipts of matches, including rewards that still wait in an inbox. */
export const listRewardsOnReceipts = (db: Queries, span: ReplaySpan) =>
  many<ToldRow>(
    db,
    sql`
      select p.account_id as "accountId", ${span.onDay(sql`p.at`)} as day, l->>'about' as about,
        r->>'kind' as kind, (r->>'id')::bigint as id, r->>'currency' as currency,
        sum((r->>'amount')::bigint)::text as amount
      from payout p
      cross join lateral jsonb_array_elements(p.lines) l
      cross join lateral jsonb_array_elements(l->'rewards') r
      where ${within(span)}
        and p.source = 'match'
        and (
          l->>'outcome' = 'PAID' and l->>'about' in ('EXPERIENCE', 'MATCH_REWARD', 'BOOSTER')
          or l->>'outcome' = 'WAITS' and l->>'about' in ('MATCH_REWARD', 'BOOSTER')
        )
      group by 1, 2, 3, 4, 5, 6`,
  );
