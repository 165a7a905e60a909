import { createGoalReplay } from '../../play/match-replay/goal-replay.api.ts';
import type { RuleReplay } from '../../../kernel/game/replay.ts';
import { listReadyMissionRewards } from './missions-replay.store.ts';
import { readMissionDrawCounts, type MissionDrawCounts } from './missions.draw.ts';
import {
  createMissionInstanceDraw,
  findMissionInactiveReason,
  type MissionInstance,
} from './missions.policy.ts';
import { listMissionInstancesInPeriod } from './missions.store.ts';
import { missionMessages } from './missions.messages.ts';

interface Rules {
  /**
   * All missions of the affected pools, because the outcome of a draw depends on the whole pool.
   */
  readonly instances: readonly MissionInstance[];
  readonly counts: MissionDrawCounts;
  /** Id of the mission to replay; undefined for all missions. */
  readonly id: number | undefined;
}
/**
 * Replays past days as if the form's unsaved values of a mission and the current number of missions
 * per draw had applied. A player can finish only missions drawn for that player.
 */
export const missionReplay: RuleReplay = createGoalReplay<Rules>({
  about: missionMessages.missions(),
  reached: missionMessages.finished(),
  rules: async (db, span, { id, configuration }) => ({
    instances: await listMissionInstancesInPeriod(db, span.from, span.to),
    counts: readMissionDrawCounts(configuration),
    id,
  }),
  goals({ instances, counts, id }) {
    const isDrawn = createMissionInstanceDraw(instances, counts);
    return instances
      .filter(
        (instance) =>
          findMissionInactiveReason(instance) === undefined &&
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
  recorded: async (db, span, id) =>
    (await listReadyMissionRewards(db, span, id)).map(({ accountId, day, amount, ...thing }) => ({
      accountId,
      day,
      thing: { kind: thing.kind, id: thing.id, currency: thing.currency },
      amount: BigInt(amount),
    })),
  unknown: [missionMessages.drawnAsWas()],
});
