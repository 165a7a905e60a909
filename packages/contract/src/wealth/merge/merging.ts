import * as z from 'zod/mini';
import { expectedCurrencySchema } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema, buildListSchema } from '../../kit/field/fields.ts';
import { raritySchema, receiptSchema, userInventoryItemSchema } from '../../shapes.ts';

/** Possible result of a merge. */
const outcome = z.object({
  kind: z.enum(['INVENTORY', 'COLLECTION']),
  id: idSchema,
  name: z.string(),
  rarity: raritySchema,
  imageUrl: z.nullable(z.string()),
  /** Chance in parts of 10,000. The chances within one rarity add up to 10,000. */
  chance: z.int(),
});
/** The player's own items of one rarity, and the possible results of merging `count` of them. */
const step = z.object({
  rarity: raritySchema,
  /** Number of items that the player owns; `items` contains the newest of them. */
  owned: z.int(),
  items: z.array(userInventoryItemSchema),
  /** Possible results. If there are none, these items cannot be merged. */
  outcomes: z.array(outcome),
});
/** @public Named in the API document. */
export const ownMergeLineSchema = z.object({
  id: idSchema,
  name: z.string(),
  /**
   * Type of the merge. 0: items of one rarity become one item of the next rarity. 1: the first item
   * takes a perk of the second item.
   */
  type: z.int(),
  /** Number of items used in a merge. */
  count: z.int(),
  /** Minor units; null if the merge is free. */
  price: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  currencyName: z.nullable(z.string()),
  decimals: z.int(),
  steps: z.array(step),
});
/** @public Named in the API document. */
export const mergeOrderSchema = z.strictObject({
  lineId: idSchema,
  /**
   * Items of the merge. The merge uses up all of them, except the first item in a merge of type 1.
   */
  itemIds: z.array(idSchema).check(z.minLength(2), z.maxLength(100)),
  /** Price that the player saw; null for a free merge. */
  price: z.nullable(z.int()),
  currency: expectedCurrencySchema,
  /** Slot of the second item; the perk in this slot is moved. For merges of type 1 only. */
  perkFrom: z.optional(z.int().check(z.gte(0), z.lte(100))),
  /** Slot of the first item; it receives the perk. For merges of type 1 only. */
  slotTo: z.optional(z.int().check(z.gte(0), z.lte(100))),
});
/** @public Named in the API document. */
export const mergeReplySchema = z.object({ receipt: receiptSchema, item: userInventoryItemSchema });

export const mergeCalls = {
  listMergeLines: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/merge-lines',
    may: 'self',
    summary: 'What can be merged: own items by line and rarity, and what comes of them how likely',
    params: idParamsSchema,
    reply: buildListSchema(ownMergeLineSchema),
    errors: [],
  }),
  mergeItems: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/merges',
    may: 'self',
    summary: 'Merge items at the price that was seen: they are consumed, one stays or comes',
    params: idParamsSchema,
    body: mergeOrderSchema,
    reply: mergeReplySchema,
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};
