import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { instantSchema, emptyReplySchema, linkTokenSchema } from '../../kit/field/fields.ts';
import { toErrorText } from '../../kit/problem/problem.ts';
import { sessionDataSchema } from '../../shapes.ts';
import { authenticatorOrRecoveryCodeSchema } from '../sessions/codes.ts';
import {
  captchaInputSchema,
  emailInputSchema,
  loginPlatformSchema,
  passwordInputSchema,
  secretInputSchema,
} from '../sessions/sessions.ts';

export const signInCalls = {
  login: endpoint({
    method: 'POST',
    path: '/api/sessions',
    may: 'anyone',
    rate: 'credential',
    summary: 'Sign in',
    body: z.strictObject({
      email: emailInputSchema,
      password: passwordInputSchema,
      triggerId: z.optional(secretInputSchema),
      recaptcha: captchaInputSchema,
      platform: loginPlatformSchema,
    }),
    reply: sessionDataSchema,
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
    body: z.strictObject({ ticket: linkTokenSchema, code: authenticatorOrRecoveryCodeSchema }),
    reply: sessionDataSchema,
    errors: ['LINK_INVALID', 'WRONG_TOKEN', 'BLOCKED', 'LOCKED', 'CONFLICT'],
    repeats: 'never',
  }),
  proveIdentity: endpoint({
    method: 'POST',
    path: '/api/sessions/proof',
    may: 'signed-in',
    rate: 'credential',
    summary: 'Prove the password again; valid for five minutes',
    duringPasswordReset: true,
    body: z
      .strictObject({
        password: z.optional(passwordInputSchema),
        code: z.optional(secretInputSchema),
      })
      .check(
        z.refine(({ password, code }) => (password === undefined) !== (code === undefined), {
          message: toErrorText('proof'),
          path: ['password'],
        }),
      ),
    reply: z.object({ validUntil: instantSchema }),
    errors: ['BF-5', 'WRONG_TOKEN'],
  }),
  mailProofCode: endpoint({
    method: 'POST',
    path: '/api/sessions/proof-code',
    may: 'signed-in',
    rate: 'resend',
    summary: 'Mail a code that stands for the password, to an account that has none (OP-127)',
    duringPasswordReset: true,
    reply: emptyReplySchema,
    errors: ['CONFLICT'],
  }),
};
