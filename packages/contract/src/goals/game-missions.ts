import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, instantSchema, buildListSchema } from '../kit/field/fields.ts';
import { gameplayTaskTypes } from '../wealth/perks/gameplay-tasks.section.ts';
import { shownRewardSchema } from '../shapes.ts';
import { gameMissionRepeats } from './game-missions.section.ts';

/**
 * Gameplay task at its position in the mission. Progress on the task counts from the completion of
 * the previous task.
 */
const gameMissionStep = z.object({
  taskId: idSchema,
  name: z.string(),
  description: z.string(),
  /** COUNT means the sum over all matches, SINGLE the best single match. */
  type: z.enum(gameplayTaskTypes),
  target: z.number(),
  /** Count so far, at most the target. */
  progress: z.number(),
  done: z.boolean(),
});
/**
 * A game mission with one player's progress in the current period.
 *
 * @public Named in the API document.
 */
export const gameMissionSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  repeat: z.enum(gameMissionRepeats),
  /** Steps in their order; progress counts for the first unfinished step. */
  steps: z.array(gameMissionStep),
  finishedAt: z.nullable(instantSchema),
  /** True if the mission is finished but its rewards are not delivered; they wait in the inbox. */
  held: z.boolean(),
  /**
   * Time from which the mission can be repeated; null if the mission can be completed only once.
   */
  periodEnd: z.nullable(instantSchema),
  rewards: z.array(shownRewardSchema),
});

export const gameMissionCalls = {
  listGameMissions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/game-missions',
    may: 'self',
    summary: 'Missions that matches can name, and how far the player is in the running period',
    params: idParamsSchema,
    reply: buildListSchema(gameMissionSchema),
    errors: [],
  }),
};
