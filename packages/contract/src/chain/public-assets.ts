import * as z from 'zod/mini';
import { idParamsSchema, emptyReplySchema } from '../kit/field/fields.ts';
import { endpoint } from '../kit/endpoint.ts';

/** @public Named in the API document. The format that Solana clients read; it must not change. */
export const assetMetadataSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  image: z.string(),
  external_url: z.string(),
  attributes: z.array(z.object({ trait_type: z.string(), value: z.string() })),
});

/** Public reads of assets, made by wallets and marketplaces. */
export const publicAssetCalls = {
  assetOriginal: endpoint({
    method: 'GET',
    path: '/api/assets/{id}/original',
    may: 'anyone',
    summary: 'Picture of an asset, whole; also after it was burnt (OP-97)',
    params: idParamsSchema,
    reply: emptyReplySchema,
    errors: ['NOT_FOUND'],
    carries: 'binary',
  }),
  assetMetadata: endpoint({
    method: 'GET',
    path: '/api/assets/{id}/metadata',
    may: 'anyone',
    summary: 'Description of an asset that its mint names; also after it was burnt',
    params: idParamsSchema,
    reply: assetMetadataSchema,
    errors: ['NOT_FOUND'],
  }),
};
