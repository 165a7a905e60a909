import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idSchema,
  idParamSchema,
  idParamsSchema,
  pagingBodyFields,
  buildPageSchema,
  text,
  wholeNumberSchema,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { userInventoryItemSchema } from '../../shapes.ts';

/** A player's inventory in the back office. */
export const userInventoryApi = {
  adminGrantInventory: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories',
    may: 'admin',
    summary: 'Grant items to a player',
    params: idParamsSchema,
    body: z.strictObject({
      inventoryId: idSchema,
      amount: z.int().check(z.gte(limits.grantAmountMin), z.lte(limits.grantAmountMax)),
      reason: z.optional(text(500)),
    }),
    reply: z.object({ commandId: idSchema, itemIds: z.array(idSchema) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'AWAITS_APPROVAL'],
  }),
  adminListUserInventories: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories/list',
    may: 'admin',
    summary: 'Items of a player',
    params: idParamsSchema,
    body: z.prefault(
      z.strictObject({
        ...pagingBodyFields,
        rarity: z.optional(wholeNumberSchema),
        section: z.optional(wholeNumberSchema),
        issuedId: z.optional(idSchema),
        isAsset: z.optional(z.boolean()),
        typeId: z.optional(idSchema),
        commonId: z.optional(idSchema),
        collectionId: z.optional(idSchema),
        /** True for deleted items, otherwise items that the player owns. */
        gone: z.optional(z.boolean()),
      }),
      {} as never,
    ),
    reply: buildPageSchema(
      z.extend(userInventoryItemSchema, {
        /** Last state of a deleted item. */
        fate: z.optional(z.string()),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  adminDeleteUserInventory: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}/inventories/{itemId}',
    may: 'admin',
    summary: 'Take an item away; can be undone',
    params: z.object({ id: idParamSchema, itemId: idParamSchema }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
