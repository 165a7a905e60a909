import * as z from 'zod/mini';
import { amountMax } from '../../amounts.ts';
import { expectedCurrencySchema } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
} from '../../kit/field/fields.ts';
import type { RewardKind } from '../../kit/field/rewards.ts';
import { raritySchema, receiptSchema } from '../../shapes.ts';

/**
 * Kinds of rewards that can be sold: those that can be taken back completely, so not experience
 * (decision 0046).
 */
export const sellableRewardKinds = [
  'AVATAR',
  'INVENTORY',
  'COLLECTION',
  'CURRENCY',
  'PASS',
] as const satisfies readonly RewardKind[];
/** Periods in which an account's purchases of an offer count against its limit. */
export const purchaseLimitPeriods = ['NONE', 'DAY', 'WEEK'] as const;
export type PurchaseLimitPeriod = (typeof purchaseLimitPeriods)[number];
/** Maximum quantity of an offer in one purchase. */
export const purchaseQuantityMax = 1000;

const seenPrice = z.int().check(z.gte(1), z.lte(amountMax));
const times = z.int().check(z.gte(1), z.lte(purchaseQuantityMax));

/**
 * A current offer, with its remaining amounts for this player.
 *
 * @public Named in the API document.
 */
export const shopOfferSchema = z.object({
  id: idSchema,
  name: z.string(),
  itemType: z.enum(sellableRewardKinds),
  itemId: z.nullable(idSchema),
  /** Code of a sold currency. If there is one, `amount` is in minor units of this currency. */
  itemCurrency: z.nullable(z.string()),
  /** Amount that one purchase grants. */
  amount: z.int(),
  itemName: z.string(),
  itemDecimals: z.int(),
  rarity: z.nullable(raritySchema),
  /** Picture of the offer itself; if it has none, the picture of its content. */
  imageUrl: z.nullable(z.string()),
  /** Price of one unit of the offer, in minor units of its currency. */
  price: z.int(),
  currency: z.string(),
  currencyName: z.string(),
  currencyImageUrl: z.nullable(z.string()),
  decimals: z.int(),
  enabled: z.boolean(),
  start: z.nullable(instantSchema),
  end: z.nullable(instantSchema),
  /** Name of the offer's shelf. Null if the end date of the offer decides the shelf. */
  shelf: z.nullable(z.string()),
  displayOrder: z.int(),
  /** Total number that will ever be sold. Null without a limit. */
  stock: z.nullable(z.int()),
  stockLeft: z.nullable(z.int()),
  limitPerUser: z.nullable(z.int()),
  period: z.enum(purchaseLimitPeriods),
  /** Number of purchases left for this player in this period; null without a limit. */
  limitLeft: z.nullable(z.int()),
  /** Time at which the limit starts again; null if it never starts again. */
  renewsAt: z.nullable(instantSchema),
  /** True if the player owns the content and nobody can own it more than once. */
  owned: z.boolean(),
});
/** @public Named in the API document. */
export const purchaseOrderSchema = z.strictObject({
  offerId: idSchema,
  /** Number of purchases of the offer. */
  times,
  /** Price of one piece, as the player saw it. */
  price: seenPrice,
  currency: expectedCurrencySchema,
});

export const shopCalls = {
  listOffers: endpoint({
    method: 'GET',
    path: '/api/users/{id}/shop',
    may: 'self',
    feature: 'shop',
    summary: 'Offers that run, with what is left of each for this player',
    params: idParamsSchema,
    reply: buildListSchema(shopOfferSchema),
    errors: [],
  }),
  purchase: endpoint({
    method: 'POST',
    path: '/api/users/{id}/shop/{shopItemId}/purchase',
    may: 'self',
    feature: 'shop',
    summary: 'Buy so many of an offer at the price of one that was seen: all of it or nothing',
    params: z.object({ id: idParamSchema, shopItemId: idParamSchema }),
    body: z.strictObject({ amount: times, price: seenPrice, currency: expectedCurrencySchema }),
    reply: z.object({ receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};
