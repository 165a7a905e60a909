import * as z from 'zod/mini';
import { seenCurrency } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { byId, id, listed } from '../../kit/field/fields.ts';
import { rarity, receipt, userInventoryItem } from '../../shapes.ts';

/** Possible result of a merge. */
const outcome = z.object({
  kind: z.enum(['INVENTORY', 'COLLECTION']),
  id,
  name: z.string(),
  rarity,
  imageUrl: z.nullable(z.string()),
  /** Of 10,000; the parts of one rarity are the whole. */
  chance: z.int(),
});
/** Own items of one rarity, and what comes of `count` of them. */
const step = z.object({
  rarity,
  /** Number of owned items; `items` are the newest of them. */
  owned: z.int(),
  items: z.array(userInventoryItem),
  /** None: nothing can come of it, and nothing is merged. */
  outcomes: z.array(outcome),
});
/** @public Named in the API document. */
export const ownMergeLine = z.object({
  id,
  name: z.string(),
  /** 0: items of one rarity become one of the next; 1: the first takes a perk of the second. */
  type: z.int(),
  /** Items that go into one merge. */
  count: z.int(),
  /** Minor units; null where it is free. */
  price: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  currencyName: z.nullable(z.string()),
  decimals: z.int(),
  steps: z.array(step),
});
/** @public Named in the API document. */
export const mergeOrder = z.strictObject({
  lineId: id,
  /** Those that are consumed; of type 1 first the one that stays. */
  itemIds: z.array(id).check(z.minLength(2), z.maxLength(100)),
  /** The price that was seen; null for none. */
  price: z.nullable(z.int()),
  currency: seenCurrency,
  /**
   * Type 1: the slot of the second item whose perk moves, and the slot of the first that takes it.
   */
  perkFrom: z.optional(z.int().check(z.gte(0), z.lte(100))),
  slotTo: z.optional(z.int().check(z.gte(0), z.lte(100))),
});
/** @public Named in the API document. */
export const merged = z.object({ receipt, item: userInventoryItem });

export const merging = {
  listMergeLines: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/merge-lines',
    may: 'self',
    summary: 'What can be merged: own items by line and rarity, and what comes of them how likely',
    params: byId,
    reply: listed(ownMergeLine),
    errors: [],
  }),
  mergeItems: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/merges',
    may: 'self',
    summary: 'Merge items at the price that was seen: they are consumed, one stays or comes',
    params: byId,
    body: mergeOrder,
    reply: merged,
    errors: ['NOT_FOUND', 'CHANGED', 'CONFLICT'],
  }),
};
