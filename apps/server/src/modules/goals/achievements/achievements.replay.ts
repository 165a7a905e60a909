import type { Queries } from '../../../kernel/db/db.ts';
import type { RuleReplay } from '../../../kernel/game/replay.ts';
import { createGoalReplay, type ReplayGoal } from '../../play/match-replay/goal-replay.api.ts';
import { findAchievementGoal, listAchievementUnlocks } from './achievements-replay.store.ts';
import { achievementMessages } from './achievements.messages.ts';

const experience = { kind: 'EXP', id: null, currency: null } as const;

/**
 * Loads the goal of an achievement as a list; empty while the achievement is disabled or
 * incomplete.
 */
async function goalsOf(db: Queries, id: number | undefined): Promise<ReplayGoal[]> {
  const row = id === undefined ? undefined : await findAchievementGoal(db, id);
  if (!row) return [];
  const { statisticId, segment, goal, exp } = row;
  return [
    {
      counting: { how: 'SUM', statisticId, segment, unit: 1, start: null, end: null },
      need: goal,
      rewards: exp > 0 ? [{ ...experience, amount: exp }] : [],
    },
  ];
}
/** Replays past matches as if unsaved edits of an achievement's goal and experience had applied. */
export const achievementReplay: RuleReplay = createGoalReplay<readonly ReplayGoal[]>({
  about: achievementMessages.achievements(),
  reached: achievementMessages.unlocked(),
  rules: (db, _span, { id }) => goalsOf(db, id),
  goals: (goals) => goals,
  recorded: async (db, span, id) =>
    id === undefined
      ? []
      : (await listAchievementUnlocks(db, span, id)).map(({ accountId, day, exp }) => ({
          accountId,
          day,
          thing: experience,
          amount: BigInt(exp),
        })),
  unknown: [achievementMessages.reachedBefore()],
});
