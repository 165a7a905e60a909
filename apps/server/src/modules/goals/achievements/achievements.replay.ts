import type { Queries } from '../../../kernel/db/db.ts';
import type { Replay } from '../../../kernel/game/replay.ts';
import { createGoalReplay, type Goal } from '../../play/match-replay/goal-replay.api.ts';
import { findGoal, listUnlocks } from './achievements-replay.store.ts';
import { words } from './achievements.words.ts';

const experience = { kind: 'EXP', id: null, currency: null } as const;

/** Loads the goals of an achievement; empty while it is disabled or incomplete. */
async function goalsOf(on: Queries, id: number | undefined): Promise<Goal[]> {
  const row = id === undefined ? undefined : await findGoal(on, id);
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
/** An achievement by a draft of its goal and its experience. */
export const achievementReplay: Replay = createGoalReplay<readonly Goal[]>({
  about: words.achievements(),
  reached: words.unlocked(),
  rules: (on, _span, { id }) => goalsOf(on, id),
  goals: (goals) => goals,
  recorded: async (on, span, id) =>
    id === undefined
      ? []
      : (await listUnlocks(on, span, id)).map(({ accountId, day, exp }) => ({
          accountId,
          day,
          thing: experience,
          amount: BigInt(exp),
        })),
  unknown: [words.reachedBefore()],
});
