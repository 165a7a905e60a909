import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema } from '../../kit/field/fields.ts';

/** Percentage that boosters add to the experience of matches: in total, and by collection. */
const boosts = z.object({
  percent: z.int(),
  boosters: z.array(z.object({ collectionId: idSchema, name: z.string(), percent: z.int() })),
});
export const boosterCalls = {
  readBoosts: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/boosts',
    may: 'self',
    summary: 'By how much a match that started now would be boosted, and by what',
    params: idParamsSchema,
    reply: boosts,
    errors: [],
  }),
};
