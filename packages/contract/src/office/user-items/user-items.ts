import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  buildPageWithTotalSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  pageQuerySchema,
  text,
} from '../../kit/field/fields.ts';
import { perkSlotSchema, sentPerkSlotsSchema } from '../../wealth/perks/perks.ts';
import { userInventoryItemSchema } from '../../shapes.ts';
import { toErrorText } from '../../kit/problem/problem.ts';

const namedItem = z.object({
  id: idSchema,
  name: z.string(),
  issuedId: z.int(),
  /** The present owner, or the last owner; null if the account was deleted. */
  userId: z.nullable(idSchema),
  username: z.nullable(z.string()),
});
/** Items of a player that operators create and change, with their perks. */
export const userItemsApi = {
  adminGetUserItem: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/items/{itemId}',
    may: 'admin',
    summary: 'One item of a player with its perk slots, and how they were drawn',
    params: z.object({ id: idParamSchema, itemId: idParamSchema }),
    reply: z.object({
      data: userInventoryItemSchema,
      perks: z.array(perkSlotSchema),
      version: z.int(),
      /**
       * Draw of the item's slots. `repeats` is true if drawing again from the record gives the same
       * result. Null for an item that an operator made by hand.
       */
      roll: z.nullable(
        z.object({
          table: idSchema,
          seed: z.string(),
          isBoosted: z.boolean(),
          repeats: z.boolean(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  adminItemHistory: endpoint({
    method: 'GET',
    path: '/api/admin/items/{itemId}/history',
    may: 'admin',
    summary: 'History of an item, oldest first, also of one that is gone',
    params: z.object({ itemId: idParamSchema }),
    query: pageQuerySchema,
    reply: z.extend(
      buildPageWithTotalSchema(
        z.object({
          id: idSchema,
          at: instantSchema,
          /** Name of the event: merged, dismantled, restored. */
          event: z.string(),
          text: z.string(),
          commandId: z.nullable(idSchema),
          actorName: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          /** Items from which the item was made. */
          from: z.array(namedItem),
          /** Item of which this item became a part. */
          into: z.nullable(namedItem),
        }),
      ),
      { item: namedItem, isGone: z.boolean() },
    ),
    errors: ['NOT_FOUND'],
  }),
  adminSaveUserItem: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/items',
    may: 'admin',
    summary: 'Make an item with chosen perks (inventoryId), or change the perks of one (itemId)',
    params: idParamsSchema,
    bodyBytesMax: 64 * 1024,
    body: z
      .strictObject({
        inventoryId: z.optional(idSchema),
        itemId: z.optional(idSchema),
        perks: sentPerkSlotsSchema,
        reason: z.optional(text(500)),
      })
      .check(
        z.refine(
          (body: { inventoryId?: unknown; itemId?: unknown }) =>
            (body.inventoryId === undefined) !== (body.itemId === undefined),
          { error: toErrorText('itemOrInventory'), path: ['inventoryId'] },
        ),
      ),
    reply: z.object({ commandId: idSchema, itemId: idSchema, version: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'FORBIDDEN', 'AWAITS_APPROVAL'],
  }),
};
