import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { byId, idParam, instant, none, token } from './kit/fields.ts';
import { emailInput, passwordInput, secretInput } from './sessions.ts';
import { sessionData, user } from './shapes.ts';

const byToken = z.object({ id: token });

export const users = {
  register: endpoint({
    method: 'POST', path: '/api/users', may: 'anyone', rate: 'registration', summary: 'Create a user with an account and sign in',
    body: z.strictObject({
      email: emailInput, password: passwordInput, invite: z.optional(secretInput), recaptcha: z.optional(z.string().check(z.maxLength(4096))),
    }),
    reply: sessionData, errors: ['BF-1', 'BF-2', 'BF-3'],
  }),
  currentUser: endpoint({ method: 'GET', path: '/api/users/{id}', may: 'self', summary: 'The own user', params: byId, reply: user, errors: [] }),
  visitInvite: endpoint({
    method: 'POST', path: '/api/invite-codes/{code}/visit', may: 'anyone', summary: 'An invite link was opened',
    params: z.object({ code: secretInput }), reply: none, errors: ['NOT_FOUND'],
  }),
  referralLink: endpoint({ method: 'GET', path: '/api/users/{id}/referral-system/link', may: 'self', summary: 'The own invite link', params: byId, reply: z.object({ link: z.string() }), errors: ['NOT_FOUND'] }),
  completeEmailVerification: endpoint({
    method: 'POST', path: '/api/users/email-verification-requests/{id}/complete', may: 'anyone', summary: 'Verify the e-mail address by the mailed link',
    params: byToken, reply: none, errors: ['LINK_INVALID'], rate: 'recovery',
  }),
  resendEmailVerification: endpoint({
    method: 'POST', path: '/api/users/{id}/email-verification-requests/resend', may: 'self', summary: 'Mail the verification link again', rate: 'resend',
    params: byId, reply: none, errors: ['CONFLICT'], duringPasswordReset: true,
  }),
  forgotPassword: endpoint({
    method: 'POST', path: '/api/users/forgot-password', may: 'anyone', rate: 'recovery', summary: 'Mail a link to choose a new password',
    body: z.strictObject({ email: emailInput }), reply: none, errors: ['BF-2', 'BF-4'],
  }),
  forgotPasswordExpiration: endpoint({
    method: 'GET', path: '/api/users/forgot-password/{id}/expiration', may: 'anyone', summary: 'Whether the mailed link still works', params: byToken,
    reply: z.object({ expired: z.boolean(), expiresAt: z.nullable(instant) }), errors: [], rate: 'recovery',
  }),
  updateForgottenPassword: endpoint({
    method: 'POST', path: '/api/users/forgot-password/{id}/update', may: 'anyone', summary: 'Choose a new password by the mailed link', params: byToken, rate: 'recovery',
    body: z.strictObject({ password: passwordInput }), reply: none, errors: ['BF-3', 'LINK_INVALID'],
  }),
  regeneratePassword: endpoint({
    method: 'POST', path: '/api/regenerate-password-request/{id}', may: 'anyone', summary: 'Choose a new password by the link that an operator had mailed', params: byToken, rate: 'recovery',
    body: z.strictObject({ password: passwordInput }), reply: none, errors: ['BF-3', 'LINK_INVALID'],
  }),
  changePassword: endpoint({
    method: 'POST', path: '/api/users/{id}/change-password', may: 'self', rate: 'credential', summary: 'Change the own password; ends all other sessions', params: z.object({ id: idParam }),
    body: z.strictObject({ currentPassword: passwordInput, password: passwordInput }), reply: none, errors: ['BF-3', 'BF-5'], duringPasswordReset: true,
  }),
};
