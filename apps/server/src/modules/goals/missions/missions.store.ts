import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import {
  buildPlayerOfAccountJoin,
  buildAccountLock,
} from '../../identity/accounts/players/players.api.ts';
import {
  buildSumSinceFirstMatch,
  buildSumSinceStart,
} from '../../play/statistics/statistic-sums.api.ts';
import {
  buildRewardsWithNamesColumn,
  buildStoredRewardsColumn,
  type NamedReward,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';
import type { RotationPeriod, MissionRotation } from './missions.draw.ts';
import type { MissionInstance } from './missions.policy.ts';

interface InstanceRow extends Record<string, unknown> {
  readonly id: number;
  readonly template_id: number;
  readonly rotation: MissionRotation | null;
  readonly period: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly name: string;
  readonly statistic_id: number | null;
  readonly segment: string | null;
  readonly goal: number | null;
  readonly reward_type: string | null;
  readonly rewards: readonly Reward[];
  readonly enabled: boolean;
  readonly deleted: boolean;
}
const toDate = (value: string | null): Date | null => (value === null ? null : new Date(value));
const toInstance = (row: InstanceRow): MissionInstance => ({
  id: row.id,
  templateId: row.template_id,
  rotation: row.rotation,
  period: row.period,
  start: toDate(row.start),
  end: toDate(row.end),
  name: row.name,
  statisticId: row.statistic_id,
  segment: row.segment,
  goal: row.goal,
  rewardType: row.reward_type,
  rewards: row.rewards,
  enabled: row.enabled,
  deleted: row.deleted,
});
/** Reward of a mission as its setting defines it now. */
const promised = buildStoredRewardsColumn({
  kind: sql`m.reward_type`,
  id: sql`m.reward_id`,
  currency: sql`m.currency`,
  amount: sql`m.amount`,
});
const columns = sql`
  i.id, i.template_id, i.rotation, i.period, i.start, i."end", m.name, m.statistic_id, m.segment,
  m.goal, m.reward_type, ${promised} as rewards, m.enabled,
  m.deleted_at is not null as deleted`;
const listInstancesWhere = async (db: Queries, condition: Sql): Promise<MissionInstance[]> => {
  const rows = await many<InstanceRow>(
    db,
    sql`
      select ${columns}
      from mission_instances i
      join missions m on m.id = i.template_id
      where ${condition}`,
  );
  return rows.map(toInstance);
};
/**
 * Lists missions whose period contains this time, including deleted and disabled missions, because
 * they stay in the pools from which players draw.
 */
export const listMissionInstances = (db: Queries, at: Date): Promise<MissionInstance[]> =>
  listInstancesWhere(
    db,
    sql`(i.start is null or i.start <= ${at}) and (i."end" is null or i."end" > ${at})`,
  );
export const listMissionInstancesByTemplate = (
  db: Queries,
  templateId: number,
  now: Date,
  endAfter: Date,
): Promise<MissionInstance[]> =>
  listInstancesWhere(
    db,
    sql`
      i.template_id = ${templateId}
      and (i.start is null or i.start <= ${now})
      and (i."end" is null or i."end" > ${endAfter})`,
  );
/** Lists all missions of the pools to which the given missions belong. */
export const listAllMissionsOfPools = async (
  db: Queries,
  periods: readonly string[],
): Promise<MissionInstance[]> =>
  periods.length === 0 ? [] : listInstancesWhere(db, sql`i.period = any(${[...periods]})`);

/**
 * Lists missions whose period overlaps a span, together with all missions of the pools to which
 * they belong. Takes the period of a special mission from its setting, because its instance may not
 * be updated yet.
 */
export const listMissionInstancesInPeriod = async (
  db: Queries,
  from: Date,
  to: Date,
): Promise<MissionInstance[]> =>
  (
    await many<InstanceRow>(
      db,
      sql`
        select ${columns}
        from (
          select coalesce(o.id, -t.id) as id, t.id as template_id, o.rotation,
            coalesce(o.period, 'special') as period,
            case when t.type = 'special' then t.start else o.start end as start,
            case when t.type = 'special' then t."end" else o."end" end as "end"
          from missions t
          left join mission_instances o on o.template_id = t.id
          where o.id is not null or t.type = 'special'
        ) i
        join missions m on m.id = i.template_id
        where (i.start is null or i.start <= ${to}) and (i."end" is null or i."end" > ${from})
        order by i.id`,
    )
  ).map(toInstance);

export interface PlayerMissionRow extends InstanceRow {
  readonly description: string;
  readonly image_url: string | null;
  readonly display_order: number;
  readonly progress: number | null;
  readonly ready: boolean;
  readonly claimed: boolean;
  readonly moved: boolean;
  readonly ready_goal: number | null;
  /**
   * Rewards of the mission. Ready rewards are fixed; before that, these are the rewards as the
   * setting defines them now.
   */
  readonly paid: readonly NamedReward[];
}
/** Lists the missions that have begun and still count results, with the account's progress. */
export const listPlayerMissions = async (
  db: Queries,
  accountId: number,
  now: Date,
  endAfter: Date,
): Promise<{ row: PlayerMissionRow; instance: MissionInstance }[]> =>
  (
    await many<PlayerMissionRow>(
      db,
      sql`
        select ${columns}, m.description, m.image_url, m.display_order, p.progress,
          p.ready_at is not null as ready, p.claimed_at is not null as claimed,
          p.moved_at is not null as moved, p.goal as ready_goal,
          ${buildRewardsWithNamesColumn(sql`coalesce(p.rewards, ${promised})`)} as paid
        from mission_instances i
        join missions m on m.id = i.template_id
        left join mission_progress p on p.instance_id = i.id and p.account_id = ${accountId}
        where (i.start is null or i.start <= ${now}) and (i."end" is null or i."end" > ${endAfter})
        order by i.rotation nulls first, m.display_order, m.id`,
    )
  ).map((row) => ({ row, instance: toInstance(row) }));

/**
 * Makes transactions that fill pools wait for each other. Otherwise two servers could fill a pool
 * differently.
 */
export const lockMissionPools = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('missions.pools'))`);
export const countMissionPoolInstances = async (db: Queries, period: string): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`select count(*)::int as n from mission_instances where period = ${period}`,
    )
  )?.n ?? 0;
/**
 * Selects common missions that may be added to a pool. Their rewards exist, because the form has
 * checked them.
 */
const candidates = sql`
  m.type = 'common'
  and m.enabled
  and m.deleted_at is null
  and m.statistic_id is not null
  and m.goal is not null
  and m.reward_type is not null`;
/** Returns true if a mission exists that one of these pools does not contain yet. */
export const hasMissionPoolCandidates = async (
  db: Queries,
  periods: readonly RotationPeriod[],
): Promise<boolean> =>
  periods.length > 0 &&
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from missions m
      join jsonb_to_recordset(
        ${JSON.stringify(periods)}::jsonb
      ) as x(rotation text, key text) on x.rotation = m.rotation
      where ${candidates}
        and not exists (
          select 1
          from mission_instances i
          where i.template_id = m.id and i.period = x.key
        )
      limit 1`,
  )) !== undefined;
