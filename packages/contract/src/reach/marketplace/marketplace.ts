import * as z from 'zod/mini';
import { assetMarketStates, preparedTransaction, signedTransaction } from '../../chain/assets.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, idParam, instant, paged, pageQuery } from '../../kit/field/fields.ts';
import { assetsPerTransferMax } from './market-limits.ts';

/** Maximum length of a list of ids with commas. */
const idsTextMax = 32;
const idsText = z.string().check(z.maxLength(idsTextMax));
/** Ids as `assetIds=1&assetIds=2` or `assetIds=1,2`. */
const idsParam = z.pipe(
  z.pipe(
    z.union([idsText, z.array(idsText).check(z.maxLength(assetsPerTransferMax))]),
    z.transform((given: string | string[]) => [given].flat().flatMap((text) => text.split(','))),
  ),
  z.array(idParam).check(z.maxLength(assetsPerTransferMax)),
);

/** @public Named in the API document. */
export const openlootItem = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  rarity: z.int(),
  /** Id of the player's own asset on the chain; null for other items of the marketplace. */
  assetId: z.nullable(id),
  marketState: z.nullable(z.enum(assetMarketStates)),
});
/** @public Named in the API document. A page of items, and the age of what is shown. */
export const openlootItems = z.extend(paged(openlootItem), {
  /** Time of the marketplace's answer; null if the marketplace was asked just now. */
  asOf: z.nullable(instant),
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
      endsAt: z.nullable(instant),
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
    query: pageQuery,
    reply: openlootItems,
    errors: ['OPENLOOT_ACCESS_EXPIRED', 'BF-12'],
  }),
  listOpenlootAvatars: endpoint({
    method: 'GET',
    path: '/api/openloot/items/for-avatar',
    may: 'signed-in',
    summary: 'Own items at the marketplace that can be an avatar',
    query: pageQuery,
    reply: openlootItems,
    errors: ['OPENLOOT_ACCESS_EXPIRED', 'BF-12'],
  }),
  prepareMarketTransfer: endpoint({
    method: 'GET',
    path: '/api/wallets/{id}/openloot-transfer',
    may: 'signed-in',
    summary:
      'The transaction that sends assets to the marketplace, for the wallet to sign; without ids the first three free ones (OP-79)',
    params: idParams,
    query: z.object({ assetIds: z.optional(idsParam) }),
    reply: preparedTransaction,
    errors: ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED', 'OPENLOOT_ACCESS_EXPIRED', 'BF-12'],
  }),
  sendToMarket: endpoint({
    method: 'POST',
    path: '/api/wallets/{id}/assets-to-openloot',
    may: 'signed-in',
    summary:
      'Send the signed transaction; without one, have the marketplace take in what lies at the own deposit already (OP-79)',
    params: idParams,
    body: z.strictObject({ transaction: z.optional(signedTransaction) }),
    reply: z.object({ taskId: id, commandId: id }),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'SIGN_VERIFICATION_FAILED',
      'FEATURE_CLOSED',
      'OPENLOOT_ACCESS_EXPIRED',
      'BF-12',
    ],
  }),
  takeFromMarket: endpoint({
    method: 'POST',
    path: '/api/wallets/{id}/assets-from-openloot',
    may: 'signed-in',
    summary: 'Have the marketplace send an own asset back to one of the own wallets',
    params: idParams,
    body: z.strictObject({ assetId: id }),
    reply: z.object({ commandId: id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED', 'OPENLOOT_ACCESS_EXPIRED'],
  }),
};
