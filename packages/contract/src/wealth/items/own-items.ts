import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, idParam, listed, paged, pageQuery, text } from '../../kit/field/fields.ts';
import { receipt, seasonOfItem, userInventoryItem } from '../../shapes.ts';
import { itemAttribute, itemPerk } from '../perks/perks.ts';
import { itemEnergy } from './energy.ts';

export const ownItemCalls = {
  listInventories: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories',
    may: 'self',
    summary: 'The own items, newest first',
    params: idParams,
    query: z.extend(pageQuery, { dlc: z.optional(text(100)) }),
    reply: paged(userInventoryItem),
    errors: [],
  }),
  itemDetail: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories/{itemId}',
    may: 'self',
    summary: 'One of the own items: its perks, and the attributes with what they add',
    params: z.object({ id: idParam, itemId: idParam }),
    reply: z.object({
      data: userInventoryItem,
      /** Energy of contracts and badges. */
      energy: z.nullable(itemEnergy),
      season: z.nullable(seasonOfItem),
      /**
       * Percent by which the item's collection raises rewards of matches; null if the collection
       * has no booster.
       */
      boost: z.nullable(z.int()),
      perks: z.array(itemPerk),
      attributes: z.array(itemAttribute),
    }),
    errors: ['NOT_FOUND'],
  }),
  itemHistory: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/inventories/{itemId}/history',
    may: 'self',
    summary: 'What happened to an item, and why the player has it',
    params: z.object({ id: idParam, itemId: idParam }),
    reply: listed(receipt),
    errors: ['NOT_FOUND'],
  }),
};
