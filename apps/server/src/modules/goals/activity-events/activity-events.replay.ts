import type { RuleReplay } from '../../../kernel/game/replay.ts';
import { createGoalReplay } from '../../play/match-replay/goal-replay.api.ts';
import { listActivityRewardGrants } from './activity-events-replay.store.ts';
import { getRequiredCount } from './activity-events.policy.ts';
import { listRewardsByEvent, type OpenActivityReward } from './activity-events.store.ts';
import { activityEventMessages } from './activity-events.messages.ts';

/** Replays past matches as if unsaved edits of an event's times, goals and rewards had applied. */
export const activityEventReplay: RuleReplay = createGoalReplay<readonly OpenActivityReward[]>({
  about: activityEventMessages.activityEvents(),
  reached: activityEventMessages.goalsReached(),
  rules: async (db, span, { id }) => (id === undefined ? [] : listRewardsByEvent(db, id, span.to)),
  goals: (rewards) =>
    rewards.map((reward) => ({
      counting: {
        how: reward.how,
        statisticId: reward.how === 'SUM' || reward.how === 'SINGLE' ? reward.statisticId : null,
        segment: reward.segment,
        unit: reward.unit,
        start: reward.start,
        end: reward.end,
      },
      need: getRequiredCount(reward),
      rewards: [reward.pays],
    })),
  recorded: async (db, span, id) =>
    id === undefined
      ? []
      : (await listActivityRewardGrants(db, span, id)).map(
          ({ accountId, day, amount, ...thing }) => ({
            accountId,
            day,
            thing: { kind: thing.kind, id: thing.id, currency: thing.currency },
            amount: BigInt(amount),
          }),
        ),
});
