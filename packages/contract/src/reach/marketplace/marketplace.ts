import * as z from 'zod/mini';
import { assetMarketStates } from '../../chain/assets.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idSchema,
  instantSchema,
  buildPageSchema,
  pageQuerySchema,
} from '../../kit/field/fields.ts';

/** @public Named in the API document. */
export const openlootItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  rarity: z.int(),
  /** Id of the player's own asset on the chain; null for other items of the marketplace. */
  assetId: z.nullable(idSchema),
  marketState: z.nullable(z.enum(assetMarketStates)),
});
/** @public Named in the API document. A page of items, and the time of the marketplace's answer. */
export const openlootItemsSchema = z.extend(buildPageSchema(openlootItemSchema), {
  /** Time of the marketplace's answer; null if the marketplace was asked just now. */
  asOf: z.nullable(instantSchema),
});

/** Items of players at the marketplace. */
export const marketplaceCalls = {
  openlootStatus: endpoint({
    method: 'GET',
    path: '/api/openloot/status',
    may: 'signed-in',
    summary: 'Whether the marketplace account is linked, and works',
    reply: z.object({
      status: z.enum(['NONE', 'LINKED', 'RECONNECT']),
      openlootUserId: z.nullable(z.string()),
    }),
    errors: [],
  }),
  openlootEnabled: endpoint({
    method: 'GET',
    path: '/api/openloot/is-enabled',
    may: 'signed-in',
    summary: 'Whether the marketplace is offered, and until when',
    reply: z.object({
      enabled: z.boolean(),
      endsAt: z.nullable(instantSchema),
      /** True if assets can be sent to the marketplace now. */
      takesIn: z.boolean(),
      /**
       * True if the marketplace sends assets back on our request; otherwise players start the
       * return at the marketplace.
       */
      sendsBack: z.boolean(),
    }),
    errors: [],
  }),
  listOpenlootItems: endpoint({
    method: 'GET',
    path: '/api/openloot/items',
    may: 'signed-in',
    summary: 'Own items at the marketplace',
    query: pageQuerySchema,
    reply: openlootItemsSchema,
    errors: ['OPENLOOT_ACCESS_EXPIRED', 'BF-12'],
  }),
  listOpenlootAvatars: endpoint({
    method: 'GET',
    path: '/api/openloot/items/for-avatar',
    may: 'signed-in',
    summary: 'Own items at the marketplace that can be an avatar',
    query: pageQuerySchema,
    reply: openlootItemsSchema,
    errors: ['OPENLOOT_ACCESS_EXPIRED', 'BF-12'],
  }),
};
