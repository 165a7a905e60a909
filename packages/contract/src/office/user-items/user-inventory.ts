import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  id,
  idParam,
  idParams,
  pageBody,
  paged,
  text,
  wholeNumber,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { userInventoryItem } from '../../shapes.ts';

/** A player's inventory in the back office. */
export const userInventoryApi = {
  adminGrantInventory: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories',
    may: 'admin',
    summary: 'Grant items to a player',
    params: idParams,
    body: z.strictObject({
      inventoryId: id,
      amount: z.int().check(z.gte(limits.grantAmountMin), z.lte(limits.grantAmountMax)),
      reason: z.optional(text(500)),
    }),
    reply: z.object({ commandId: id, itemIds: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'AWAITS_APPROVAL'],
  }),
  adminListUserInventories: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories/list',
    may: 'admin',
    summary: 'Items of a player',
    params: idParams,
    body: z.prefault(
      z.strictObject({
        ...pageBody,
        rarity: z.optional(wholeNumber),
        section: z.optional(wholeNumber),
        issuedId: z.optional(id),
        isAsset: z.optional(z.boolean()),
        typeId: z.optional(id),
        commonId: z.optional(id),
        collectionId: z.optional(id),
        /** True for deleted items, otherwise items that the player owns. */
        gone: z.optional(z.boolean()),
      }),
      {} as never,
    ),
    reply: paged(
      z.extend(userInventoryItem, {
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
    params: z.object({ id: idParam, itemId: idParam }),
    reply: z.object({ commandId: id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
