import {
  activityEvents,
  activityEventsApi as api,
  activityRewardLabels,
  activityTypeLabels,
} from '@guildhall/contract/goals/activity-events.section';
import type { Tx } from '../../../kernel/db.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../kernel/sections.ts';
import { closedUpTo, type ActivityEvents } from './activity-events.api.ts';
import {
  idleBecause,
  judgeRewards,
  storedRewards,
  type SentReward,
  type StoredReward,
} from './activity-events.policy.ts';
import { countsOf, eventUsing, nextRewardId } from './activity-events.store.ts';
import { activityEventsTable } from './activity-events.tables.ts';

type Row = Record<string, unknown>;
const sections = {
  STATISTIC: 'statistics',
  TASK: 'gameplay-tasks',
  INVENTORY: 'inventories',
  AVATAR: 'avatars',
} as const;
const rewardsIn = (row: Row | undefined): StoredReward[] =>
  (row?.['rewards'] ?? []) as StoredReward[];
const sentIn = (row: Row): SentReward[] => (row['rewards'] ?? []) as SentReward[];
const named = (labels: Readonly<Record<string, string>>) => ({
  data: Object.entries(labels).map(([id, name]) => ({ id, name })),
});

/** Whether it runs now, and how many of its rewards do not, in words for the operator. */
function stateOf(row: Row, now: string): string {
  const [start, end] = [String(row['start']), String(row['end'])];
  if (end <= now) return 'Over';
  if (start > now) return 'Not yet';
  const rewards = rewardsIn(row);
  const idle = rewards.filter((one) => idleBecause(one) !== undefined).length;
  if (rewards.length === idle)
    return rewards.length === 0 ? 'Running, without rewards' : 'Running, no reward is active';
  return idle === 0 ? 'Running' : `Running, ${idle} of ${rewards.length} rewards inactive`;
}
/**
 * Activity events in the back office: what may be changed while one runs, and what a saved one does
 * to players.
 */
export function mountActivityEventSection(
  router: Router,
  kernel: Kernel,
  events: ActivityEvents,
): void {
  const { clock, references } = kernel;
  for (const [kind, section] of Object.entries(sections))
    references.uses(section, async (on, id) => {
      const field = kind === 'STATISTIC' || kind === 'TASK' ? 'targetId' : 'rewardId';
      const event = await eventUsing(on, field, kind, id, closedUpTo(clock.now()));
      return event && `Activity events: “${event.name}”`;
    });
  const judgeExisting = async (
    tx: Tx,
    field: 'targetId' | 'rewardId',
    one: SentReward,
    index: number,
  ): Promise<void> => {
    const kind = field === 'targetId' ? one.activityType : one.activityEventRewardType;
    const id = one[field];
    if (id === null || !(kind in sections)) return;
    const found = await references
      .target(sections[kind as keyof typeof sections])
      ?.existing(tx, [id]);
    if (!found?.has(id)) throw invalid(`rewards.${index}.${field}`, `${id} does not exist`);
  };
  mountSection(kernel, router, activityEvents, activityEventsTable, {
    async decorate(on, rows) {
      if (rows.length === 0) return rows;
      const counts = new Map(
        (
          await countsOf(
            on,
            rows.map((row) => row.id),
          )
        ).map((row) => [row.id, row]),
      );
      const now = clock.now().toISOString();
      return rows.map((row) => ({
        ...row,
        state: stateOf(row, now),
        players: counts.get(row.id)?.players ?? 0,
        granted: counts.get(row.id)?.granted ?? 0,
      }));
    },
    async judge(tx, row, before) {
      const now = clock.now().toISOString();
      for (const field of ['start', 'end'] as const)
        if (before && String(before[field]) <= now && row[field] !== before[field])
          throw invalid(field, 'has passed and cannot be changed any more');
      const hasBegun = before !== undefined && String(before['start']) <= now;
      const wrong = judgeRewards(sentIn(row), rewardsIn(before), hasBegun);
      if (wrong) throw invalid(wrong.field, wrong.problem);
      for (const [index, one] of sentIn(row).entries()) {
        await judgeExisting(tx, 'targetId', one, index);
        await judgeExisting(tx, 'rewardId', one, index);
      }
    },
    async derive(row, at, before, tx) {
      return {
        rewards: await storedRewards(sentIn(row), rewardsIn(before), {
          now: at,
          start: String(row['start']),
          newId: () => nextRewardId(tx),
        }),
      };
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const counts = row && (await countsOf(tx, [row.id]))[0];
      return counts
        ? [
            {
              label: after
                ? 'players who have played for it and keep their progress'
                : 'players who have played for it and no longer see it',
              count: counts.players,
            },
          ]
        : [];
    },
    async applied(tx, { before, after }) {
      const row = after ?? before;
      if (row && String(row['start']) <= clock.now().toISOString())
        await events.recount(tx, row.id);
    },
  });
  router.bind('adminActivityTargets', api.adminActivityTargets, async () =>
    named(activityTypeLabels),
  );
  router.bind('adminActivityRewardTypes', api.adminActivityRewardTypes, async () =>
    named(activityRewardLabels),
  );
}
