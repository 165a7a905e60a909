import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { currencyCode } from '../kit/currency-fields.ts';
import { byId, instant, listed, longId, paged, pageQuery } from '../kit/fields.ts';

/** Balance of an account in one currency; every amount in minor units. */
export const balance = z.object({
  currency: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  available: z.int(),
  /** Earned, and waiting in the inbox until it can be delivered. */
  held: z.int(),
  decimals: z.int(),
  /** Moment at which the rest is burned; null if it stays. */
  endsAt: z.nullable(instant),
  /** Worth of a whole unit, in millionths of the display currency; null without a price. */
  worth: z.nullable(z.object({ price: z.int(), currency: z.string() })),
  /** Address of an explorer that shows more of it. */
  explorerUrl: z.nullable(z.string()),
});

/** One movement of the own balance of a currency; amounts in minor units. */
const movement = z.object({
  id: longId,
  at: instant,
  /** Below zero: it was taken. */
  amount: z.int(),
  balanceAfter: z.int(),
  /** Reason of the payment, charge or return. */
  cause: z.string(),
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
  listMovements: endpoint({
    method: 'GET',
    path: '/api/users/{id}/movements',
    may: 'self',
    summary: 'Every movement of the own balance of a currency, newest first, each with its cause',
    params: byId,
    query: z.extend(pageQuery, { currency: currencyCode }),
    reply: paged(movement),
    errors: [],
  }),
};
