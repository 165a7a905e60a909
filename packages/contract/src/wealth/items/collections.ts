import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, listed } from '../../kit/field/fields.ts';
import { rarity } from '../../shapes.ts';

/** Collection as players see it. Its items can become assets. */
const collection = z.object({
  id,
  name: z.string(),
  inventoryTypeId: id,
  rarity,
  archetypeId: z.nullable(id),
  dismantable: z.boolean(),
  isBooster: z.boolean(),
  fromCommonInventoryId: z.nullable(id),
  inventoryKindId: z.nullable(id),
  attributes: z.array(z.object({ characterAttributeId: id, value: z.number() })),
  classes: z.array(id),
  imageUrl: z.nullable(z.string()),
  supplyCap: z.nullable(z.int()),
  symbol: z.nullable(z.string()),
});
export const collectionCalls = {
  listCollections: endpoint({
    method: 'GET',
    path: '/api/collections/all',
    may: 'signed-in',
    summary: 'All collections whose type players may see',
    reply: listed(collection),
    errors: [],
  }),
  getCollection: endpoint({
    method: 'GET',
    path: '/api/collections/{id}',
    may: 'signed-in',
    summary: 'One collection',
    params: idParams,
    reply: z.object({ data: collection }),
    errors: ['NOT_FOUND'],
  }),
};
