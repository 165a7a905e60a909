import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idParamSchema,
  buildListSchema,
  searchOptionSchema,
  text,
} from '../../kit/field/fields.ts';
import { dailyFlowSchema } from '../../shapes.ts';

const numbered = buildListSchema(z.object({ id: z.int(), name: z.string() }));

/** Lists for forms, used if a section's own lookup does not suffice. */
export const catalogueApi = {
  adminInventoryFlow: endpoint({
    method: 'GET',
    path: '/api/game/admin/inventories/{id}/flow',
    may: 'admin',
    summary: 'How many items were made of an inventory and taken away, day by day',
    params: idParamsSchema,
    reply: dailyFlowSchema,
    errors: ['NOT_FOUND'],
  }),
  searchLevelRewardItems: endpoint({
    method: 'GET',
    path: '/api/admin/level-rewards/inventories',
    may: 'admin',
    summary: 'Find an inventory by name for a level reward',
    query: z.object({ name: z.optional(text(200)) }),
    reply: buildListSchema(searchOptionSchema),
    errors: [],
  }),
  searchInventoriesByType: endpoint({
    method: 'GET',
    path: '/api/game/admin/inventories/by-type',
    may: 'admin',
    summary: 'Find inventories of a type',
    query: z.object({ typeId: idParamSchema, name: z.optional(text(200)) }),
    reply: buildListSchema(searchOptionSchema),
    errors: [],
  }),
  listRarityTypes: endpoint({
    method: 'GET',
    path: '/api/game/admin/inventories/rarity-types',
    may: 'admin',
    summary: 'The ten rarities',
    reply: numbered,
    errors: [],
  }),
  listInventorySections: endpoint({
    method: 'GET',
    path: '/api/game/admin/inventory-types/sections',
    may: 'admin',
    summary: 'Sections of inventory types',
    reply: numbered,
    errors: [],
  }),
};
