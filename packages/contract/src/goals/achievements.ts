import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
} from '../kit/field/fields.ts';
import { receiptSchema } from '../shapes.ts';

const achievementStates = ['LOCKED', 'UNLOCKED', 'CLAIMED'] as const;
const achievement = z.object({
  id: idSchema,
  exp: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  description: z.string(),
  activeImage: z.nullable(z.string()),
  inactiveImage: z.nullable(z.string()),
  unlockedAt: z.nullable(instantSchema),
  statisticId: z.nullable(idSchema),
  segment: z.nullable(z.string()),
  goal: z.nullable(z.number()),
  displayOrder: z.int(),
  state: z.enum(achievementStates),
  /** Lifetime total so far, at most the goal. */
  progress: z.number(),
});

export const achievementCalls = {
  listAchievements: endpoint({
    method: 'GET',
    path: '/api/users/{id}/achievements',
    may: 'self',
    summary: 'Every achievement with the own state',
    params: idParamsSchema,
    reply: buildListSchema(achievement),
    errors: [],
  }),
  claimAchievement: endpoint({
    method: 'POST',
    path: '/api/users/{id}/achievements/{achievementId}/claim',
    may: 'self',
    summary: 'Claim an unlocked achievement; its experience is paid once (OP-77)',
    params: z.object({ id: idParamSchema, achievementId: idParamSchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED'],
  }),
};
