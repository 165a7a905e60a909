import { createGoalReplay } from '../../play/match-replay/goal-replay.api.ts';
import type { Replay } from '../../../kernel/game/replay.ts';
import { listReadyRewards } from './missions-replay.store.ts';
import { drawCounts, type DrawCounts } from './missions.draw.ts';
import { createInstanceDraw, findInactiveReason, type Instance } from './missions.policy.ts';
import { listInstancesBySpan } from './missions.store.ts';
import { words } from './missions.words.ts';

interface Rules {
  /** Those of whole pools, so that everybody is given what was given. */
  readonly instances: readonly Instance[];
  readonly counts: DrawCounts;
  /** The mission that is meant; undefined: all. */
  readonly id: number | undefined;
}
/**
 * Replays missions with drafts of them, and with the number of missions drawn: a player can finish
 * only missions that were drawn for them.
 */
export const missionReplay: Replay = createGoalReplay<Rules>({
  about: words.missions(),
  reached: words.finished(),
  rules: async (on, span, { id, configuration }) => ({
    instances: await listInstancesBySpan(on, span.from, span.to),
    counts: drawCounts(configuration),
    id,
  }),
  goals({ instances, counts, id }) {
    const isDrawn = createInstanceDraw(instances, counts);
    return instances
      .filter(
        (instance) =>
          findInactiveReason(instance) === undefined &&
          (id === undefined || instance.templateId === id),
      )
      .map((instance) => ({
        counting: {
          how: 'SUM',
          statisticId: instance.statisticId,
          segment: instance.segment ?? '',
          unit: 1,
          start: instance.start,
          end: instance.end,
        },
        need: instance.goal ?? 0,
        rewards: instance.rewards,
        isFor: (accountId) => isDrawn(instance, accountId),
      }));
  },
  recorded: async (on, span, id) =>
    (await listReadyRewards(on, span, id)).map(({ accountId, day, amount, ...thing }) => ({
      accountId,
      day,
      thing: { kind: thing.kind, id: thing.id, currency: thing.currency },
      amount: BigInt(amount),
    })),
  unknown: [words.drawnAsWas()],
});
