import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  ReceiptLinesByAccount,
  matchPlayedEvent,
  type StatisticIncrease,
} from '../../play/match-facts/match-facts.api.ts';
import { levelsGainedEvent } from '../../play/progress/progress.api.ts';
import {
  indexRewardsById,
  toRewardProgressStep,
  type ActivityRewardGranter,
  type MutableReceiptLine,
} from './activity-events.granting.ts';
import {
  computeActivityRewardDelta,
  isEventClosedForResults,
  toDisplayedProgress,
  buildStatisticSumKey,
  type AccountActivityAmounts,
} from './activity-events.policy.ts';
import {
  listActivityRewardsCountingAt,
  type OpenActivityReward,
  type ActivityRewardProgressStep,
  type AdvancedActivityRewardRow,
} from './activity-events.store.ts';
import { activityEventMessages } from './activity-events.messages.ts';

/** Returns the amounts that one match adds to the progress of each player. */
const listMatchActions = (
  players: readonly { readonly accountId: number }[],
  sums: readonly StatisticIncrease[],
): AccountActivityAmounts[] =>
  players.map(({ accountId }) => ({
    accountId,
    sums: new Map(
      sums
        .filter((sum) => sum.accountId === accountId)
        .map((sum) => [buildStatisticSumKey(sum.statisticId, sum.segment), sum.delta]),
    ),
    matches: 1,
    levels: 0,
  }));
/**
 * Builds the receipt line for the progress that a match gave. If the reward is granted, its payment
 * later completes the line.
 */
const lineOf = (
  { granted, total }: AdvancedActivityRewardRow,
  reward: OpenActivityReward,
): MutableReceiptLine => ({
  about: 'ACTIVITY_EVENT',
  outcome: granted ? 'PAID' : 'COUNTED',
  what: granted
    ? activityEventMessages.paysFor({ name: reward.eventName })
    : activityEventMessages.progressOf({
        name: reward.eventName,
        done: toDisplayedProgress(reward, total, reward.goal),
        goal: reward.goal,
      }),
  rewards: [],
  why: null,
});
/**
 * Counts an activity for the events in whose period it took place, and pays the rewards whose goals
 * are reached.
 */
export function createActivityEventSubscriptions(
  { clock }: Pick<Kernel, 'clock'>,
  granting: ActivityRewardGranter,
): readonly DomainEventSubscription[] {
  const count = async (
    tx: Tx,
    amounts: readonly AccountActivityAmounts[],
    at: Date,
    commandId: number,
  ): Promise<ReturnType<ReceiptLinesByAccount['notes']>> => {
    const notes = new ReceiptLinesByAccount();
    const rewards = await listActivityRewardsCountingAt(tx, at);
    if (rewards.length === 0) return [];
    const now = clock.now();
    const steps: ActivityRewardProgressStep[] = [];
    for (const reward of rewards)
      for (const amount of amounts) {
        const delta = computeActivityRewardDelta(reward, amount);
        if (delta === 0) continue;
        if (!isEventClosedForResults(reward.end, now))
          steps.push(toRewardProgressStep(reward, amount.accountId, delta));
        else
          notes.late(
            amount.accountId,
            'ACTIVITY_EVENT',
            activityEventMessages.paysFor({ name: reward.eventName }),
          );
      }
    const { rows, granted } = await granting.advance(tx, steps);
    const open = indexRewardsById(rewards);
    const lines = new Map<AdvancedActivityRewardRow, MutableReceiptLine>();
    for (const row of rows) {
      const reward = open.get(row.reward_id);
      if (!reward) continue;
      const line = lineOf(row, reward);
      lines.set(row, line);
      notes.add(row.account_id, line);
    }
    if (granted.length > 0) await granting.pay(tx, { granted, open, commandId, lines });
    return notes.notes();
  };
  return [
    subscribeTo(matchPlayedEvent, 'goals', (tx, { players, sums, endedAt, commandId }) =>
      count(tx, listMatchActions(players, sums), endedAt, commandId),
    ),
    // a level gained by a reward counts like one gained by a match
    subscribeTo(levelsGainedEvent, 'goals', async (tx, { gains, at, commandId }) => {
      const amounts = gains.map(({ accountId, from, to }) => ({
        accountId,
        sums: new Map(),
        matches: 0,
        levels: to - from,
      }));
      return count(tx, amounts, at, commandId);
    }),
  ];
}
