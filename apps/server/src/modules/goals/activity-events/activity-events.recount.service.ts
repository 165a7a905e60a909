import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import {
  indexRewardsById,
  toRewardProgressStep,
  type ActivityRewardGranter,
} from './activity-events.granting.ts';
import { isEventClosedForResults } from './activity-events.policy.ts';
import {
  lockPlayersActiveInWindow,
  listRewardsByEvent,
  findActivityEventWindow,
  type OpenActivityReward,
  type AdvancedActivityRewardRow,
} from './activity-events.store.ts';
import { activityEventMessages } from './activity-events.messages.ts';

/**
 * Recalculates the progress of all players of an event according to its present rewards, and
 * notifies their open pages.
 */
export type ActivityEventRecount = (tx: Tx, eventId: number) => Promise<void>;

/**
 * Pays, as a command of the system, the rewards whose goals players had reached before a change.
 */
const payReached = (
  { commands }: Pick<Kernel, 'commands'>,
  granting: ActivityRewardGranter,
  tx: Tx,
  eventId: number,
  granted: readonly AdvancedActivityRewardRow[],
  rewards: readonly OpenActivityReward[],
) =>
  commands.record(
    tx,
    createSystemCall('Activity events'),
    {
      type: 'activity-events.pay',
      message: activityEventMessages.paidActivityRewardsAfterChange({ n: granted.length }),
      entity: 'activity-events',
      entityId: eventId,
    },
    async (command) => {
      await granting.pay(tx, { granted, open: indexRewardsById(rewards), commandId: command.id });
      return {
        reply: {},
        after: {
          rewards: granted.map((row) => ({ accountId: row.account_id, rewardId: row.reward_id })),
        },
      };
    },
  );

/** Creates the recount of an event's progress after its times or rewards have changed. */
export function createActivityEventRecount(
  kernel: Kernel,
  granting: ActivityRewardGranter,
): ActivityEventRecount {
  const { clock, realtime } = kernel;
  const recountPage = createPagedJob<{ eventId: number }>(
    kernel,
    'activity-events.recount',
    200,
    async (tx, { eventId }, after, limit) => {
      const now = clock.now();
      const window = await findActivityEventWindow(tx, eventId);
      if (!window) return [];
      const rewards = (await listRewardsByEvent(tx, eventId, now)).filter(
        (entry) => !isEventClosedForResults(entry.end, now),
      );
      const players = await lockPlayersActiveInWindow(tx, window, after, limit);
      const steps = rewards.flatMap((reward) =>
        players.map(({ id }) => toRewardProgressStep(reward, id, 0)),
      );
      const { granted } = await granting.advance(tx, steps);
      // even if no progress has changed, open pages reload, because rewards may have appeared or
      // disappeared
      if (steps.length === 0)
        for (const { user_id: userId } of players)
          await realtime.emit(tx, userId, 'ACTIVITY_EVENTS_UPDATED', {});
      if (granted.length > 0) await payReached(kernel, granting, tx, eventId, granted, rewards);
      return players;
    },
  );
  return (tx, eventId) => recountPage(tx, { eventId });
}
