import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idParamSchema,
  idSchema,
  buildListSchema,
  buildPageSchema,
  buildDigitsSchema,
  pageQuerySchema,
  text,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import {
  raritySchema,
  receiptSchema,
  seasonOfItemSchema,
  userInventoryItemSchema,
} from '../../shapes.ts';
import { itemAttributeSchema, itemPerkSchema } from '../perks/perks.ts';
import { itemEnergySchema } from './energy.ts';
import { inventorySectionNames } from './inventories.section.ts';

/** Orders of the own items: newest first, rarest first, or by name. */
const ownItemOrders = ['newest', 'rarity', 'name'] as const;
export type OwnItemOrder = (typeof ownItemOrders)[number];
/** Number of own items that have the same section, type, rarity and pack. */
const ownItemCountSchema = z.object({
  section: z.int(),
  typeId: idSchema,
  typeName: z.string(),
  rarity: raritySchema,
  dlc: z.nullable(z.string()),
  count: z.int(),
});

export const ownItemCalls = {
  listInventories: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories',
    may: 'self',
    summary: 'The own items, newest first, or filtered and in another order',
    params: idParamsSchema,
    query: z.extend(pageQuerySchema, {
      dlc: z.optional(text(100)),
      /** Text that the item's name contains. */
      q: z.optional(text(100)),
      section: z.optional(buildDigitsSchema(0, inventorySectionNames.length - 1)),
      typeId: z.optional(idParamSchema),
      rarity: z.optional(buildDigitsSchema(0, limits.rarityMax)),
      order: z.optional(z.enum(ownItemOrders)),
      /** True to add the counts of all own items, whatever the filters. */
      counts: z.optional(z.enum(['true', 'false'])),
    }),
    reply: z.extend(buildPageSchema(userInventoryItemSchema), {
      /** Only with `counts`: the own items by the values that can be filtered. */
      counts: z.optional(z.array(ownItemCountSchema)),
    }),
    errors: [],
  }),
  itemDetail: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories/{itemId}',
    may: 'self',
    summary: 'One of the own items: its perks, and the attributes with what they add',
    params: z.object({ id: idParamSchema, itemId: idParamSchema }),
    reply: z.object({
      data: userInventoryItemSchema,
      /** Energy of contracts and badges. */
      energy: z.nullable(itemEnergySchema),
      season: z.nullable(seasonOfItemSchema),
      /**
       * Percent by which the item's collection raises rewards of matches; null if the collection
       * has no booster.
       */
      boost: z.nullable(z.int()),
      perks: z.array(itemPerkSchema),
      attributes: z.array(itemAttributeSchema),
    }),
    errors: ['NOT_FOUND'],
  }),
  itemHistory: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories/{itemId}/history',
    may: 'self',
    summary: 'What happened to an item, and why the player has it',
    params: z.object({ id: idParamSchema, itemId: idParamSchema }),
    reply: buildListSchema(receiptSchema),
    errors: ['NOT_FOUND'],
  }),
};
