import { limits } from '@guildhall/contract/limits';
import { systemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { on, type Subscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { pagedJob } from '../../../kernel/jobs/sweep.ts';
import {
  Lines,
  matchPlayed,
  sayWaiting,
  type Advance,
} from '../../play/match-facts/match-facts.api.ts';
import { levelsGained } from '../../play/progress/progress.api.ts';
import { notePaid } from '../../wealth/bank/bank.api.ts';
import { tellItems } from '../../wealth/items/items.api.ts';
import type { Due, ReceiptLine, Rewards } from '../../wealth/rewards/rewards.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import {
  deltaOf,
  isClosed,
  needOf,
  shownProgress,
  sumKey,
  type Deeds,
} from './activity-events.policy.ts';
import {
  playersIn,
  rewardsAt,
  rewardsOf,
  step,
  windowOf,
  type OpenReward,
  type Step,
  type Stepped,
} from './activity-events.store.ts';
import { words } from './activity-events.words.ts';

export interface ActivityEvents {
  /**
   * Count what was done at a moment for the events in whose window it lies, and pay what has
   * reached its goal.
   */
  readonly subscriptions: readonly Subscription[];
  /**
   * Brings everybody who has played in an event's window up to date with its rewards, and tells
   * their open pages.
   */
  recount(tx: Tx, eventId: number): Promise<void>;
}

const toStep = (reward: OpenReward, accountId: number, delta: number): Step => ({
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
  need: needOf(reward),
  goal: reward.goal,
  pays: reward.pays,
});
/** Rewards that a transaction granted under one command. */
interface Granting {
  readonly granted: readonly Stepped[];
  readonly open: ReadonlyMap<number, OpenReward>;
  readonly commandId: number;
  /** Receipt lines to complete once the outcome of the payment is known. */
  readonly lines?: ReadonlyMap<Stepped, Line>;
}
type Line = { -readonly [K in keyof ReceiptLine]: ReceiptLine[K] };
/** Returns the progress of each player in a match, as activity events count it. */
const deedsOf = (
  players: readonly { readonly accountId: number }[],
  sums: readonly Advance[],
): Deeds[] =>
  players.map(({ accountId }) => ({
    accountId,
    sums: new Map(
      sums
        .filter((sum) => sum.accountId === accountId)
        .map((sum) => [sumKey(sum.statisticId, sum.segment), sum.delta]),
    ),
    matches: 1,
    levels: 0,
  }));
/**
 * Returns the receipt line with a match's progress; for a granted reward the payment completes it.
 */
const lineOf = ({ granted, total }: Stepped, one: OpenReward): Line => ({
  about: 'ACTIVITY_EVENT',
  outcome: granted ? 'PAID' : 'COUNTED',
  what: granted
    ? words.paysFor({ name: one.eventName })
    : words.progressOf({
        name: one.eventName,
        done: shownProgress(one, total, one.goal),
        goal: one.goal,
      }),
  rewards: [],
  why: null,
});
/**
 * Converts granted rewards into payments. Items notify their owner here; experience notifies by
 * itself.
 */
const duesOf = (
  kernel: Kernel,
  { granted, open, commandId, lines }: Granting,
  notifier: Notifier,
): Due[] =>
  granted.flatMap((row) => {
    const reward = open.get(row.reward_id);
    if (!reward) return [];
    const payout = {
      source: 'activity-event',
      sourceId: row.reward_id,
      accountId: row.account_id,
      rule: words.paysFor({ name: reward.eventName }),
      cause: { activityEventId: reward.eventId, rewardId: row.reward_id },
      commandId,
      rewards: [reward.pays],
    };
    return {
      payout,
      async paid(tx, receipt) {
        const line = lines?.get(row);
        if (line) line.rewards = receipt.rewards;
        if (line && receipt.held) [line.outcome, line.why] = ['WAITS', sayWaiting(receipt)];
        const to = { userId: row.user_id, language: row.language };
        const shown = await tellItems(tx, notifier, to, receipt);
        notePaid(kernel, { accountId: row.account_id, commandId }, { ...receipt, rewards: shown });
      },
    };
  });

export function createActivityEvents(
  kernel: Kernel,
  { rewards: paying, notifier }: { rewards: Rewards; notifier: Notifier },
): ActivityEvents {
  const { clock, realtime, commands } = kernel;
  const pay = (tx: Tx, granting: Granting) =>
    paying.payLater(tx, duesOf(kernel, granting, notifier));
  const advance = async (
    tx: Tx,
    steps: readonly Step[],
  ): Promise<{ rows: readonly Stepped[]; granted: readonly Stepped[] }> => {
    if (steps.length === 0) return { rows: [], granted: [] };
    const rows = await step(tx, steps, clock.now());
    for (const userId of new Set(rows.map((row) => row.user_id)))
      await realtime.emit(tx, userId, 'ACTIVITY_EVENTS_UPDATED', {});
    return { rows, granted: rows.filter((row) => row.granted) };
  };
  const byId = (rewards: readonly OpenReward[]) =>
    new Map(rewards.map((reward) => [reward.rewardId, reward]));
  const recount = pagedJob<{ eventId: number }>(
    kernel,
    'activity-events.recount',
    200,
    async (tx, { eventId }, after, atOnce) => {
      const now = clock.now();
      const window = await windowOf(tx, eventId);
      if (!window) return [];
      const rewards = (await rewardsOf(tx, eventId, now)).filter(
        (entry) => !isClosed(entry.end, now),
      );
      const players = await playersIn(tx, window, after, atOnce);
      const steps = rewards.flatMap((reward) => players.map(({ id }) => toStep(reward, id, 0)));
      const { granted } = await advance(tx, steps);
      // Clients without progress must still show rewards that appear or disappear.
      if (steps.length === 0)
        for (const { user_id: userId } of players)
          await realtime.emit(tx, userId, 'ACTIVITY_EVENTS_UPDATED', {});
      if (granted.length > 0)
        await commands.record(
          tx,
          systemCall('Activity events'),
          {
            type: 'activity-events.pay',
            said: words.paidActivityRewardsAfterChange({ n: granted.length }),
            entity: 'activity-events',
            entityId: eventId,
          },
          async (command) => {
            await pay(tx, { granted, open: byId(rewards), commandId: command.id });
            return {
              reply: {},
              after: {
                rewards: granted.map((row) => ({
                  accountId: row.account_id,
                  rewardId: row.reward_id,
                })),
              },
            };
          },
        );
      return players;
    },
  );
  const advanced = async (
    tx: Tx,
    deeds: readonly Deeds[],
    at: Date,
    commandId: number,
  ): Promise<ReturnType<Lines['notes']>> => {
    const notes = new Lines();
    const rewards = await rewardsAt(tx, at);
    if (rewards.length === 0) return [];
    const now = clock.now();
    const steps: Step[] = [];
    for (const reward of rewards)
      for (const deed of deeds) {
        const delta = deltaOf(reward, deed);
        if (delta === 0) continue;
        if (!isClosed(reward.end, now)) steps.push(toStep(reward, deed.accountId, delta));
        else
          notes.late(deed.accountId, 'ACTIVITY_EVENT', words.paysFor({ name: reward.eventName }));
      }
    const { rows, granted } = await advance(tx, steps);
    const open = byId(rewards);
    const lines = new Map<Stepped, Line>();
    for (const row of rows) {
      const reward = open.get(row.reward_id);
      if (!reward) continue;
      const line = lineOf(row, reward);
      lines.set(row, line);
      notes.add(row.account_id, line);
    }
    if (granted.length > 0) await pay(tx, { granted, open, commandId, lines });
    return notes.notes();
  };
  return {
    recount: (tx, eventId) => recount(tx, { eventId }),
    subscriptions: [
      on(matchPlayed, 'goals', (tx, { players, sums, endedAt, commandId }) =>
        advanced(tx, deedsOf(players, sums), endedAt, commandId),
      ),
      // A level that a reward has brought counts like one that a match has brought.
      on(levelsGained, 'goals', async (tx, { gains, at, commandId }) => {
        const deeds = gains.map(({ accountId, from, to }) => ({
          accountId,
          sums: new Map(),
          matches: 0,
          levels: to - from,
        }));
        return advanced(tx, deeds, at, commandId);
      }),
    ],
  };
}
/** The latest end of a window that takes no results any more. */
export const closedUpTo = (now: Date): Date => new Date(now.getTime() - limits.lateResultMs);
