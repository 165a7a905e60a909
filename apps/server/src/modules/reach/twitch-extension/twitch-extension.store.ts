import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import {
  buildRewardsWithNamesColumn,
  buildStoredRewardsColumn,
  type NamedReward,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';

const promised = buildStoredRewardsColumn({
  kind: sql`r.type`,
  id: sql`r.item_id`,
  currency: sql`r.currency`,
  amount: sql`r.amount`,
});

export interface TwitchWatcher {
  readonly viewer: string;
  readonly accountId: number;
}
/**
 * Counts a minute for a viewer, at most once per minute, and stores the account that is linked to
 * the viewer now.
 */
export const countWatchedMinute = (
  db: Writes,
  { viewer, accountId }: TwitchWatcher,
  minute: Date,
) =>
  run(
    db,
    sql`
      insert into twitch_watched as w (viewer, account_id, minutes, counted_minute)
      values (${viewer}, ${accountId}, 1, ${minute})
      on conflict (viewer) do update set minutes = w.minutes + 1,
        counted_minute = excluded.counted_minute, account_id = excluded.account_id
      where w.counted_minute < excluded.counted_minute`,
  );
export const readWatchedMinutes = async (db: Queries, viewer: string): Promise<number> =>
  (
    await maybeOne<{ minutes: number }>(
      db,
      sql`select minutes from twitch_watched where viewer = ${viewer}`,
    )
  )?.minutes ?? 0;

interface ShownRow extends Record<string, unknown> {
  readonly id: number;
  readonly watchMinutes: number;
  readonly paid: readonly [NamedReward];
  readonly isClaimed: boolean;
}
/**
 * Lists all rewards. A flag of each reward is true if this viewer or this account has claimed it.
 */
export const listWatchRewards = (db: Queries, { viewer, accountId }: TwitchWatcher) =>
  many<ShownRow>(
    db,
    sql`
      select r.id, r.watch_minutes as "watchMinutes",
        ${buildRewardsWithNamesColumn(promised)} as paid,
        exists (
          select 1
          from twitch_claims c
          where c.reward_id = r.id and (c.viewer = ${viewer} or c.account_id = ${accountId})
        ) as "isClaimed"
      from twitch_extension_rewards r
      where r.deleted_at is null
      order by r.watch_minutes, r.id`,
  );
/** Finds a reward with its present settings. */
export const findWatchReward = (db: Queries, id: number) =>
  maybeOne<{ watchMinutes: number; rewards: readonly [Reward] }>(
    db,
    sql`
      select r.watch_minutes as "watchMinutes", ${promised} as rewards
      from twitch_extension_rewards r
      where r.id = ${id} and r.deleted_at is null`,
  );
/** Inserts a claim. Returns false if the viewer or the account has already claimed the reward. */
export const insertWatchRewardClaim = async (
  tx: Tx,
  rewardId: number,
  { viewer, accountId }: TwitchWatcher,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into twitch_claims (reward_id, viewer, account_id, claimed_at)
      values (${rewardId}, ${viewer}, ${accountId}, ${now})
      on conflict do nothing`,
  )) > 0;
/**
 * Returns the name of each reward and the number of its claims. Used for computed columns of the
 * section.
 */
export const listComputedWatchRewardColumns = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; paid: readonly [NamedReward]; claimed: number }>(
    db,
    sql`
      select r.id, ${buildRewardsWithNamesColumn(promised)} as paid,
        (select count(*)::int from twitch_claims c where c.reward_id = r.id) as claimed
      from twitch_extension_rewards r
      where r.id = any(${[...ids]})`,
  );
