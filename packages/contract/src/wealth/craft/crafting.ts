import * as z from 'zod/mini';
import { amountMax } from '../../amounts.ts';
import { expectedCurrencySchema } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema } from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { raritySchema, receiptSchema, userInventoryItemSchema } from '../../shapes.ts';

/** Amount in minor units, and its currency. */
const money = { currency: z.string(), currencyName: z.string(), decimals: z.int() };
/**
 * @public Named in the API document. A collection of which a player can craft an item from a common
 * item.
 */
export const ownCraftSchema = z.object({
  collectionId: idSchema,
  name: z.string(),
  rarity: raritySchema,
  imageUrl: z.nullable(z.string()),
  /** Inventory from whose items the item is crafted. */
  fromId: idSchema,
  /** Number of items that the player owns; `items` contains the newest of them. */
  owned: z.int(),
  items: z.array(userInventoryItemSchema),
  price: z.int(),
  ...money,
  /** Number of items that can still be crafted; null without a limit. */
  left: z.nullable(z.int()),
});
/** @public Named in the API document. Own items that are worth the same. */
export const ownWorthSchema = z.object({
  /**
   * Inventory of the items; for items of a collection, the inventory from which they were crafted.
   */
  commonId: z.nullable(idSchema),
  /** Collection of the items; null if they belong to none. */
  collectionId: z.nullable(idSchema),
  /** Season in which the items were made. */
  seasonId: z.nullable(idSchema),
  owned: z.int(),
  items: z.array(userInventoryItemSchema),
  /** Minor units paid for one of these items now, rounded down. */
  reward: z.int(),
  /**
   * Remaining millionths of a minor unit, because the sum over several items is rounded only once.
   */
  rest: z.int(),
  ...money,
});
/** @public Named in the API document. */
export const craftOrderSchema = z.strictObject({
  collectionId: idSchema,
  /** Common item that is used up. */
  itemId: idSchema,
  /** Price that the player saw, in minor units. */
  price: z.int().check(z.gte(0), z.lte(amountMax)),
  currency: expectedCurrencySchema,
});
/** @public Named in the API document. */
export const dismantleOrderSchema = z.strictObject({
  itemIds: z.array(idSchema).check(z.minLength(1), z.maxLength(limits.dismantledMax)),
  /** Sum that the page showed to the player, in minor units of one currency. */
  reward: z.int().check(z.gte(1), z.lte(amountMax)),
  currency: expectedCurrencySchema,
});
/** @public Named in the API document. */
export const craftReplySchema = z.object({ receipt: receiptSchema, item: userInventoryItemSchema });
/** @public Named in the API document. */
export const dismantleReplySchema = z.object({ receipt: receiptSchema });

export const craftingCalls = {
  readCrafting: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/crafting',
    may: 'self',
    summary: 'What own items can become and for how much, and what taking them apart brings',
    params: idParamsSchema,
    reply: z.object({ crafts: z.array(ownCraftSchema), worths: z.array(ownWorthSchema) }),
    errors: [],
  }),
  craftItem: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/crafts',
    may: 'self',
    summary: 'Craft an item of a collection: a common item goes, and the price that was seen',
    params: idParamsSchema,
    body: craftOrderSchema,
    reply: craftReplySchema,
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
  dismantleItems: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/dismantles',
    may: 'self',
    summary: 'Take items apart, all of them or none, for the sum that was seen',
    params: idParamsSchema,
    body: dismantleOrderSchema,
    reply: dismantleReplySchema,
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};
