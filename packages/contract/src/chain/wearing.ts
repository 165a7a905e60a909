import * as z from 'zod/mini';
import { idParam, none } from '../kit/field/fields.ts';
import { endpoint } from '../kit/endpoint.ts';

/** Assets as avatars. */
export const wearing = {
  wearNft: endpoint({
    method: 'POST',
    path: '/api/users/{id}/nft-avatars/{nftId}',
    may: 'self',
    summary: 'Wear an own asset as avatar; it is taken off when the asset leaves',
    params: z.object({ id: idParam, nftId: idParam }),
    reply: none,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
