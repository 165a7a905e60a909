import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, instantSchema, buildListSchema } from '../kit/field/fields.ts';
import { shownRewardSchema } from '../shapes.ts';

/**
 * One reward of an activity event with one player's progress. The reward is paid without a click
 * when the target is reached.
 */
export const shownActivityRewardSchema = z.object({
  id: idSchema,
  /** Name of the event; several rewards of one event share it. */
  name: z.string(),
  target: z.number(),
  /** Count so far, at most the target. */
  progress: z.number(),
  grantedAt: z.nullable(instantSchema),
  /** True if the reward is granted but not delivered; it waits in the inbox. */
  held: z.boolean(),
  imageUrl: z.nullable(z.string()),
  activityEventId: idSchema,
  activityType: z.string(),
  /** Statistic or gameplay task that is counted; null if the reward counts neither. */
  targetName: z.nullable(z.string()),
  start: instantSchema,
  end: instantSchema,
  reward: shownRewardSchema,
});

export const activityEventCalls = {
  listActivityRewards: endpoint({
    method: 'GET',
    path: '/api/users/{id}/activity-reward-events',
    may: 'self',
    summary: 'Rewards of the activity events that run now, and how far the player is with each',
    params: idParamsSchema,
    reply: buildListSchema(shownActivityRewardSchema),
    errors: [],
  }),
};
