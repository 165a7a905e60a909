import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { byId, id, listed, none } from '../../kit/field/fields.ts';
import { avatar } from '../../shapes.ts';

export const avatars = {
  listAvatars: endpoint({
    method: 'GET',
    path: '/api/users/{id}/avatars/all',
    may: 'self',
    summary: 'Every avatar there is, and which of them the player may wear',
    params: byId,
    reply: listed(z.extend(avatar, { owned: z.boolean() })),
    errors: [],
  }),
  wearAvatar: endpoint({
    method: 'POST',
    path: '/api/users/{id}/avatars',
    may: 'self',
    summary: 'Wear an avatar that is a default one or owned',
    params: byId,
    body: z.strictObject({ avatarId: id }),
    reply: none,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
