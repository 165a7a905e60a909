import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, instantSchema, emptyReplySchema } from '../kit/field/fields.ts';

/** Calls for the player's own data: the export, and the deletion after seven days. */
export const privacyCalls = {
  exportOwnData: endpoint({
    method: 'POST',
    path: '/api/users/{id}/export',
    may: 'self',
    rate: 'recovery',
    summary: 'Collect everything that is kept about the player; the file is fetched by its task',
    params: idParamsSchema,
    reply: z.object({ taskId: idSchema }),
    errors: ['CONFLICT'],
    duringPasswordReset: true,
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/users/{id}/deletion',
    may: 'self',
    summary: 'Delete the own account in seven days; signing in again cancels it',
    params: idParamsSchema,
    reply: z.object({ deletesAt: instantSchema }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
  cancelDeletion: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/deletion',
    may: 'self',
    summary: 'Keep the account after all',
    params: idParamsSchema,
    reply: emptyReplySchema,
    errors: ['CONFLICT'],
    duringPasswordReset: true,
  }),
};
