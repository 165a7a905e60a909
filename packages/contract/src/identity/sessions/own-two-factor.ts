import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, instantSchema, emptyReplySchema } from '../../kit/field/fields.ts';
import { secretInputSchema } from './sessions.ts';
import { authenticatorCodeSchema, authenticatorOrRecoveryCodeSchema } from './codes.ts';

/**
 * Calls about the second factor of the user's own sign-in. Operators bind their factor for the back
 * office with `twoFactor`.
 */
export const ownTwoFactorCalls = {
  startOwnBinding: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/binding',
    may: 'self',
    summary: 'Start binding an authenticator to the own account',
    params: idParamsSchema,
    reply: z.object({
      qrCode: z.string(),
      secret: z.string(),
      bindingToken: z.string(),
      expiresAt: instantSchema,
    }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
  confirmOwnBinding: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/binding/confirm',
    may: 'self',
    rate: 'second-factor',
    summary: 'Confirm the authenticator with its first code: sign-in asks for one from then on',
    params: idParamsSchema,
    body: z.strictObject({ token: authenticatorCodeSchema, bindingToken: secretInputSchema }),
    /**
     * Recovery codes; no other call returns them. A repetition under the same idempotency key gets
     * the same reply.
     */
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['WRONG_TOKEN', 'LINK_INVALID', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  askCodeAtSignIn: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/sign-in',
    may: 'self',
    rate: 'second-factor',
    summary: 'Have sign-in ask for a code of the authenticator that is bound already',
    params: idParamsSchema,
    body: z.strictObject({ token: authenticatorOrRecoveryCodeSchema }),
    reply: emptyReplySchema,
    errors: ['WRONG_TOKEN', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  turnTwoFactorOff: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/off',
    may: 'self',
    rate: 'second-factor',
    summary: 'Have sign-in ask for no code any more; an authenticator of an operator stays bound',
    params: idParamsSchema,
    body: z.strictObject({ token: authenticatorOrRecoveryCodeSchema }),
    reply: emptyReplySchema,
    errors: ['WRONG_TOKEN', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  renewOwnRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/recovery-codes',
    may: 'self',
    summary: 'New recovery codes of the own account; those before them are good no more',
    params: idParamsSchema,
    /**
     * Recovery codes; no later call returns them. A repetition under the same idempotency key gets
     * the same reply.
     */
    reply: z.object({ codes: z.array(z.string()) }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
};
