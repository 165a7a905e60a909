import * as z from 'zod/mini';
import { preparedTransactionSchema, signedTransactionSchema } from '../chain/assets.ts';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, idParamSchema } from '../kit/field/fields.ts';
import { assetsPerTransferMax } from './marketplace/market-limits.ts';

/** Maximum length of a list of ids with commas. */
const idsTextMax = 32;
const idsText = z.string().check(z.maxLength(idsTextMax));
/** Ids as `assetIds=1&assetIds=2` or `assetIds=1,2`. */
const idsParam = z.pipe(
  z.pipe(
    z.union([idsText, z.array(idsText).check(z.maxLength(assetsPerTransferMax))]),
    z.transform((given: string | string[]) => [given].flat().flatMap((text) => text.split(','))),
  ),
  z.array(idParamSchema).check(z.maxLength(assetsPerTransferMax)),
);

/** Transfers of assets to the marketplace and back. */
export const marketTransferCalls = {
  prepareMarketTransfer: endpoint({
    method: 'GET',
    path: '/api/wallets/{id}/openloot-transfer',
    may: 'signed-in',
    summary:
      'The transaction that sends assets to the marketplace, for the wallet to sign; without ids the first three free ones (OP-79)',
    params: idParamsSchema,
    query: z.object({ assetIds: z.optional(idsParam) }),
    reply: preparedTransactionSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED', 'OPENLOOT_ACCESS_EXPIRED', 'BF-12'],
  }),
  sendToMarket: endpoint({
    method: 'POST',
    path: '/api/wallets/{id}/assets-to-openloot',
    may: 'signed-in',
    summary:
      'Send the signed transaction; without one, have the marketplace take in what lies at the own deposit already (OP-79)',
    params: idParamsSchema,
    body: z.strictObject({ transaction: z.optional(signedTransactionSchema) }),
    reply: z.object({ taskId: idSchema, commandId: idSchema }),
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
    params: idParamsSchema,
    body: z.strictObject({ assetId: idSchema }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED', 'OPENLOOT_ACCESS_EXPIRED'],
  }),
};
