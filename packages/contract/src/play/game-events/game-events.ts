import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  buildListSchema,
} from '../../kit/field/fields.ts';

export const gameEventCalls = {
  listGameEvents: endpoint({
    method: 'GET',
    path: '/api/users/{id}/game-events',
    may: 'self',
    summary: 'Events of the game that run now or come, in the order of their start',
    params: idParamsSchema,
    reply: buildListSchema(
      z.object({
        id: idSchema,
        name: z.string(),
        startAt: instantSchema,
        finishAt: instantSchema,
        /** Time from which matches of the event give only experience and statistics. */
        rewardsDisabledAt: z.nullable(instantSchema),
      }),
    ),
    errors: [],
  }),
};
