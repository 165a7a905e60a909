import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, listed, emptyReply } from '../../kit/field/fields.ts';
import { avatar } from '../../shapes.ts';

export const avatarCalls = {
  listAvatars: endpoint({
    method: 'GET',
    path: '/api/users/{id}/avatars/all',
    may: 'self',
    summary: 'Every avatar there is, and which of them the player may wear',
    params: idParams,
    reply: listed(z.extend(avatar, { owned: z.boolean() })),
    errors: [],
  }),
  wearAvatar: endpoint({
    method: 'POST',
    path: '/api/users/{id}/avatars',
    may: 'self',
    summary: 'Wear an avatar that is a default one or owned',
    params: idParams,
    body: z.strictObject({ avatarId: id }),
    reply: emptyReply,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
