import { limits } from '@guildhall/contract/limits';
import { systemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { shownOnly } from '../../wealth/items/items.api.ts';
import { callReward, inOneOrder, type Rewards } from '../../wealth/rewards/rewards.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { deltaOf, isClosed, type Deeds } from './activity-events.policy.ts';
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

export type { Deeds } from './activity-events.policy.ts';
export { sumKey } from './activity-events.policy.ts';
export interface ActivityEvents {
  /**
   * Counts what was done at a moment for the events in whose window it lies, and pays what has
   * reached its goal. Answers, by account, the events that have closed since. The caller holds the
   * locks of the accounts.
   */
  advanced(
    tx: Tx,
    deeds: readonly Deeds[],
    at: Date,
    commandId: number,
  ): Promise<ReadonlyMap<number, readonly string[]>>;
  /**
   * Brings everybody who has played in an event's window up to date with its rewards, and tells
   * their open pages.
   */
  recount(tx: Tx, eventId: number): Promise<void>;
}
const recounting = 'activity-events.recount';
const batch = 200;

const toStep = (one: OpenReward, accountId: number, delta: number): Step => ({
  rewardId: one.rewardId,
  eventId: one.eventId,
  accountId,
  how: one.how,
  statisticId: one.statisticId,
  segment: one.segment,
  unit: one.unit,
  start: one.start,
  end: one.end,
  delta,
  need: one.how === 'SUM' ? one.goal * one.unit : one.goal,
  goal: one.goal,
  pays: one.pays,
});
type Due = { readonly pays: OpenReward['pays']; readonly row: Stepped };
const byThing = (a: Due, b: Due): number =>
  inOneOrder(a.pays, b.pays) ||
  a.row.account_id - b.row.account_id ||
  a.row.reward_id - b.row.reward_id;

/** Pays what has just been granted; an item tells its owner, experience tells itself. */
function payer(rewards: Rewards, notifier: Notifier) {
  return async (
    tx: Tx,
    granted: readonly Stepped[],
    open: ReadonlyMap<number, OpenReward>,
    commandId: number,
  ): Promise<void> => {
    const due = granted.flatMap((row) => {
      const one = open.get(row.reward_id);
      return one ? [{ row, one, pays: one.pays }] : [];
    });
    for (const { row, one, pays } of due.sort(byThing)) {
      const receipt = await rewards.pay(tx, {
        source: 'activity-event',
        sourceId: row.reward_id,
        accountId: row.account_id,
        rule: `Activity event: ${one.eventName}`,
        cause: { activityEventId: one.eventId, rewardId: row.reward_id },
        commandId,
        rewards: [pays],
      });
      const [paid] = receipt?.held === false ? await shownOnly(tx, receipt.rewards) : [];
      if (paid?.kind !== 'INVENTORY' && paid?.kind !== 'COLLECTION') continue;
      const item = callReward(paid);
      await notifier.notify(
        tx,
        { userId: row.user_id, language: row.language },
        'INVENTORY_ADDED',
        { item },
        paid.imageUrl,
      );
    }
  };
}

export function createActivityEvents(
  kernel: Kernel,
  { rewards: paying, notifier }: { rewards: Rewards; notifier: Notifier },
): ActivityEvents {
  const { db, jobs, clock, realtime, commands } = kernel;
  const pay = payer(paying, notifier);
  const take = async (
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
    new Map(rewards.map((one) => [one.rewardId, one]));
  jobs.define<{ eventId: number; after: number }>(
    recounting,
    { retries: 5, retryDelaySeconds: 2 },
    async ({ eventId, after }) => {
      await db.transaction(async (tx) => {
        const now = clock.now();
        const window = await windowOf(tx, eventId);
        if (!window) return;
        const rewards = (await rewardsOf(tx, eventId, now)).filter(
          (one) => !isClosed(one.end, now),
        );
        const players = await playersIn(tx, window, after, batch);
        const steps = rewards.flatMap((one) => players.map(({ id }) => toStep(one, id, 0)));
        const { granted } = await take(tx, steps);
        // Who has nothing to count still sees a reward come or go.
        if (steps.length === 0)
          for (const { user_id: userId } of players)
            await realtime.emit(tx, userId, 'ACTIVITY_EVENTS_UPDATED', {});
        if (granted.length > 0)
          await commands.record(
            tx,
            systemCall('Activity events'),
            {
              type: 'activity-events.pay',
              text: `Paid ${granted.length} activity rewards after a change`,
              entity: 'activity-events',
              entityId: eventId,
            },
            async (command) => {
              await pay(tx, granted, byId(rewards), command.id);
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
        const last = players.at(-1);
        if (players.length === batch && last)
          await jobs.send(tx, recounting, { eventId, after: last.id });
      });
    },
  );
  return {
    recount: (tx, eventId) => jobs.send(tx, recounting, { eventId, after: 0 }),
    async advanced(tx, deeds, at, commandId) {
      const late = new Map<number, string[]>();
      const rewards = await rewardsAt(tx, at);
      if (rewards.length === 0) return late;
      const now = clock.now();
      const steps: Step[] = [];
      for (const one of rewards)
        for (const deed of deeds) {
          const delta = deltaOf(one, deed);
          if (delta === 0) continue;
          const known = late.get(deed.accountId) ?? [];
          if (!isClosed(one.end, now)) steps.push(toStep(one, deed.accountId, delta));
          else if (!known.includes(one.eventName))
            late.set(deed.accountId, [...known, one.eventName]);
        }
      const { granted } = await take(tx, steps);
      await pay(tx, granted, byId(rewards), commandId);
      return late;
    },
  };
}
/** The latest end of a window that takes no results any more. */
export const closedUpTo = (now: Date): Date => new Date(now.getTime() - limits.lateResultMs);
