import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema, instantSchema } from '../../kit/field/fields.ts';

/** @public Named in the API document. */
export const ownGameShareSchema = z.object({
  id: idSchema,
  userId: idSchema,
  /**
   * Share of the net sales that remain after the pools, in basis points (10,000 are all of them).
   */
  amount: z.int(),
  createdAt: instantSchema,
});
/** Payment of a share for one month and currency. */
const paidShare = z.object({
  id: idSchema,
  /** Month as `2026-11`, UTC. */
  month: z.string(),
  currency: z.string(),
  name: z.string(),
  decimals: z.int(),
  /** Amount in minor units. */
  amount: z.int(),
  /** Basis points in force when the month closed. */
  share: z.int(),
  /** Null while the payment is in progress. */
  paidAt: z.nullable(instantSchema),
});

export const gameShareCalls = {
  listGameShares: endpoint({
    method: 'GET',
    path: '/api/users/{id}/game-shares',
    may: 'self',
    summary: 'The own shares in what the game sells, and the newest payments (OP-117)',
    params: idParamsSchema,
    reply: z.object({ data: z.array(ownGameShareSchema), paid: z.array(paidShare) }),
    errors: [],
  }),
};
