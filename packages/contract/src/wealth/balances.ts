import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { byId, instant, listed } from '../kit/fields.ts';

/** What an account has of one currency; every amount in minor units. */
export const balance = z.object({
  currency: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  available: z.int(),
  /** Earned, and waiting in the inbox until it can be delivered. */
  held: z.int(),
  decimals: z.int(),
  /** When what is left of it is burnt; null where it stays. */
  endsAt: z.nullable(instant),
});

export const balances = {
  listBalances: endpoint({
    method: 'GET',
    path: '/api/users/{id}/balances',
    may: 'self',
    summary: 'The own balances: every currency that the player has had or that waits (OP-117)',
    params: byId,
    reply: listed(balance),
    errors: [],
  }),
};
