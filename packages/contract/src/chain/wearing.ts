import * as z from 'zod/mini';
import { idParamSchema, emptyReplySchema } from '../kit/field/fields.ts';
import { endpoint } from '../kit/endpoint.ts';

/** Use of assets as avatars. */
export const nftAvatarCalls = {
  wearNft: endpoint({
    method: 'POST',
    path: '/api/users/{id}/nft-avatars/{nftId}',
    may: 'self',
    summary: 'Wear an own asset as avatar; it is taken off when the asset leaves',
    params: z.object({ id: idParamSchema, nftId: idParamSchema }),
    reply: emptyReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
