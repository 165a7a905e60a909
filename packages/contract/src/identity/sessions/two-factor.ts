import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { instantSchema, emptyReplySchema } from '../../kit/field/fields.ts';
import { secretInputSchema } from './sessions.ts';
import { authenticatorCodeSchema, authenticatorOrRecoveryCodeSchema } from './codes.ts';

const open = z.object({ expiresAt: instantSchema });

/**
 * Calls that open the admin session (OP-52): `requestAdminSession` returns the session, or reports
 * that a second factor is needed.
 */
export const adminTwoFactorCalls = {
  requestAdminSession: endpoint({
    method: 'POST',
    path: '/api/admin/sessions/request',
    may: 'support',
    adminSession: false,
    summary: 'Ask for the admin session; its token travels in x-admin-session',
    reply: open,
    errors: ['TWO_F_A_REQUIRED'],
  }),
  startBinding: endpoint({
    method: 'POST',
    path: '/api/admin/two-factor/binding',
    may: 'support',
    adminSession: false,
    summary: 'Start binding an authenticator',
    reply: z.object({
      qrCode: z.string(),
      secret: z.string(),
      bindingToken: z.string(),
      expiresAt: instantSchema,
    }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
  confirmBinding: endpoint({
    method: 'POST',
    path: '/api/admin/two-factor/binding/confirm',
    may: 'support',
    adminSession: false,
    rate: 'second-factor',
    summary: 'Confirm the authenticator with its first code',
    body: z.strictObject({ token: authenticatorCodeSchema, bindingToken: secretInputSchema }),
    /** Recovery codes, which no other call returns. */
    reply: z.extend(open, { recoveryCodes: z.array(z.string()) }),
    errors: ['WRONG_TOKEN', 'LINK_INVALID', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  openTwoFactorSession: endpoint({
    method: 'POST',
    path: '/api/admin/two-factor/sessions',
    may: 'support',
    adminSession: false,
    rate: 'second-factor',
    summary: 'Confirm with a code',
    body: z.strictObject({ token: authenticatorOrRecoveryCodeSchema }),
    reply: open,
    errors: ['WRONG_TOKEN', 'CONFLICT'],
  }),
  checkAdminSession: endpoint({
    method: 'GET',
    path: '/api/admin/two-factor/sessions/this',
    may: 'support',
    summary: 'Whether the admin session still holds',
    reply: open,
    errors: [],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/admin/two-factor/recovery-codes',
    may: 'support',
    summary: 'New recovery codes; those before them are good no more',
    /**
     * Recovery codes; no later call returns them. A repetition under the same idempotency key gets
     * the same reply.
     */
    reply: z.object({ codes: z.array(z.string()) }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
  endAdminSession: endpoint({
    method: 'DELETE',
    path: '/api/admin/two-factor/sessions/this',
    may: 'support',
    summary: 'Lock the back office again',
    reply: emptyReplySchema,
    errors: [],
  }),
};
