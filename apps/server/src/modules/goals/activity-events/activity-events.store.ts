import type { Queries, Tx } from '../../../kernel/db/db.ts';
import {
  buildPlayerOfAccountJoin,
  lockAccountsWhere,
} from '../../identity/accounts/players/players.api.ts';
import { many, maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { MatchCountingGoal } from '../../play/statistics/statistic-archive.api.ts';
import {
  buildRewardsWithNamesColumn,
  buildStoredRewardsColumn,
  type NamedReward,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';
import type { ActivityRewardCountingRule } from './activity-events.policy.ts';

/**
 * A reward that players can still make progress in, with the task or statistic that the reward
 * counts.
 */
export interface OpenActivityReward extends ActivityRewardCountingRule {
  readonly rewardId: number;
  readonly eventId: number;
  readonly eventName: string;
  /**
   * Time from which the reward counts: the start of the event, or the time at which the reward was
   * enabled.
   */
  readonly start: Date;
  readonly end: Date;
  readonly goal: number;
  readonly pays: Reward;
}
interface OpenRow extends Record<string, unknown> {
  readonly id: number;
  readonly event_id: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly how: ActivityRewardCountingRule['how'];
  readonly statistic_id: number | null;
  readonly segment: string;
  readonly unit: number;
  readonly goal: number;
  readonly pays: readonly [Reward];
}
/**
 * Unfolds the rewards inside events into rows with their counting rules. All queries that read
 * rewards use this SQL.
 */
const unfolded = sql`
  activity_events e
  cross join lateral jsonb_to_recordset(e.rewards) as r(
    id bigint, "activityType" text, "targetId" bigint, goal float8, "activityEventRewardType" text,
    "rewardId" bigint, currency text, amount bigint, active boolean, since timestamptz
  )
  left join gameplay_task t on r."activityType" = 'TASK' and t.id = r."targetId"
  left join statistic s on r."activityType" = 'STATISTIC' and s.id = r."targetId"`;
const isLive = sql`
  r.active
  and (r."activityType" in ('MATCHES', 'LEVEL') or s.id is not null or t.id is not null)`;
const method = sql`
  case r."activityType"
    when 'STATISTIC' then 'SUM'
    when 'TASK' then case t.type when 'SINGLE' then 'SINGLE' else 'SUM' end
    else r."activityType"
  end`;
const unit = sql`case when r."activityType" = 'TASK' then t.goal else 1 end`;
/** Payment of the reward as its event defines it now. */
const promised = buildStoredRewardsColumn({
  kind: sql`r."activityEventRewardType"`,
  id: sql`r."rewardId"`,
  currency: sql`r.currency`,
  amount: sql`r.amount`,
});
const columns = sql`
  r.id, e.id as event_id, e.name, greatest(e.start, r.since) as start, e."end", ${method} as how,
  coalesce(s.id, t.statistic_id) as statistic_id, coalesce(t.sub_statistic, '') as segment,
  ${unit} as unit, r.goal, ${promised} as pays`;
const toOpen = (row: OpenRow): OpenActivityReward => ({
  rewardId: row.id,
  eventId: row.event_id,
  eventName: row.name,
  start: new Date(row.start),
  end: new Date(row.end),
  how: row.how,
  statisticId: row.statistic_id ?? 0,
  segment: row.segment,
  unit: row.unit,
  goal: row.goal,
  pays: row.pays[0],
});
/** Lists the rewards that count an action at this time. */
export const listActivityRewardsCountingAt = async (
  db: Queries,
  at: Date,
): Promise<OpenActivityReward[]> =>
  (
    await many<OpenRow>(
      db,
      sql`
        select ${columns}
        from ${unfolded}
        where e.deleted_at is null
          and e.start <= ${at}
          and e."end" > ${at}
          and (r.since is null or r.since <= ${at})
          and ${isLive}`,
    )
  ).map(toOpen);
export const listRewardsByEvent = async (
  db: Queries,
  eventId: number,
  now: Date,
): Promise<OpenActivityReward[]> =>
  (
    await many<OpenRow>(
      db,
      sql`
        select ${columns}
        from ${unfolded}
        where e.id = ${eventId} and e.deleted_at is null and e.start <= ${now} and ${isLive}`,
    )
  ).map(toOpen);
/**
 * Lists the events that began before `startBefore` and end after `endAfter`: these events still
 * count matches. The oldest comes first.
 */
export const listActivityEventsCountingMatches = (db: Queries, startBefore: Date, endAfter: Date) =>
  many<MatchCountingGoal & Record<string, unknown>>(
    db,
    sql`
      select id, name, start
      from activity_events
      where deleted_at is null and start < ${startBefore} and "end" > ${endAfter}
      order by start, id`,
  );
export const takeNextActivityRewardId = async (tx: Tx): Promise<number> =>
  (await maybeOne<{ id: number }>(tx, sql`select nextval('activity_reward_ids') as id`))?.id ?? 0;

/** Progress that an account has made towards one reward. */
export interface ActivityRewardProgressStep extends Pick<
  OpenActivityReward,
  'rewardId' | 'eventId' | 'how' | 'statisticId' | 'segment' | 'unit' | 'start' | 'end'
> {
  readonly accountId: number;
  readonly delta: number;
  /** Goal in counted units, not in repetitions of a task. */
  readonly need: number;
  readonly goal: number;
  readonly pays: Reward;
}
export interface AdvancedActivityRewardRow extends Record<string, unknown> {
  readonly reward_id: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly language: string;
  readonly granted: boolean;
  /** Count so far, in counted units. */
  readonly total: number;
}
// the current match is not finished yet, so `w.delta` adds it to the number of matches; its
// statistics and level gains are already stored
const deltas = sql`
  from statistic_delta d
  where d.account_id = w."accountId"
    and d.statistic_id = w."statisticId"
    and d.ended_at >= w.start
    and d.ended_at < w."end"
    and (
      w.segment = ''
      or d.segments->>split_part(w.segment, '=', 1) = substr(w.segment, strpos(w.segment, '=') + 1)
    )`;
const counted = sql`
  case w.how
    when 'SUM' then (select coalesce(sum(d.delta), 0) ${deltas})
    when 'SINGLE' then (
      select count(*)
      from (select 1 ${deltas} group by d.match_id having sum(d.delta) >= w.unit) one
    )
    when 'LEVEL' then (
      select count(*)
      from level_gain g
      where g.account_id = w."accountId" and g.at >= w.start and g.at < w."end"
    )
    else w.delta + (
      select count(*)
      from match_play p
      where p.account_id = w."accountId"
        and p.state = 'FINISHED'
        and p.ended_at >= w.start
        and p.ended_at < w."end"
    )
  end`;
/**
 * Adds to the counts, and marks rewards whose goals are reached as granted. For an account without
 * a row, counts the whole period, including matches before the reward existed. The caller must have
 * locked the accounts.
 */
export const advanceRewardProgress = (
  tx: Tx,
  steps: readonly ActivityRewardProgressStep[],
  now: Date,
) =>
  many<AdvancedActivityRewardRow>(
    tx,
    sql`
      with
        w as (
          select x.*, a.user_id, a.language
          from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x(
            "rewardId" bigint, "eventId" bigint, "accountId" bigint, how text, "statisticId" bigint,
            segment text, unit float8, start timestamptz, "end" timestamptz, delta float8,
            need float8, goal float8, pays jsonb
          )
          ${buildPlayerOfAccountJoin(sql`x."accountId"`)}
        ),
        s as (
          select w.*, coalesce(p.progress + w.delta, ${counted}) as total
          from w
          left join activity_progress p on p.account_id = w."accountId"
            and p.reward_id = w."rewardId"
          where p.granted_at is null
        ),
        done as (
          insert into activity_progress (
            account_id, reward_id, event_id, progress, granted_at, goal, rewards
          )
          select "accountId", "rewardId", "eventId", total,
            case when total >= need then ${now}::timestamptz end,
            case when total >= need then goal end,
            case when total >= need then jsonb_build_array(pays) end
          from s
          order by 1, 2
          on conflict (account_id, reward_id) do update set progress = excluded.progress,
            granted_at = excluded.granted_at, goal = excluded.goal, rewards = excluded.rewards
          where activity_progress.granted_at is null
          returning account_id, reward_id, granted_at is not null as granted
        )
      select done.*, s.user_id, s.language, s.total
      from done
      join s on s."accountId" = done.account_id and s."rewardId" = done.reward_id
      order by 1, 2`,
  );
/**
 * Locks, in the order of ids, the next accounts after an id that have played or gained levels in a
 * period.
 */
export const lockPlayersActiveInWindow = (
  tx: Tx,
  { start, end }: { start: Date; end: Date },
  after: number,
  limit: number,
) =>
  lockAccountsWhere(
    tx,
    { after, limit },
    sql`(
      exists (
        select 1
        from match_play p
        where p.account_id = a.id
          and p.ended_at >= ${start}::timestamptz
          and p.ended_at < ${end}::timestamptz
      )
      or exists (
        select 1
        from level_gain g
        where g.account_id = a.id
          and g.at >= ${start}::timestamptz
          and g.at < ${end}::timestamptz
      )
    )`,
  );
export const findActivityEventWindow = async (
  db: Queries,
  eventId: number,
): Promise<{ start: Date; end: Date } | undefined> => {
  const row = await maybeOne<{ start: string; end: string }>(
    db,
    sql`select start, "end" from activity_events where id = ${eventId}`,
  );
  return row && { start: new Date(row.start), end: new Date(row.end) };
};

export interface PlayerActivityRewardRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly event_id: number;
  readonly activity_type: string;
  readonly target_name: string | null;
  readonly start: string;
  readonly end: string;
  readonly how: ActivityRewardCountingRule['how'];
  readonly unit: number;
  readonly goal: number;
  readonly progress: number;
  readonly granted_at: string | null;
  readonly held: boolean;
  readonly image_url: string | null;
  /**
   * Payment of the reward. For a granted reward, this is the reward as it was paid, otherwise the
   * reward as its event defines it now.
   */
  readonly paid: readonly [NamedReward];
  readonly total: number;
}
/**
 * Selects rewards of events with the progress of one account. A granted reward appears as it was
 * paid.
 */
const shown = (accountId: number) => sql`
  select r.id, e.name, e.id as event_id, r."activityType" as activity_type,
    coalesce(s.name, t.name) as target_name, e.start, e."end", ${method} as how,
    coalesce(${unit}, 1) as unit, coalesce(p.goal, r.goal) as goal,
    coalesce(p.progress, 0) as progress, p.granted_at, coalesce(o.on_hold, false) as held,
    e.image_url, ${buildRewardsWithNamesColumn(sql`coalesce(p.rewards, ${promised})`)} as paid,
    count(*) over () as total
  from ${unfolded}
  left join activity_progress p on p.reward_id = r.id and p.account_id = ${accountId}
  left join payout o on p.granted_at is not null
    and o.source = 'activity-event'
    and o.source_id = r.id
    and o.period = ''
    and o.account_id = ${accountId}`;
export const listRewardsOfRunningEvents = (db: Queries, accountId: number, now: Date) =>
  many<PlayerActivityRewardRow>(
    db,
    sql`
      ${shown(accountId)}
      where e.deleted_at is null
        and e.start <= ${now}
        and e."end" > ${now}
        and (p.granted_at is not null or ${isLive})
      order by e."end", e.id, r.id`,
  );
/** Lists every reward of the events that have begun, newest event first. */
export const listActivityRewardsPage = (
  db: Queries,
  accountId: number,
  at: { now: Date; notGranted: boolean; perPage: number; page: number },
) =>
  many<PlayerActivityRewardRow>(
    db,
    sql`
      ${shown(accountId)}
      where e.deleted_at is null
        and e.start <= ${at.now}
        and (p.account_id is not null or ${isLive})
        and (not ${at.notGranted}::boolean or p.granted_at is null)
      order by e.start desc, e.id desc, r.id
      limit ${at.perPage}
      offset ${(at.page - 1) * at.perPage}`,
  );
export const findAccountByUser = (db: Queries, userId: number) =>
  maybeOne<{ id: number }>(db, sql`select id from player where user_id = ${userId}`);

/**
 * Counts the players of an event, and the rewards that it has paid, for computed columns of the
 * section.
 */
export const listActivityEventPlayerCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; players: number; granted: number }>(
    db,
    sql`
      select event_id as id, count(distinct account_id)::int as players,
        count(granted_at)::int as granted
      from activity_progress
      where event_id = any(${[...ids]})
      group by event_id`,
  );
/** Selects events that still accept results. The items in their rewards cannot be deleted. */
export const buildOpenActivityEventCondition = (closed: Date): Sql =>
  sql`"end" > ${closed}::timestamptz`;
