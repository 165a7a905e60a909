import * as z from 'zod/mini';
import { idParam, emptyReply } from '../kit/field/fields.ts';
import { endpoint } from '../kit/endpoint.ts';

/** Use of assets as avatars. */
export const nftAvatarCalls = {
  wearNft: endpoint({
    method: 'POST',
    path: '/api/users/{id}/nft-avatars/{nftId}',
    may: 'self',
    summary: 'Wear an own asset as avatar; it is taken off when the asset leaves',
    params: z.object({ id: idParam, nftId: idParam }),
    reply: emptyReply,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
