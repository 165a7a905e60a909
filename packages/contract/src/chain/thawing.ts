import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, text } from '../kit/field/fields.ts';

export const unlockAssetAdminCalls = {
  thawAsset: endpoint({
    method: 'POST',
    path: '/api/banking/admin/chain-differences/{id}/thaw',
    may: 'admin',
    summary: 'Unlock an asset that is locked on the blockchain without a stake',
    params: idParamsSchema,
    body: z.strictObject({ reason: text(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FEATURE_CLOSED'],
  }),
};
