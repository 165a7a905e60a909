import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, idParam, emptyReply, linkToken } from '../../kit/field/fields.ts';
import { emailInput, secretInput } from '../sessions/sessions.ts';

const byRequest = z.object({ id: idParam, reqId: linkToken });

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
    params: idParams,
    body: z.strictObject({ newEmail: emailInput, userId: id }),
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
    reply: emptyReply,
    errors: ['LINK_INVALID'],
  }),
  confirmNewEmail: endpoint({
    method: 'POST',
    path: '/api/users/{id}/update-email-requests/{reqId}/step-2',
    may: 'self',
    rate: 'recovery',
    summary: 'The link at the new address: changes it',
    params: byRequest,
    body: z.strictObject({ verificationId: secretInput }),
    reply: emptyReply,
    errors: ['LINK_INVALID', 'CONFLICT'],
  }),
  undoEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/email-change-undo/{token}',
    may: 'anyone',
    rate: 'recovery',
    summary: 'The old address takes the change back: ends the sessions and asks for a new password',
    params: z.object({ token: linkToken }),
    reply: emptyReply,
    errors: ['LINK_INVALID', 'CONFLICT'],
  }),
};
