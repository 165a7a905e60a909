/** Withdraws rewards that their owners have not received yet. */
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { toRewardContentKey, type Reward } from './rewards.stored.ts';

/** Selects payouts of one rule to certain accounts. */
export interface PayoutsOfRule {
  readonly source: string;
  readonly sourceId: number;
  readonly accountIds: readonly number[];
}
/** Key of a payout; each key is paid once. */
export interface PayoutKey {
  readonly source: string;
  readonly sourceId: number;
  readonly period: string;
  readonly accountId: number;
}
/** Functions about the messages of payouts on hold. The module of inboxes provides them. */
export interface WaitingPayoutStore {
  /**
   * Locks the messages of payouts on hold until commit. A claim then has either ended or not begun.
   */
  lock(tx: Tx, rule: PayoutsOfRule): Promise<void>;
  /**
   * Reduces the message of a payout on hold to the remaining rewards. If none remain, ends the
   * message.
   */
  cut(tx: Tx, key: PayoutKey, remainingRewards: readonly Reward[], at: Date): Promise<void>;
}
/**
 * Locks, until commit, payouts that are on hold or were refused. Returns their periods and
 * accounts.
 */
export const lockUndeliveredPayouts = async (
  tx: Tx,
  { source, sourceId, accountIds }: PayoutsOfRule,
): Promise<Pick<PayoutKey, 'period' | 'accountId'>[]> =>
  (
    await many<{ period: string; account_id: number }>(
      tx,
      sql`
        select period, account_id
        from payouts
        where source = ${source}
          and source_id = ${sourceId}
          and account_id = any(${[...accountIds]})
          and (on_hold or refused_at is not null)
        order by id
        for update`,
    )
  ).map((row) => ({ period: row.period, accountId: row.account_id }));

/**
 * Reduces a payout on hold to the remaining rewards. If none remain, refuses the payout
 * permanently; its receipt then shows the withdrawn rewards and the reason.
 */
export async function reduceHeldPayout(
  tx: Tx,
  { source, sourceId, period, accountId }: PayoutKey,
  remaining: readonly Reward[],
  { at, why }: { readonly at: Date; readonly why: Sentence },
): Promise<void> {
  const row = await maybeOne<{ id: number; rewards: readonly Reward[] }>(
    tx,
    sql`
      select id, rewards
      from payouts
      where source = ${source}
        and source_id = ${sourceId}
        and period = ${period}
        and account_id = ${accountId}
        and on_hold`,
  );
  if (!row) return;
  const { id } = row;
  if (remaining.length === 0) {
    await run(
      tx,
      sql`
        update payouts
        set on_hold = false, in_review = false, refused_at = ${at}, reason = ${sql.json(why)}
        where id = ${id}`,
    );
    return;
  }
  const left = row.rewards.flatMap((reward) => {
    const amount =
      remaining.find((other) => toRewardContentKey(other) === toRewardContentKey(reward))?.amount ??
      0;
    return amount === 0 ? [] : [{ ...reward, amount }];
  });
  await run(tx, sql`update payouts set rewards = ${sql.json(left)} where id = ${id}`);
}

/** Replaces the reason why a payout is on hold. */
export const setHeldPayoutReason = (
  tx: Tx,
  { source, sourceId, period, accountId }: PayoutKey,
  why: Sentence,
) =>
  run(
    tx,
    sql`
      update payouts
      set reason = ${sql.json(why)}
      where source = ${source}
        and source_id = ${sourceId}
        and period = ${period}
        and account_id = ${accountId}
        and on_hold`,
  );
