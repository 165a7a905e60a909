import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  emptyReplySchema,
  linkTokenSchema,
} from '../../kit/field/fields.ts';
import { emailInputSchema, secretInputSchema } from '../sessions/sessions.ts';

const byRequest = z.object({ id: idParamSchema, reqId: linkTokenSchema });

/**
 * Change of the mail address (OP-05). The present address confirms the change first, then the new
 * address. The old address can revert the change for 72 hours.
 */
export const emailChangeCalls = {
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/{id}/update-email-requests',
    may: 'self',
    rate: 'recovery',
    summary: 'Ask for another e-mail address; mails the present one',
    params: idParamsSchema,
    body: z.strictObject({ newEmail: emailInputSchema, userId: idSchema }),
    reply: z.object({ id: z.string() }),
    errors: ['BF-1', 'BF-2', 'NOT_FOUND', 'PROOF_REQUIRED'],
  }),
  confirmOldEmail: endpoint({
    method: 'POST',
    path: '/api/users/{id}/update-email-requests/{reqId}/step-1',
    may: 'self',
    rate: 'recovery',
    summary: 'The link at the present address: mails the new one',
    params: byRequest,
    reply: emptyReplySchema,
    errors: ['LINK_INVALID'],
  }),
  confirmNewEmail: endpoint({
    method: 'POST',
    path: '/api/users/{id}/update-email-requests/{reqId}/step-2',
    may: 'self',
    rate: 'recovery',
    summary: 'The link at the new address: changes it',
    params: byRequest,
    body: z.strictObject({ verificationId: secretInputSchema }),
    reply: emptyReplySchema,
    errors: ['LINK_INVALID', 'CONFLICT'],
  }),
  undoEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/email-change-undo/{token}',
    may: 'anyone',
    rate: 'recovery',
    summary: 'The old address takes the change back: ends the sessions and asks for a new password',
    params: z.object({ token: linkTokenSchema }),
    reply: emptyReplySchema,
    errors: ['LINK_INVALID', 'CONFLICT'],
  }),
};
