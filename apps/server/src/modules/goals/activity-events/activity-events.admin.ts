import {
  activityEventsSection,
  activityEventsApi as api,
  activityTypeLabels,
} from '@guildhall/contract/goals/activity-events.section';
import type { ComputedFields, StoredColumns } from '@guildhall/contract/kit/field/rows';
import { rewardLabels } from '@guildhall/contract/kit/field/rewards';
import type { TranslatableText } from '@guildhall/contract/kit/text/text';
import type { Queries } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls, pickCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { buildRewardFieldPaths, type RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { assertWindowNotArchived } from '../../play/statistics/statistic-archive.api.ts';
import { computeLatestClosedEventEnd } from './activity-events.api.ts';
import {
  isActivityRewardIdle,
  findForbiddenRewardChanges,
  toStoredRewards,
  type StoredActivityReward,
} from './activity-events.policy.ts';
import type { ActivityEventRecount } from './activity-events.recount.service.ts';
import {
  listActivityEventPlayerCounts,
  buildOpenActivityEventCondition,
  takeNextActivityRewardId,
} from './activity-events.store.ts';
import { activityEventsTable } from './activity-events.tables.ts';
import { activityEventMessages } from './activity-events.messages.ts';

type Event = StoredColumns<typeof activityEventsSection>;
/**
 * Returns the rewards of a stored event. Stored rewards have ids; rewards sent by a form may lack
 * them.
 */
const rewardsIn = (row: Event | undefined): readonly StoredActivityReward[] =>
  (row?.rewards ?? []) as readonly StoredActivityReward[];
const withLabels = (labels: Readonly<Record<string, TranslatableText>>) => ({
  data: Object.entries(labels).map(([id, { english }]) => ({ id, name: english })),
});

type State = ComputedFields<typeof activityEventsSection>['state'];
const idleIn = (row: Event): number => rewardsIn(row).filter(isActivityRewardIdle).length;
/** Returns the state of an event and of its rewards. */
function stateOf(row: Event, now: string): State {
  if (row.end <= now) return 'OVER';
  if (row.start > now) return 'NOT_YET';
  const { length } = rewardsIn(row);
  const idle = idleIn(row);
  if (length === idle) return length === 0 ? 'RUNNING_EMPTY' : 'RUNNING_IDLE';
  return idle === 0 ? 'RUNNING' : 'RUNNING_PARTLY';
}
/** Counts the players and grants of the listed events, and determines their states. */
async function computeColumns(db: Queries, ids: readonly number[], now: string) {
  const counts = new Map(
    (await listActivityEventPlayerCounts(db, ids)).map((row) => [row.id, row]),
  );
  return (row: Event & { readonly id: number }) => ({
    state: stateOf(row, now),
    idle: idleIn(row),
    players: counts.get(row.id)?.players ?? 0,
    granted: counts.get(row.id)?.granted ?? 0,
  });
}
/**
 * Mounts activity events in the back office. While an event runs, only some changes may be saved;
 * each save updates the progress of players.
 */
export function mountActivityEventSection(
  router: Router,
  kernel: Kernel,
  { recount, rewards }: { recount: ActivityEventRecount; rewards: RewardPayments },
): void {
  const { clock } = kernel;
  mountSection(kernel, router, activityEventsSection, activityEventsTable, {
    // an event that has ended no longer pays
    holds: () => buildOpenActivityEventCondition(computeLatestClosedEventEnd(clock.now())),
    compute: (db, rows) =>
      computeColumns(
        db,
        rows.map((row) => row.id),
        clock.now().toISOString(),
      ),
    async validate(tx, row, before) {
      const now = clock.now().toISOString();
      for (const field of ['start', 'end'] as const)
        if (before && before[field] <= now && row[field] !== before[field])
          throw buildFieldError(field, activityEventMessages.passedCannotChangedAnyMore());
      await assertWindowNotArchived(tx, row, clock.now());
      const hasBegun = before !== undefined && before.start <= now;
      const wrong = findForbiddenRewardChanges(row.rewards, rewardsIn(before), hasBegun);
      if (wrong) throw buildFieldError(wrong.field, wrong.problem);
      for (const [index, entry] of row.rewards.entries()) {
        const { activityEventRewardType: kind, rewardId, currency, amount } = entry;
        const { id: _id, ...places } = buildRewardFieldPaths(`rewards.${index}`);
        await rewards.validate(
          tx,
          { kind, id: rewardId, currency, amount },
          { ...places, id: `rewards.${index}.rewardId` },
        );
      }
    },
    async derive(row, at, before, tx) {
      return {
        rewards: await toStoredRewards(row.rewards, rewardsIn(before), {
          now: at,
          start: row.start,
          newId: () => takeNextActivityRewardId(tx),
        }),
      };
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const counts = row && (await listActivityEventPlayerCounts(tx, [row.id]))[0];
      return counts
        ? [
            {
              what: after
                ? activityEventMessages.playersWhoPlayedKeepTheir()
                : activityEventMessages.playersWhoPlayedNoLonger(),
              count: counts.players,
            },
          ]
        : [];
    },
    async applied(tx, { before, after }) {
      const row = after ?? before;
      if (row && row.start <= clock.now().toISOString()) await recount(tx, row.id);
    },
  });
  bindCalls(pickCalls(api, 'adminActivityTargets', 'adminActivityRewardTypes'), {
    adminActivityTargets: async () => withLabels(activityTypeLabels),
    adminActivityRewardTypes: async () => withLabels(rewardLabels),
  })(router);
}
