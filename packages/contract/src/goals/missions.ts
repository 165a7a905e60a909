import * as z from 'zod/mini';
import { missionRotationPeriods } from './missions.section.ts';
import { missionStatuses, missionTypes } from '../events.ts';
import { endpoint } from '../kit/endpoint.ts';
import { idParams, id, idParam, instant, listed } from '../kit/field/fields.ts';
import { receipt, shownReward } from '../shapes.ts';

/**
 * A mission in its period. `id` names this instance of `templateId`; claims and events use this id.
 *
 * @public Named in the API document.
 */
export const mission = z.object({
  id,
  templateId: id,
  type: z.enum(missionTypes),
  name: z.string(),
  description: z.string(),
  goal: z.int(),
  /** Count so far, at most the goal. */
  progress: z.int(),
  status: z.enum(missionStatuses),
  imageUrl: z.nullable(z.string()),
  rewardType: z.nullable(z.string()),
  rewardId: z.nullable(id),
  currency: z.nullable(z.string()),
  amount: z.int(),
  /** Reward with its name and picture; null if there is none. */
  reward: z.nullable(shownReward),
  enabled: z.boolean(),
  statisticId: z.nullable(id),
  segment: z.nullable(z.string()),
  rotation: z.nullable(z.enum(missionRotationPeriods)),
  start: z.nullable(instant),
  end: z.nullable(instant),
  displayOrder: z.int(),
});

export const missionCalls = {
  listMissions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/missions',
    may: 'self',
    summary: 'The own missions of today, of this week, and the special ones whose window is open',
    params: idParams,
    query: z.object({ type: z.optional(z.enum(missionTypes)) }),
    reply: listed(mission),
    errors: [],
  }),
  claimMission: endpoint({
    method: 'POST',
    path: '/api/users/{id}/missions/{missionId}/claim',
    may: 'self',
    summary: 'Claim a finished mission; pays once what it was when it became ready',
    params: z.object({ id: idParam, missionId: idParam }),
    reply: z.object({ receipt }),
    errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'CONFLICT'],
  }),
};
