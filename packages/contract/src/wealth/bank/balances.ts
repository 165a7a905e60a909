import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { currencyCodeSchema } from '../../kit/field/currency-fields.ts';
import { movementDirections, movementGroups } from './movement-groups.ts';
import {
  idParamsSchema,
  instantSchema,
  buildListSchema,
  idSchema,
  idParamSchema,
  text,
} from '../../kit/field/fields.ts';

/** Balance of an account in one currency; every amount in minor units. */
export const currencyBalanceSchema = z.object({
  currency: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  available: z.int(),
  /** Earned amount that waits in the inbox until it can be delivered. */
  held: z.int(),
  decimals: z.int(),
  /** Time at which the remaining balance is burned; null if it stays. */
  endsAt: z.nullable(instantSchema),
  /** Value of a whole unit in millionths of the display currency; null without a price. */
  worth: z.nullable(z.object({ price: z.int(), currency: z.string() })),
  /** Address of a blockchain explorer with more information about the currency. */
  explorerUrl: z.nullable(z.string()),
});

/** Amounts shown next to the own balance in a currency, in minor units. */
const balanceNotes = z.object({
  currency: z.string(),
  /** Amount that was taken back after the player had spent it. Later payouts repay this amount. */
  debt: z.int(),
  /** Stakes in unfinished matches. */
  staked: z.int(),
  /** Amount that was taken from the balance and has not been paid to the wallet yet. */
  claimed: z.int(),
  /** Amount taken back by corrections within the last 30 days. */
  revoked: z.int(),
});

/** Movement of the player's own balance in a currency. Amounts are in minor units. */
const movement = z.object({
  id: idSchema,
  at: instantSchema,
  currency: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  decimals: z.int(),
  group: z.enum(movementGroups),
  /** Negative if the amount was taken. */
  amount: z.int(),
  balanceAfter: z.int(),
  /** Reason of the payment, charge or return. */
  cause: z.string(),
  /** Receipt of the movement; null if there is none. */
  receiptId: z.nullable(idSchema),
  /** True if a later movement has reversed this one. */
  reversed: z.boolean(),
});

export const balanceCalls = {
  listBalances: endpoint({
    method: 'GET',
    path: '/api/users/{id}/balances',
    may: 'self',
    summary: 'The own balances: every currency that the player has had or that waits (OP-117)',
    params: idParamsSchema,
    reply: buildListSchema(currencyBalanceSchema),
    errors: [],
  }),
  listBalanceNotes: endpoint({
    method: 'GET',
    path: '/api/users/{id}/balance-notes',
    may: 'self',
    summary: 'Amounts beside the own balances: owed, staked, on their way, and taken back',
    params: idParamsSchema,
    reply: buildListSchema(balanceNotes),
    errors: [],
  }),
  listMovements: endpoint({
    method: 'GET',
    path: '/api/users/{id}/movements',
    may: 'self',
    summary: 'Movements of the own balances, newest first, each with its cause and receipt',
    params: idParamsSchema,
    query: z.object({
      currency: z.optional(currencyCodeSchema),
      direction: z.optional(z.enum(movementDirections)),
      group: z.optional(z.enum(movementGroups)),
      /** Text searched in the cause, in the language of the call, and in the currency. */
      q: z.optional(text(64)),
      /** Value of `next` from the previous page. */
      before: z.optional(idParamSchema),
    }),
    /**
     * Page of movements. A search reads a limited number of movements, so a page may be short and
     * still have a next page.
     */
    reply: z.object({ data: z.array(movement), next: z.nullable(idSchema) }),
    errors: [],
  }),
};
