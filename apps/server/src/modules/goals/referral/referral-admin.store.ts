import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { WithdrawnReward } from '../../wealth/inbox/inbox.api.ts';
import {
  buildRewardsWithNamesColumn,
  type NamedReward,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';
import { referralRewardListColumn } from './referral.store.ts';

/**
 * Returns the item of each reward, the number of accounts that have reached it, and the number that
 * have claimed it. Used for computed columns of the section.
 */
export const listReferralRewardClaimCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; paid: readonly [NamedReward]; reached: number; claimed: number }>(
    db,
    sql`
      select w.id, ${buildRewardsWithNamesColumn(referralRewardListColumn)} as paid,
        (
          select count(*)::int
          from ready_referral_rewards p
          where p.reward_id = w.id
        ) as reached,
        (
          select count(*)::int
          from ready_referral_rewards p
          where p.reward_id = w.id and p.claimed_at is not null
        ) as claimed
      from referral_rewards w
      where w.id = any(${[...ids]})`,
  );
/** Counts the accounts that have a reward ready but unclaimed. */
export const countAccountsWithReadyReferralReward = async (
  db: Queries,
  rewardId: number,
): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from ready_referral_rewards
        where reward_id = ${rewardId} and claimed_at is null`,
    )
  )?.n ?? 0;
/** Selects rewards that are ready but unclaimed. */
export const unclaimedReferralRewardsClause = sql`from ready_referral_rewards
  where claimed_at is null`;
/**
 * Makes transactions that check referral events wait for each other until commit. Otherwise two
 * overlapping events could both be accepted.
 */
export const lockReferralEvents = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('referral-events'))`);
export const findOverlappingReferralEvent = (tx: Tx, id: number, start: string, end: string) =>
  maybeOne<{ name: string }>(
    tx,
    sql`
      select name
      from referral_events
      where id <> ${id}
        and deleted_at is null
        and start < ${end}::timestamptz
        and "end" > ${start}::timestamptz
      order by referral_events.start
      limit 1`,
  );
/**
 * Removes the rewards of a referral reward that are ready but unclaimed. The players claim them
 * from the inbox instead.
 */
export const withdrawReadyReferralRewards = (tx: Tx, rewardId: number) =>
  many<{
    account_id: number;
    user_id: number;
    rewards: readonly Reward[];
    heads: number;
    recruit_ids: number[];
  }>(
    tx,
    sql`
      delete from ready_referral_rewards p using player a
      where p.reward_id = ${rewardId} and p.claimed_at is null and a.id = p.account_id
      returning p.account_id, a.user_id, p.rewards, p.heads, p.recruit_ids`,
  );
/**
 * Restores the ready rewards that a deletion had removed. A reward that the player has claimed from
 * the inbox meanwhile is restored as claimed.
 */
export const restoreReadyReferralRewards = (
  tx: Tx,
  rewardId: number,
  rows: readonly WithdrawnReward[],
  now: Date,
) =>
  run(
    tx,
    sql`
      insert into ready_referral_rewards (
        account_id, reward_id, rewards, heads, recruit_ids, ready_at, claimed_at
      )
      select x."accountId", ${rewardId}, x.rewards, (x.cause->>'heads')::int,
        array(
          select value::bigint
          from jsonb_array_elements_text(x.cause->'recruitIds')
        ),
        ${now}::timestamptz, x."claimedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        "accountId" bigint, rewards jsonb, cause jsonb, "claimedAt" timestamptz
      )
      on conflict do nothing`,
  );
