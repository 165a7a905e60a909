import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  buildListSchema,
  emptyReplySchema,
} from '../../kit/field/fields.ts';
import { avatarSchema } from '../../shapes.ts';

export const avatarCalls = {
  listAvatars: endpoint({
    method: 'GET',
    path: '/api/users/{id}/avatars/all',
    may: 'self',
    summary: 'Every avatar there is, and which of them the player may wear',
    params: idParamsSchema,
    reply: buildListSchema(z.extend(avatarSchema, { owned: z.boolean() })),
    errors: [],
  }),
  wearAvatar: endpoint({
    method: 'POST',
    path: '/api/users/{id}/avatars',
    may: 'self',
    summary: 'Wear an avatar that is a default one or owned',
    params: idParamsSchema,
    body: z.strictObject({ avatarId: idSchema }),
    reply: emptyReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
