import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idParamSchema,
  buildListSchema,
  buildPageSchema,
  pageQuerySchema,
  text,
} from '../../kit/field/fields.ts';
import { receiptSchema, seasonOfItemSchema, userInventoryItemSchema } from '../../shapes.ts';
import { itemAttributeSchema, itemPerkSchema } from '../perks/perks.ts';
import { itemEnergySchema } from './energy.ts';

export const ownItemCalls = {
  listInventories: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories',
    may: 'self',
    summary: 'The own items, newest first',
    params: idParamsSchema,
    query: z.extend(pageQuerySchema, { dlc: z.optional(text(100)) }),
    reply: buildPageSchema(userInventoryItemSchema),
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
