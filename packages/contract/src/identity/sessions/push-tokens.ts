import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, emptyReplySchema } from '../../kit/field/fields.ts';
import { toErrorText } from '../../kit/problem/problem.ts';

export const pushTokenCalls = {
  savePushToken: endpoint({
    method: 'POST',
    path: '/api/users/{id}/fcm-tokens',
    may: 'self',
    summary:
      'This browser takes push messages; a token belongs to whoever registered it last (A28)',
    params: idParamsSchema,
    body: z.strictObject({
      type: z.literal('WEB'),
      token: z
        .string()
        .check(
          z.minLength(20, toErrorText('pushToken')),
          z.maxLength(4096),
          z.regex(/^[\x21-\x7e]+$/, toErrorText('pushToken')),
        ),
    }),
    reply: emptyReplySchema,
    errors: [],
    duringPasswordReset: true,
  }),
  dropPushToken: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/fcm-tokens',
    may: 'self',
    summary: 'The browser of this session takes no push messages any more',
    params: idParamsSchema,
    reply: emptyReplySchema,
    errors: [],
    duringPasswordReset: true,
  }),
};
