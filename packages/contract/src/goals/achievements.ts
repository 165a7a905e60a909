import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParams, id, idParam, instant, listed } from '../kit/field/fields.ts';
import { receipt } from '../shapes.ts';

const achievementStates = ['LOCKED', 'UNLOCKED', 'CLAIMED'] as const;
const achievement = z.object({
  id,
  exp: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  description: z.string(),
  activeImage: z.nullable(z.string()),
  inactiveImage: z.nullable(z.string()),
  unlockedAt: z.nullable(instant),
  statisticId: z.nullable(id),
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
    params: idParams,
    reply: listed(achievement),
    errors: [],
  }),
  claimAchievement: endpoint({
    method: 'POST',
    path: '/api/users/{id}/achievements/{achievementId}/claim',
    may: 'self',
    summary: 'Claim an unlocked achievement; its experience is paid once (OP-77)',
    params: z.object({ id: idParam, achievementId: idParam }),
    reply: z.object({ receipt }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED'],
  }),
};
