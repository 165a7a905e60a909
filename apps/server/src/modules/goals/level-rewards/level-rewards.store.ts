import type { Database, Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan } from '../../../kernel/game/replay.ts';
import { repeatUntilPageIsShort } from '../../../kernel/jobs/sweep.ts';
import { buildInventoryTypeNameColumn } from '../../wealth/items/holds/item-queries.api.ts';
import {
  buildRewardsWithNamesColumn,
  buildStoredRewardsColumn,
  type NamedReward,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';

export interface LevelRewardRow extends Record<string, unknown> {
  readonly id: number;
  readonly lvl: number;
  readonly rewards: readonly [Reward];
}
/** Reward as its setting defines it now. Settings name items SKIN, rewards name them INVENTORY. */
const promised = buildStoredRewardsColumn({
  kind: sql`(case r.item_type when 'SKIN' then 'INVENTORY' else r.item_type end)`,
  id: sql`r.item_id`,
  currency: sql`r.currency`,
  amount: sql`r.amount`,
});
/** Lists enabled rewards of the levels above `above`, up to and including `upTo`. */
export const listLevelRewardsBetween = (db: Queries, above: number, upTo: number) =>
  many<LevelRewardRow>(
    db,
    sql`
      select r.id, r.lvl, ${promised} as rewards
      from level_rewards r
      where r.enabled and r.deleted_at is null and r.lvl > ${above} and r.lvl <= ${upTo}
      order by r.lvl, r.id`,
  );
/**
 * Makes rewards ready for accounts, each reward once per account. Returns the ids of the newly
 * ready rewards by account.
 */
export async function makeLevelRewardsReady(
  tx: Tx,
  wanted: readonly { accountId: number; rewards: readonly LevelRewardRow[] }[],
  now: Date,
): Promise<Map<number, number[]>> {
  const rows = wanted.flatMap(({ accountId, rewards }) =>
    rewards.map((reward) => ({ accountId, rewardId: reward.id, rewards: reward.rewards })),
  );
  const readyByAccount = new Map<number, number[]>();
  if (rows.length === 0) return readyByAccount;
  for (const row of await many<{ account_id: number; reward_id: number }>(
    tx,
    sql`
      insert into ready_level_rewards (account_id, reward_id, rewards, ready_at)
      select x."accountId", x."rewardId", x.rewards, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        "accountId" bigint, "rewardId" bigint, rewards jsonb
      )
      order by 1, 2
      on conflict do nothing
      returning account_id, reward_id`,
  ))
    readyByAccount.set(row.account_id, [
      ...(readyByAccount.get(row.account_id) ?? []),
      row.reward_id,
    ]);
  return readyByAccount;
}
export interface LevelRewardTileRow extends Record<string, unknown> {
  readonly id: number;
  readonly lvl: number;
  /**
   * Reward that the tile shows. The reward is fixed once it is ready; until then, it is the reward
   * that its setting defines now.
   */
  readonly paid: readonly [NamedReward];
  readonly type_name: string | null;
  readonly ready: boolean;
  readonly claimed: boolean;
  readonly user_level: number;
  readonly exp_total: string;
}
const typeName = sql`
  case when coalesce(p.rewards->0->>'kind' = 'INVENTORY', r.item_type = 'SKIN')
    then ${buildInventoryTypeNameColumn(sql`coalesce((p.rewards->0->>'id')::bigint, r.item_id)`)}
  end`;
/**
 * Lists the rewards that the player can still reach, can claim or has claimed. For a ready reward,
 * lists what it will pay.
 */
export const listLevelRewardTiles = (db: Queries, accountId: number) =>
  many<LevelRewardTileRow>(
    db,
    sql`
      select r.id, r.lvl,
        ${buildRewardsWithNamesColumn(sql`coalesce(p.rewards, ${promised})`)} as paid,
        ${typeName} as type_name,
        p.account_id is not null as ready, p.claimed_at is not null as claimed,
        c.level as user_level, c.exp_total::text
      from player c
      join level_rewards r on true
      left join ready_level_rewards p on p.reward_id = r.id and p.account_id = c.id
      where c.id = ${accountId}
        and (p.account_id is not null or (r.enabled and r.deleted_at is null and r.lvl > c.level))
      order by r.lvl, r.id`,
  );
/** Marks a reward as claimed; returns undefined if the reward is missing or already claimed. */
export const claimReadyLevelReward = (tx: Tx, accountId: number, rewardId: number, now: Date) =>
  maybeOne<{ rewards: readonly [Reward]; lvl: number }>(
    tx,
    sql`
      update ready_level_rewards p
      set claimed_at = ${now}
      from level_rewards r
      where p.account_id = ${accountId}
        and p.reward_id = ${rewardId}
        and p.claimed_at is null
        and r.id = p.reward_id
      returning p.rewards, r.lvl`,
  );
/** Returns true if the reward was ever ready for an account, claimed or not. */
export const hasLevelRewardBeenReady = async (db: Queries, accountId: number, rewardId: number) =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from ready_level_rewards
      where account_id = ${accountId} and reward_id = ${rewardId}`,
  )) !== undefined;
/** Updates rewards that are ready but unclaimed to the current setting. */
export const updateReadyLevelRewards = (tx: Tx, rewardId: number) =>
  run(
    tx,
    sql`
      update ready_level_rewards p
      set rewards = ${promised}
      from level_rewards r
      where p.reward_id = ${rewardId} and p.claimed_at is null and r.id = p.reward_id`,
  );
/**
 * Lists accounts that have reached the level but do not have the reward yet, in the order of ids.
 */
export const listAccountsPastLevel = (
  db: Queries,
  rewardId: number,
  lvl: number,
  after: number,
  limit: number,
) =>
  many<{ id: number; user_id: number; language: string }>(
    db,
    sql`
      select a.id, a.user_id, a.language
      from player a
      where a.id > ${after}
        and a.level >= ${lvl}
        and not exists (
          select 1
          from ready_level_rewards p
          where p.account_id = a.id and p.reward_id = ${rewardId}
        )
      order by a.id
      limit ${limit}`,
  );
export const findLevelReward = (db: Queries, rewardId: number) =>
  maybeOne<LevelRewardRow & { enabled: boolean }>(
    db,
    sql`
      select r.id, r.lvl, ${promised} as rewards, r.enabled
      from level_rewards r
      where r.id = ${rewardId} and r.deleted_at is null`,
  );
/**
 * Returns the name of each reward, the number of accounts that have reached it, and the number that
 * have claimed it. Used for computed columns of the section.
 */
export const listLevelRewardClaimCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; paid: readonly [NamedReward]; reached: number; claimed: number }>(
    db,
    sql`
      select r.id, ${buildRewardsWithNamesColumn(promised)} as paid,
        coalesce(c.reached, 0) as reached, coalesce(c.claimed, 0) as claimed
      from level_rewards r
      left join (
        select reward_id, sum(reached)::int as reached, sum(claimed)::int as claimed
        from level_reward_counts
        where reward_id = any(${[...ids]}::bigint[])
        group by reward_id
      ) c on c.reward_id = r.id
      where r.id = any(${[...ids]}::bigint[])`,
  );
/** Largest number of changes that one statement merges. */
const countsAtOnce = 10_000;
/** Merges the stored changes of the counts, so that one row per reward remains. */
export const mergeLevelRewardCounts = (db: Pick<Database, 'write'>): Promise<void> =>
  repeatUntilPageIsShort(
    countsAtOnce,
    async () =>
      (
        await one<{ merged: number }>(
          db.write,
          sql`
            with
              changes as (
                delete from level_reward_counts
                where id in (
                  select c.id
                  from level_reward_counts c
                  where exists (
                    select
                    from level_reward_counts o
                    where o.reward_id = c.reward_id and o.id <> c.id
                  )
                  limit ${countsAtOnce}
                )
                returning reward_id, reached, claimed
              ),
              sums as (
                insert into level_reward_counts (reward_id, reached, claimed)
                select reward_id, sum(reached), sum(claimed)
                from changes
                group by reward_id
              )
            select count(*)::int as merged
            from changes`,
        )
      ).merged,
  );
/** Selects rewards that are ready but unclaimed. */
export const unclaimedLevelRewardsClause = sql`from ready_level_rewards where claimed_at is null`;
/**
 * Counts two groups of accounts: those for which the reward is ready but unclaimed, and those that
 * have reached the level without having the reward.
 */
export async function countAccountsTouchedByLevelReward(
  db: Queries,
  rewardId: number,
  lvl: number,
): Promise<{ ready: number; past: number }> {
  const row = await maybeOne<{ ready: number; past: number }>(
    db,
    sql`
      select (
        select count(*)::int
        from ready_level_rewards
        where reward_id = ${rewardId} and claimed_at is null
      ) as ready,
      (
        select count(*)::int
        from player a
        where a.level >= ${lvl}
          and not exists (
            select 1
            from ready_level_rewards p
            where p.account_id = a.id and p.reward_id = ${rewardId}
          )
      ) as past`,
  );
  return row ?? { ready: 0, past: 0 };
}
/**
 * Removes the rewards of a level reward that are ready but unclaimed. The players claim them from
 * the inbox instead.
 */
export const withdrawReadyLevelRewards = (tx: Tx, rewardId: number) =>
  many<{ account_id: number; user_id: number; rewards: readonly [Reward] }>(
    tx,
    sql`
      delete from ready_level_rewards p using player a
      where p.reward_id = ${rewardId} and p.claimed_at is null and a.id = p.account_id
      returning p.account_id, a.user_id, p.rewards`,
  );
/**
 * Restores the ready rewards that a deletion had removed. A reward that the player has claimed from
 * the inbox meanwhile is restored as claimed.
 */
export const restoreReadyLevelRewards = (
  tx: Tx,
  rewardId: number,
  rows: readonly { accountId: number; rewards: readonly Reward[]; claimedAt: Date | null }[],
  now: Date,
) =>
  run(
    tx,
    sql`
      insert into ready_level_rewards (
        account_id, reward_id, rewards, ready_at, claimed_at
      )
      select x."accountId", ${rewardId}, x.rewards, ${now}::timestamptz, x."claimedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        "accountId" bigint, rewards jsonb, "claimedAt" timestamptz
      )
      on conflict do nothing`,
  );
export const listEnabledLevelRewards = (db: Queries) =>
  many<LevelRewardRow>(
    db,
    sql`
      select r.id, r.lvl, ${promised} as rewards
      from level_rewards r
      where r.enabled and r.deleted_at is null
      order by r.lvl, r.id`,
  );
/** Lists the rewards that became ready in a span, by account and day. */
export const listReadyLevelRewards = (db: Queries, { from, to, onDay, reads }: ReplaySpan) =>
  many<{ accountId: number; day: number; reward: Reward; n: number }>(
    db,
    sql`
      select p.account_id as "accountId", ${onDay(sql`p.ready_at`)} as day,
        p.rewards->0 as reward, count(*)::int as n
      from ready_level_rewards p
      where p.ready_at >= ${from} and p.ready_at <= ${to} and ${reads(sql`p.account_id`)}
      group by 1, 2, 3`,
  );
