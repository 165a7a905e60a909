import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { byId, id, instant, none } from '../kit/field/fields.ts';

/** The own data: taken along, or given up after seven days. */
export const privacy = {
  exportOwnData: endpoint({
    method: 'POST',
    path: '/api/users/{id}/export',
    may: 'self',
    rate: 'recovery',
    summary: 'Collect everything that is kept about the player; the file is fetched by its task',
    params: byId,
    reply: z.object({ taskId: id }),
    errors: ['CONFLICT'],
    duringPasswordReset: true,
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/users/{id}/deletion',
    may: 'self',
    summary: 'Delete the own account in seven days; signing in again cancels it',
    params: byId,
    reply: z.object({ deletesAt: instant }),
    errors: ['PROOF_REQUIRED', 'CONFLICT'],
  }),
  cancelDeletion: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/deletion',
    may: 'self',
    summary: 'Keep the account after all',
    params: byId,
    reply: none,
    errors: ['CONFLICT'],
    duringPasswordReset: true,
  }),
};