/**
 * Adds up to `most` missions to the pool of a period; adds all missions if `most` is null. Returns
 * the ids of the added missions.
 */
export const fillMissionPool = async (
  tx: Tx,
  period: RotationPeriod,
  most: number | null,
): Promise<number[]> =>
  (
    await many<{ template_id: number }>(
      tx,
      sql`
        insert into mission_instances (template_id, rotation, period, start, "end")
        select m.id, ${period.rotation}, ${period.key},
          ${period.start}::timestamptz, ${period.end}::timestamptz
        from missions m
        where ${candidates}
          and m.rotation = ${period.rotation}
          and not exists (
            select 1
            from mission_instances i
            where i.template_id = m.id and i.period = ${period.key}
          )
        order by m.id
        limit ${most}
        on conflict do nothing
        returning template_id`,
    )
  ).map((row) => row.template_id);
/**
 * Creates or updates the instance of a special mission. The instance has the period of the
 * mission's setting.
 */
export const saveSpecialMissionInstance = (
  tx: Tx,
  templateId: number,
  start: string | null,
  end: string | null,
) =>
  run(
    tx,
    sql`
      insert into mission_instances (template_id, period, start, "end")
      values (${templateId}, 'special', ${start}::timestamptz, ${end}::timestamptz)
      on conflict (template_id, period)
        do update set start = excluded.start, "end" = excluded."end"`,
  );

