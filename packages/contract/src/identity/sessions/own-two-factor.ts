import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, instant, emptyReply } from '../../kit/field/fields.ts';
import { secretInput } from './sessions.ts';
import { authenticatorCode, authenticatorOrRecoveryCode } from './codes.ts';

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
    params: idParams,
    reply: z.object({
      qrCode: z.string(),
      secret: z.string(),
      bindingToken: z.string(),
      expiresAt: instant,
    }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
  confirmOwnBinding: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/binding/confirm',
    may: 'self',
    rate: 'second-factor',
    summary: 'Confirm the authenticator with its first code: sign-in asks for one from then on',
    params: idParams,
    body: z.strictObject({ token: authenticatorCode, bindingToken: secretInput }),
    /**
     * Recovery codes, which are sent only once. A repetition under the same key gets the same
     * answer.
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
    params: idParams,
    body: z.strictObject({ token: authenticatorOrRecoveryCode }),
    reply: emptyReply,
    errors: ['WRONG_TOKEN', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  turnTwoFactorOff: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/off',
    may: 'self',
    rate: 'second-factor',
    summary: 'Have sign-in ask for no code any more; an authenticator of an operator stays bound',
    params: idParams,
    body: z.strictObject({ token: authenticatorOrRecoveryCode }),
    reply: emptyReply,
    errors: ['WRONG_TOKEN', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  renewOwnRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/users/{id}/two-factor/recovery-codes',
    may: 'self',
    summary: 'New recovery codes of the own account; those before them are good no more',
    params: idParams,
    /** Codes, which are sent only once. A repetition under the same key gets the same answer. */
    reply: z.object({ codes: z.array(z.string()) }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
};
