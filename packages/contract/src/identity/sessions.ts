import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  idParams,
  id,
  idParam,
  instant,
  listed,
  emptyReply,
  text,
  linkToken as ticketInput,
} from '../kit/field/fields.ts';
import { limits } from '../limits.ts';
import { sessionData } from '../shapes.ts';
import { authenticatorOrRecoveryCode } from './codes.ts';
import { says } from '../kit/problem/problem.ts';

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
  login: endpoint({
    method: 'POST',
    path: '/api/sessions',
    may: 'anyone',
    rate: 'credential',
    summary: 'Sign in',
    body: z.strictObject({
      email: emailInput,
      password: passwordInput,
      triggerId: z.optional(secretInput),
      recaptcha: captchaInput,
      platform: loginPlatform,
    }),
    reply: sessionData,
    errors: [
      'BF-2',
      'BF-4',
      'BF-5',
      'BLOCKED',
      'LOCKED',
      'LINK_INVALID',
      'CODE_REQUIRED',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_FAILED',
    ],
  }),
  completeSignIn: endpoint({
    method: 'POST',
    path: '/api/sessions/code',
    may: 'anyone',
    rate: 'second-factor',
    summary: 'Complete a sign-in that was answered CODE_REQUIRED',
    body: z.strictObject({ ticket: ticketInput, code: authenticatorOrRecoveryCode }),
    reply: sessionData,
    errors: ['LINK_INVALID', 'WRONG_TOKEN', 'BLOCKED', 'LOCKED', 'CONFLICT'],
    repeats: 'never',
  }),
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
  proveIdentity: endpoint({
    method: 'POST',
    path: '/api/sessions/proof',
    may: 'signed-in',
    rate: 'credential',
    summary: 'Prove the password again; valid for five minutes',
    duringPasswordReset: true,
    body: z
      .strictObject({ password: z.optional(passwordInput), code: z.optional(secretInput) })
      .check(
        z.refine(({ password, code }) => (password === undefined) !== (code === undefined), {
          message: says('proof'),
          path: ['password'],
        }),
      ),
    reply: z.object({ validUntil: instant }),
    errors: ['BF-5', 'WRONG_TOKEN'],
  }),
  mailProofCode: endpoint({
    method: 'POST',
    path: '/api/sessions/proof-code',
    may: 'signed-in',
    rate: 'resend',
    summary: 'Mail a code that stands for the password, to an account that has none (OP-127)',
    duringPasswordReset: true,
    reply: emptyReply,
    errors: ['CONFLICT'],
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
