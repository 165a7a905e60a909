import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { describePendingReward } from '../../play/match-facts/match-facts.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { queuePayoutNotice } from '../../wealth/bank/bank.api.ts';
import { notifyReceivedItems } from '../../wealth/items/items.api.ts';
import type { DuePayout, ReceiptLine, RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { getRequiredCount } from './activity-events.policy.ts';
import {
  advanceRewardProgress,
  type OpenActivityReward,
  type ActivityRewardProgressStep,
  type AdvancedActivityRewardRow,
} from './activity-events.store.ts';
import { activityEventMessages } from './activity-events.messages.ts';

export const toRewardProgressStep = (
  reward: OpenActivityReward,
  accountId: number,
  delta: number,
): ActivityRewardProgressStep => ({
  rewardId: reward.rewardId,
  eventId: reward.eventId,
  accountId,
  how: reward.how,
  statisticId: reward.statisticId,
  segment: reward.segment,
  unit: reward.unit,
  start: reward.start,
  end: reward.end,
  delta,
  need: getRequiredCount(reward),
  goal: reward.goal,
  pays: reward.pays,
});
export const indexRewardsById = (
  rewards: readonly OpenActivityReward[],
): ReadonlyMap<number, OpenActivityReward> =>
  new Map(rewards.map((reward) => [reward.rewardId, reward]));
/** Rewards granted in one transaction by one command. */
interface Granting {
  readonly granted: readonly AdvancedActivityRewardRow[];
  readonly open: ReadonlyMap<number, OpenActivityReward>;
  readonly commandId: number;
  /**
   * Receipt lines of the granted rewards. They are completed once the outcome of the payment is
   * known.
   */
  readonly lines?: ReadonlyMap<AdvancedActivityRewardRow, MutableReceiptLine>;
}
export type MutableReceiptLine = { -readonly [K in keyof ReceiptLine]: ReceiptLine[K] };
/**
 * Converts granted rewards to payments. Notifies the owner of a received item here; a payment of
 * experience sends its own notification.
 */
const duesOf = (
  kernel: Kernel,
  { granted, open, commandId, lines }: Granting,
  notifier: Notifier,
): DuePayout[] =>
  granted.flatMap((row) => {
    const reward = open.get(row.reward_id);
    if (!reward) return [];
    const payout = {
      source: 'activity-event',
      sourceId: row.reward_id,
      accountId: row.account_id,
      rule: activityEventMessages.paysFor({ name: reward.eventName }),
      cause: { activityEventId: reward.eventId, rewardId: row.reward_id },
      commandId,
      rewards: [reward.pays],
    };
    return {
      payout,
      async paid(tx, receipt) {
        const line = lines?.get(row);
        if (line) line.rewards = receipt.rewards;
        if (line && receipt.held)
          [line.outcome, line.why] = ['WAITS', describePendingReward(receipt)];
        const to = { userId: row.user_id, language: row.language };
        const shown = await notifyReceivedItems(tx, notifier, to, receipt);
        queuePayoutNotice(
          kernel,
          { accountId: row.account_id, commandId },
          { ...receipt, rewards: shown },
        );
      },
    };
  });

export interface ActivityRewardGranterDeps {
  readonly rewards: RewardPayments;
  readonly notifier: Notifier;
}
/**
 * Creates the functions that raise the progress of players in events, and pay the rewards whose
 * goals are reached.
 */
export function createActivityRewardGranter(
  kernel: Kernel,
  { rewards, notifier }: ActivityRewardGranterDeps,
) {
  const { clock, realtime } = kernel;
  return {
    /** Stores progress and updates the open pages of the players. Pays nothing. */
    async advance(
      tx: Tx,
      steps: readonly ActivityRewardProgressStep[],
    ): Promise<{
      rows: readonly AdvancedActivityRewardRow[];
      granted: readonly AdvancedActivityRewardRow[];
    }> {
      if (steps.length === 0) return { rows: [], granted: [] };
      const rows = await advanceRewardProgress(tx, steps, clock.now());
      for (const userId of new Set(rows.map((row) => row.user_id)))
        await realtime.emit(tx, userId, 'ACTIVITY_EVENTS_UPDATED', {});
      return { rows, granted: rows.filter((row) => row.granted) };
    },
    pay: (tx: Tx, granting: Granting) => rewards.payLater(tx, duesOf(kernel, granting, notifier)),
  };
}
export type ActivityRewardGranter = ReturnType<typeof createActivityRewardGranter>;
