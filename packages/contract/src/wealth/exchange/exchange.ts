import * as z from 'zod/mini';
import { amountMax } from '../../amounts.ts';
import { currencyCodeSchema, expectedCurrencySchema } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema, intMax, buildListSchema } from '../../kit/field/fields.ts';
import { receiptSchema } from '../../shapes.ts';

/** Limits of an exchange: the balance, the supply, or the space that is left on an account. */
const exchangeLimits = ['BALANCE', 'SUPPLY', 'ROOM'] as const;
/** @public Named in the API document. */
export const ownCurrencyPairSchema = z.object({
  id: idSchema,
  currencyFrom: currencyCodeSchema,
  nameFrom: z.string(),
  imageUrlFrom: z.nullable(z.string()),
  decimalsFrom: z.int(),
  /** Minor units taken per exchange. */
  amountFrom: z.int(),
  /** Player's balance of the taken currency, in minor units. */
  availableFrom: z.int(),
  currencyTo: currencyCodeSchema,
  nameTo: z.string(),
  imageUrlTo: z.nullable(z.string()),
  decimalsTo: z.int(),
  /** Minor units that one exchange pays out. */
  amountTo: z.int(),
  availableTo: z.int(),
  /** Maximum number of exchanges in one call now. */
  timesMax: z.int(),
  limitedBy: z.enum(exchangeLimits),
});
const seen = z.int().check(z.gte(1), z.lte(amountMax));
/** @public Named in the API document. */
export const exchangeOrderSchema = z.strictObject({
  pairId: idSchema,
  times: z.int().check(z.gte(1), z.lte(intMax)),
  /** Rate that the page showed to the player, for one exchange, in minor units. */
  amountFrom: seen,
  amountTo: seen,
  currencyFrom: expectedCurrencySchema,
  currencyTo: expectedCurrencySchema,
});

export const exchangeCalls = {
  listPairs: endpoint({
    method: 'GET',
    path: '/api/users/{id}/exchange',
    may: 'self',
    feature: 'exchange',
    summary: 'What can be exchanged for what, at which rate and how often now (OP-117)',
    params: idParamsSchema,
    reply: buildListSchema(ownCurrencyPairSchema),
    errors: [],
  }),
  exchangeCurrency: endpoint({
    method: 'POST',
    path: '/api/users/{id}/exchange',
    may: 'self',
    feature: 'exchange',
    summary: 'Exchange whole multiples of a pair at the rate that was seen (OP-117)',
    params: idParamsSchema,
    body: exchangeOrderSchema,
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};
