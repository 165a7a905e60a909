import * as z from 'zod/mini';
import { missionRotationPeriods } from './missions.section.ts';
import { missionStatuses, missionTypes } from '../events.ts';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
} from '../kit/field/fields.ts';
import { receiptSchema, shownRewardSchema } from '../shapes.ts';

/**
 * A mission in its period. `id` names this instance of `templateId`; claims and events use this id.
 *
 * @public Named in the API document.
 */
export const missionSchema = z.object({
  id: idSchema,
  templateId: idSchema,
  type: z.enum(missionTypes),
  name: z.string(),
  description: z.string(),
  goal: z.int(),
  /** Count so far, at most the goal. */
  progress: z.int(),
  status: z.enum(missionStatuses),
  imageUrl: z.nullable(z.string()),
  rewardType: z.nullable(z.string()),
  rewardId: z.nullable(idSchema),
  currency: z.nullable(z.string()),
  amount: z.int(),
  /** Reward with its name and picture; null if there is none. */
  reward: z.nullable(shownRewardSchema),
  enabled: z.boolean(),
  statisticId: z.nullable(idSchema),
  segment: z.nullable(z.string()),
  rotation: z.nullable(z.enum(missionRotationPeriods)),
  start: z.nullable(instantSchema),
  end: z.nullable(instantSchema),
  displayOrder: z.int(),
});

export const missionCalls = {
  listMissions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/missions',
    may: 'self',
    summary: 'The own missions of today, of this week, and the special ones whose window is open',
    params: idParamsSchema,
    query: z.object({ type: z.optional(z.enum(missionTypes)) }),
    reply: buildListSchema(missionSchema),
    errors: [],
  }),
  claimMission: endpoint({
    method: 'POST',
    path: '/api/users/{id}/missions/{missionId}/claim',
    may: 'self',
    summary: 'Claim a finished mission; pays once what it was when it became ready',
    params: z.object({ id: idParamSchema, missionId: idParamSchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'CONFLICT'],
  }),
};
