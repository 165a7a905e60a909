import type { Replay } from '../../../kernel/game/replay.ts';
import { goalReplay } from '../../play/match-replay/goal-replay.api.ts';
import { grantedWithin } from './activity-events-replay.store.ts';
import { needOf } from './activity-events.policy.ts';
import { rewardsOf, type OpenReward } from './activity-events.store.ts';
import { words } from './activity-events.words.ts';

/** An event by a draft of its window, its goals and what they pay. */
export const activityEventReplay: Replay = goalReplay<readonly OpenReward[]>({
  about: words.activityEvents(),
  reached: words.goalsReached(),
  rules: async (on, span, { id }) => (id === undefined ? [] : rewardsOf(on, id, span.to)),
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
      need: needOf(reward),
      rewards: [reward.pays],
    })),
  recorded: async (on, span, id) =>
    id === undefined
      ? []
      : (await grantedWithin(on, span, id)).map(({ accountId, day, amount, ...thing }) => ({
          accountId,
          day,
          thing: { kind: thing.kind, id: thing.id, currency: thing.currency },
          amount: BigInt(amount),
        })),
});
