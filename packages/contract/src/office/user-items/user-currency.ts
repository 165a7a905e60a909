import * as z from 'zod/mini';
import { amountMax } from '../../amounts.ts';
import { currencyCodeSchema } from '../../kit/field/currency-fields.ts';
import { currencyBalanceSchema } from '../../wealth/bank/balances.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  instantSchema,
  buildListSchema,
  idSchema,
  buildPageSchema,
  pageQuerySchema,
  text,
} from '../../kit/field/fields.ts';

/** Movement of a player's account or debt, with its cause. */
const posting = z.object({
  id: idSchema,
  transactionId: idSchema,
  at: instantSchema,
  kind: z.string(),
  /** Name of the transaction's kind. */
  kindName: z.string(),
  currency: z.string(),
  decimals: z.int(),
  amount: z.int(),
  /** Balance after the movement. Null for a debt, because a debt is the sum of its movements. */
  balanceAfter: z.nullable(z.int()),
  /** True if the movement changed the player's debt instead of the balance. */
  isDebt: z.boolean(),
  reversed: z.boolean(),
  /** Cause of the movement: the rule that paid, or the text of the command. */
  cause: z.nullable(z.string()),
  commandId: z.nullable(idSchema),
  actorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** A player's balances in the back office. */
export const userCurrencyApi = {
  adminUserBalances: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/balances',
    may: 'admin',
    summary: 'Balances of a player, and what the player owes after corrections',
    params: idParamsSchema,
    reply: buildListSchema(z.extend(currencyBalanceSchema, { debt: z.int() })),
    errors: ['NOT_FOUND'],
  }),
  adminUserPostings: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/postings',
    may: 'admin',
    summary: 'Movements of a player’s accounts, newest first, each with its cause',
    params: idParamsSchema,
    query: pageQuerySchema,
    reply: buildPageSchema(posting),
    errors: ['NOT_FOUND'],
  }),
  adminGrantCurrency: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/currency',
    may: 'admin',
    summary: 'Grant currency to a player: minor units, at least one whole unit; can be undone',
    params: idParamsSchema,
    body: z.strictObject({
      currency: currencyCodeSchema,
      amount: z.int().check(z.gte(1), z.lte(amountMax)),
      reason: z.optional(text(500)),
    }),
    reply: z.object({ commandId: idSchema, transactionId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'AWAITS_APPROVAL'],
  }),
};
