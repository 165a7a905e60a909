import * as z from 'zod/mini';
import { amountMax } from '../../amounts.ts';
import { expectedCurrency } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id } from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { rarity, receipt, userInventoryItem } from '../../shapes.ts';

/** Amount in minor units, and its currency. */
const money = { currency: z.string(), currencyName: z.string(), decimals: z.int() };
/**
 * @public Named in the API document. A collection of which a player can craft an item from a common
 * item.
 */
export const ownCraft = z.object({
  collectionId: id,
  name: z.string(),
  rarity,
  imageUrl: z.nullable(z.string()),
  /** Inventory from whose items the item is crafted. */
  fromId: id,
  /** Number of items that the player owns; `items` contains the newest of them. */
  owned: z.int(),
  items: z.array(userInventoryItem),
  price: z.int(),
  ...money,
  /** Number of items that can still be crafted; null without a limit. */
  left: z.nullable(z.int()),
});
/** @public Named in the API document. Own items that are worth the same. */
export const ownWorth = z.object({
  /** Id of the inventory or the collection of the items, and the season in which they were made. */
  commonId: z.nullable(id),
  collectionId: z.nullable(id),
  seasonId: z.nullable(id),
  owned: z.int(),
  items: z.array(userInventoryItem),
  /** Minor units paid for one of these items now, rounded down. */
  reward: z.int(),
  /**
   * Remaining millionths of a minor unit, because the sum over several items is rounded only once.
   */
  rest: z.int(),
  ...money,
});
/** @public Named in the API document. */
export const craftOrder = z.strictObject({
  collectionId: id,
  /** Common item that is used up. */
  itemId: id,
  /** Price that the player saw, in minor units. */
  price: z.int().check(z.gte(0), z.lte(amountMax)),
  currency: expectedCurrency,
});
/** @public Named in the API document. */
export const dismantleOrder = z.strictObject({
  itemIds: z.array(id).check(z.minLength(1), z.maxLength(limits.dismantledMax)),
  /** Sum that the page showed to the player, in minor units of one currency. */
  reward: z.int().check(z.gte(1), z.lte(amountMax)),
  currency: expectedCurrency,
});
/** @public Named in the API document. */
export const craftReply = z.object({ receipt, item: userInventoryItem });
/** @public Named in the API document. */
export const dismantleReply = z.object({ receipt });

export const craftingCalls = {
  readCrafting: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/crafting',
    may: 'self',
    summary: 'What own items can become and for how much, and what taking them apart brings',
    params: idParams,
    reply: z.object({ crafts: z.array(ownCraft), worths: z.array(ownWorth) }),
    errors: [],
  }),
  craftItem: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/crafts',
    may: 'self',
    summary: 'Craft an item of a collection: a common item goes, and the price that was seen',
    params: idParams,
    body: craftOrder,
    reply: craftReply,
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
  dismantleItems: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/dismantles',
    may: 'self',
    summary: 'Take items apart, all of them or none, for the sum that was seen',
    params: idParams,
    body: dismantleOrder,
    reply: dismantleReply,
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};
