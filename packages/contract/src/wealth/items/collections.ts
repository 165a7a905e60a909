import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema, buildListSchema } from '../../kit/field/fields.ts';
import { raritySchema } from '../../shapes.ts';

/** Collection as players see it. Its items can become assets. */
const collection = z.object({
  id: idSchema,
  name: z.string(),
  inventoryTypeId: idSchema,
  rarity: raritySchema,
  archetypeId: z.nullable(idSchema),
  dismantable: z.boolean(),
  isBooster: z.boolean(),
  fromCommonInventoryId: z.nullable(idSchema),
  inventoryKindId: z.nullable(idSchema),
  attributes: z.array(z.object({ characterAttributeId: idSchema, value: z.number() })),
  classes: z.array(idSchema),
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
    reply: buildListSchema(collection),
    errors: [],
  }),
  getCollection: endpoint({
    method: 'GET',
    path: '/api/collections/{id}',
    may: 'signed-in',
    summary: 'One collection',
    params: idParamsSchema,
    reply: z.object({ data: collection }),
    errors: ['NOT_FOUND'],
  }),
};
