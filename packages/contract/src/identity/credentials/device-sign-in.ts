import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  nonEmptyText,
  emptyReplySchema,
  linkTokenSchema,
} from '../../kit/field/fields.ts';
import { loginPlatformSchema, secretInputSchema } from '../sessions/sessions.ts';
import { sessionDataSchema } from '../../shapes.ts';

const byTrigger = z.object({ triggerId: linkTokenSchema });

/**
 * Sign-in of a game client through the browser (`triggerId`), and of the browser through the game
 * client (`autoLoginToken`).
 */
export const deviceSignInCalls = {
  createTrigger: endpoint({
    method: 'POST',
    path: '/api/authorization-triggers',
    may: 'anyone',
    rate: 'device',
    summary: 'A game client asks to be signed in through the browser',
    body: z.strictObject({ device: nonEmptyText(80) }),
    reply: z.object({ triggerId: z.string(), secret: z.string(), expiresAt: instantSchema }),
    errors: [],
  }),
  readTrigger: endpoint({
    method: 'GET',
    path: '/api/authorization-triggers/{triggerId}',
    may: 'anyone',
    summary: 'Which device asks; what the dialog and the forms show (OP-99)',
    params: byTrigger,
    reply: z.object({ device: z.string(), expiresAt: instantSchema }),
    errors: ['NOT_FOUND'],
  }),
  pollTrigger: endpoint({
    method: 'POST',
    path: '/api/authorization-triggers/{triggerId}/session',
    may: 'anyone',
    summary: 'The game client asks for its session; the cookie half travels as cookie',
    params: byTrigger,
    body: z.strictObject({ secret: secretInputSchema }),
    reply: z.object({
      status: z.enum(['WAITING', 'DONE', 'EXPIRED']),
      token: z.optional(z.string()),
      userId: z.optional(idSchema),
      accountId: z.optional(idSchema),
    }),
    errors: ['NOT_FOUND'],
  }),
  proceedTrigger: endpoint({
    method: 'POST',
    path: '/api/users/{id}/proceed-authorization-trigger',
    may: 'self',
    summary: 'The player confirms that the device may sign in',
    params: idParamsSchema,
    body: z.strictObject({ triggerId: secretInputSchema }),
    reply: emptyReplySchema,
    errors: ['LINK_INVALID'],
  }),
  createAutoLoginToken: endpoint({
    method: 'POST',
    path: '/api/sessions/auto-login-tokens',
    may: 'signed-in',
    rate: 'device',
    summary:
      'A game client asks for a one-time token that signs a browser in; valid for one minute',
    reply: z.object({ autoLoginToken: z.string(), expiresAt: instantSchema }),
    errors: [],
  }),
  readAutoLoginToken: endpoint({
    method: 'POST',
    path: '/api/sessions/auto-login-token/owner',
    may: 'anyone',
    rate: 'credential',
    summary:
      'Whose account a one-time token opens; it stays good (asked before another session gives way to it)',
    body: z.strictObject({ autoLoginToken: secretInputSchema }),
    reply: z.object({ userId: idSchema, username: z.string() }),
    errors: ['BF-9'],
  }),
  autoLogin: endpoint({
    method: 'POST',
    path: '/api/sessions/auto-login-token',
    may: 'anyone',
    rate: 'credential',
    summary: 'Sign in with a one-time token of the game client',
    body: z.strictObject({ autoLoginToken: secretInputSchema, platform: loginPlatformSchema }),
    reply: sessionDataSchema,
    errors: ['BF-9'],
  }),
};
