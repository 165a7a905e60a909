import * as z from 'zod/mini';
import { expectedCurrency } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, listed } from '../../kit/field/fields.ts';
import { rarity, receipt, userInventoryItem } from '../../shapes.ts';

/** Possible result of a merge. */
const outcome = z.object({
  kind: z.enum(['INVENTORY', 'COLLECTION']),
  id,
  name: z.string(),
  rarity,
  imageUrl: z.nullable(z.string()),
  /** Chance in parts of 10,000. The chances within one rarity add up to 10,000. */
  chance: z.int(),
});
/** The player's own items of one rarity, and the possible results of merging `count` of them. */
const step = z.object({
  rarity,
  /** Number of items that the player owns; `items` contains the newest of them. */
  owned: z.int(),
  items: z.array(userInventoryItem),
  /** Possible results. If there are none, these items cannot be merged. */
  outcomes: z.array(outcome),
});
/** @public Named in the API document. */
export const ownMergeLine = z.object({
  id,
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
export const mergeOrder = z.strictObject({
  lineId: id,
  /** Items that the merge uses up. For type 1 the first item is kept. */
  itemIds: z.array(id).check(z.minLength(2), z.maxLength(100)),
  /** Price that the player saw; null for a free merge. */
  price: z.nullable(z.int()),
  currency: expectedCurrency,
  /**
   * Slot of the second item whose perk is moved, and slot of the first item that receives the perk.
   * For type 1 only.
   */
  perkFrom: z.optional(z.int().check(z.gte(0), z.lte(100))),
  slotTo: z.optional(z.int().check(z.gte(0), z.lte(100))),
});
/** @public Named in the API document. */
export const mergeReply = z.object({ receipt, item: userInventoryItem });

export const mergeCalls = {
  listMergeLines: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/merge-lines',
    may: 'self',
    summary: 'What can be merged: own items by line and rarity, and what comes of them how likely',
    params: idParams,
    reply: listed(ownMergeLine),
    errors: [],
  }),
  mergeItems: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/merges',
    may: 'self',
    summary: 'Merge items at the price that was seen: they are consumed, one stays or comes',
    params: idParams,
    body: mergeOrder,
    reply: mergeReply,
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};
