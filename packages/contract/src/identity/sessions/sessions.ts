import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParams,
  id,
  idParam,
  instant,
  listed,
  emptyReply,
  text,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';

/**
 * Text limited only in length, because of oversized requests. The server decides if the text is an
 * address (BF-2).
 */
export const emailInput = text(limits.emailMax);
export const passwordInput = text(limits.passwordMax);
export const secretInput = text(200);
/** Answer of a captcha; empty if no captcha is required (OP-56). */
export const captchaInput = z.optional(z.string().check(z.maxLength(8192)));
export const loginPlatform = z._default(z.literal(limits.loginPlatform), limits.loginPlatform);

export const sessionCalls = {
  logout: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    may: 'signed-in',
    summary: 'Sign out',
    duringPasswordReset: true,
    body: z.prefault(z.strictObject({ platform: loginPlatform }), {
      platform: limits.loginPlatform,
    }),
    reply: emptyReply,
    errors: [],
  }),
  currentSession: endpoint({
    method: 'GET',
    path: '/api/sessions/this',
    may: 'signed-in',
    summary: 'The session of this call',
    reply: z.object({ userId: id }),
    errors: [],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/sessions',
    may: 'self',
    summary: 'Where the player is signed in',
    params: idParams,
    reply: listed(
      z.object({
        id,
        createdAt: instant,
        lastSeenAt: instant,
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
    params: z.object({ id: idParam, sessionId: idParam }),
    reply: emptyReply,
    errors: ['NOT_FOUND'],
  }),
};