/**
 * Progress of one account in one mission. `delta` is the amount that a match added; it is missing
 * in a full recount.
 */
export interface MissionProgressStep {
  readonly instanceId: number;
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly delta: number;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly goal: number;
  readonly rewards: readonly Reward[];
}
export interface AdvancedMissionRow extends Record<string, unknown> {
  readonly instance_id: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly fresh: boolean;
  /** True if the account had not reached the goal before this step. */
  readonly waiting: boolean;
  readonly total: number;
}
/** Columns of a step that identify the counted statistic of an account. */
const counted = {
  accountId: sql`w."accountId"`,
  statisticId: sql`w."statisticId"`,
  segment: sql`w.segment`,
  end: sql`w."end"`,
};
/**
 * Computes the new progress. For an account without a row, counts all matches of the period,
 * including matches before the mission existed. The caller must have locked the accounts.
 */
const stepping = (steps: readonly MissionProgressStep[], now: Date, recount: boolean): Sql => sql`
  with
    w as (
      select x.*, a.user_id
      from jsonb_to_recordset(${sql.json(steps)}) as x(
        "instanceId" bigint, "accountId" bigint, "statisticId" bigint, segment text, delta float8,
        start timestamptz, "end" timestamptz, goal int, rewards jsonb
      )
      ${buildPlayerOfAccountJoin(sql`x."accountId"`)}
    ),
    s as (
      select w.*, p.ready_at is null as waiting,
        coalesce(
          ${recount ? sql`null` : sql`p.progress + w.delta`},
          case when w.start is null
            then ${buildSumSinceFirstMatch(counted)}
            else ${buildSumSinceStart({ ...counted, start: sql`w.start` })}
          end
        ) as total
      from w
      left join mission_progress p on p.account_id = w."accountId"
        and p.instance_id = w."instanceId"
    ),
    done as (
      insert into mission_progress (account_id, instance_id, progress, ready_at, goal, rewards)
      select "accountId", "instanceId", total, case when total >= goal then ${now}::timestamptz end,
        case when total >= goal then goal end, case when total >= goal then rewards end
      from s
      order by 1, 2
      on conflict (account_id, instance_id) do update set progress = excluded.progress,
        ready_at = coalesce(mission_progress.ready_at, excluded.ready_at),
        goal = coalesce(mission_progress.goal, excluded.goal),
        rewards = coalesce(mission_progress.rewards, excluded.rewards)
      returning account_id, instance_id
    )
  select done.account_id, done.instance_id, s.user_id, s.waiting and s.total >= s.goal as fresh,
    s.waiting, s.total
  from done
  join s on s."accountId" = done.account_id and s."instanceId" = done.instance_id
  order by 1, 2`;
export const advanceMissionProgress = (
  tx: Tx,
  steps: readonly MissionProgressStep[],
  now: Date,
  recount: boolean,
) => many<AdvancedMissionRow>(tx, stepping(steps, now, recount));
export interface ClaimedMission extends Record<string, unknown> {
  readonly template_id: number;
  readonly period: string;
  readonly name: string;
  readonly rewards: readonly Reward[];
}
/**
 * Marks a reward as claimed. Locks the account before the reward, in the same order as match
 * results. Returns undefined if the reward is not ready or already claimed.
 */
export const claimReadyMission = (tx: Tx, accountId: number, instanceId: number, now: Date) =>
  maybeOne<ClaimedMission>(
    tx,
    sql`
      with a as materialized (${buildAccountLock(accountId)})
      update mission_progress p
      set claimed_at = ${now}
      from a, mission_instances i, missions m
      where p.account_id = a.id
        and p.instance_id = ${instanceId}
        and p.ready_at is not null
        and p.claimed_at is null
        and p.moved_at is null
        and i.id = p.instance_id
        and m.id = i.template_id
      returning i.template_id, i.period, m.name, p.rewards`,
  );
export const findMissionProgress = (db: Queries, accountId: number, instanceId: number) =>
  maybeOne<{ claimed: boolean; moved: boolean }>(
    db,
    sql`
      select claimed_at is not null as claimed, moved_at is not null as moved
      from mission_progress
      where account_id = ${accountId} and instance_id = ${instanceId}`,
  );
