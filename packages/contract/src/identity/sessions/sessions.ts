import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
  emptyReplySchema,
  text,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';

/**
 * Text with a limited length, so that requests stay small. The server decides if the text is an
 * address (BF-2).
 */
export const emailInputSchema = text(limits.emailMax);
export const passwordInputSchema = text(limits.passwordMax);
export const secretInputSchema = text(200);
/** Answer of a captcha; empty if no captcha is required (OP-56). */
export const captchaInputSchema = z.optional(z.string().check(z.maxLength(8192)));
export const loginPlatformSchema = z._default(
  z.literal(limits.loginPlatform),
  limits.loginPlatform,
);

export const sessionCalls = {
  logout: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    may: 'signed-in',
    summary: 'Sign out',
    duringPasswordReset: true,
    body: z.prefault(z.strictObject({ platform: loginPlatformSchema }), {
      platform: limits.loginPlatform,
    }),
    reply: emptyReplySchema,
    errors: [],
  }),
  currentSession: endpoint({
    method: 'GET',
    path: '/api/sessions/this',
    may: 'signed-in',
    summary: 'The session of this call',
    reply: z.object({ userId: idSchema }),
    errors: [],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/sessions',
    may: 'self',
    summary: 'Where the player is signed in',
    params: idParamsSchema,
    reply: buildListSchema(
      z.object({
        id: idSchema,
        createdAt: instantSchema,
        lastSeenAt: instantSchema,
        device: z.string(),
        current: z.boolean(),
      }),
    ),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sessionId}',
    may: 'self',
    summary: 'End one session',
    duringPasswordReset: true,
    params: z.object({ id: idParamSchema, sessionId: idParamSchema }),
    reply: emptyReplySchema,
    errors: ['NOT_FOUND'],
  }),
};
