import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { byId, idParam, instant, none, token } from '../kit/fields.ts';
import { captchaInput, emailInput, passwordInput, secretInput } from './sessions.ts';
import { language, sessionData, user } from '../shapes.ts';
import { says } from '../kit/problem.ts';

const byToken = z.object({ id: token });

export const users = {
  register: endpoint({
    method: 'POST',
    path: '/api/users',
    may: 'anyone',
    rate: 'registration',
    feature: 'registration',
    summary: 'Create a user with an account and sign in',
    body: z.strictObject({
      email: emailInput,
      password: passwordInput,
      triggerId: z.optional(secretInput),
      invite: z.optional(secretInput),
      recaptcha: captchaInput,
      /** What the visitor reads the page in: the mails speak it too. */
      language: z.optional(language),
    }),
    reply: sessionData,
    errors: ['BF-1', 'BF-2', 'BF-3', 'LINK_INVALID', 'CAPTCHA_FAILED'],
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    may: 'self',
    summary: 'The own user',
    params: byId,
    reply: user,
    errors: [],
  }),
  completeEmailVerification: endpoint({
    method: 'POST',
    path: '/api/users/email-verification-requests/{id}/complete',
    may: 'anyone',
    summary: 'Verify the e-mail address by the mailed link',
    params: byToken,
    reply: none,
    errors: ['LINK_INVALID'],
    rate: 'recovery',
  }),
  resendEmailVerification: endpoint({
    method: 'POST',
    path: '/api/users/{id}/email-verification-requests/resend',
    may: 'self',
    summary: 'Mail the verification link again',
    rate: 'resend',
    params: byId,
    reply: none,
    errors: ['CONFLICT'],
    duringPasswordReset: true,
  }),
  emailDelivery: endpoint({
    method: 'GET',
    path: '/api/users/{id}/email-delivery',
    may: 'self',
    summary: 'When the own address refused a mail for good; null where it takes mails',
    params: byId,
    reply: z.object({ rejectedAt: z.nullable(instant) }),
    errors: [],
    duringPasswordReset: true,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/users/forgot-password',
    may: 'anyone',
    rate: 'recovery',
    summary: 'Mail a link to choose a new password',
    body: z.strictObject({ email: emailInput, recaptcha: captchaInput }),
    reply: none,
    errors: ['BF-2', 'BF-4', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
  }),
  forgotPasswordExpiration: endpoint({
    method: 'GET',
    path: '/api/users/forgot-password/{id}/expiration',
    may: 'anyone',
    summary: 'Whether the mailed link still works',
    params: byToken,
    reply: z.object({ expired: z.boolean(), expiresAt: z.nullable(instant) }),
    errors: [],
    rate: 'recovery',
  }),
  updateForgottenPassword: endpoint({
    method: 'POST',
    path: '/api/users/forgot-password/{id}/update',
    may: 'anyone',
    summary: 'Choose a new password by the mailed link',
    params: byToken,
    rate: 'recovery',
    body: z.strictObject({ password: passwordInput }),
    reply: none,
    errors: ['BF-3', 'LINK_INVALID'],
  }),
  regeneratePassword: endpoint({
    method: 'POST',
    path: '/api/regenerate-password-request/{id}',
    may: 'anyone',
    summary: 'Choose a new password by the link that an operator had mailed',
    params: byToken,
    rate: 'recovery',
    body: z.strictObject({ password: passwordInput }),
    reply: none,
    errors: ['BF-3', 'LINK_INVALID'],
  }),
  savePushToken: endpoint({
    method: 'POST',
    path: '/api/users/{id}/fcm-tokens',
    may: 'self',
    summary:
      'This browser takes push messages; a token belongs to whoever registered it last (A28)',
    params: byId,
    body: z.strictObject({
      type: z.literal('WEB'),
      token: z
        .string()
        .check(
          z.minLength(20, says('pushToken')),
          z.maxLength(4096),
          z.regex(/^[\x21-\x7e]+$/, says('pushToken')),
        ),
    }),
    reply: none,
    errors: [],
    duringPasswordReset: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/users/{id}/change-password',
    may: 'self',
    rate: 'credential',
    summary: 'Change the own password; ends all other sessions',
    params: z.object({ id: idParam }),
    body: z.strictObject({ currentPassword: passwordInput, password: passwordInput }),
    reply: none,
    errors: ['BF-3', 'BF-5'],
    duringPasswordReset: true,
  }),
};
