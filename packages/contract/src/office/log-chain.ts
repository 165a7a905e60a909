import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idSchema } from '../kit/field/fields.ts';

/** Verification of the activity log's chain. */
export const logChainApi = {
  adminVerifyLog: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/verify',
    may: 'admin',
    summary:
      'Recompute a piece of the activity log’s chain: whether any record was changed or is gone',
    body: z.prefault(z.strictObject({ after: z.prefault(z.int().check(z.gte(0)), 0) }), {}),
    reply: z.object({
      upTo: z.int(),
      total: z.int(),
      head: z.nullable(z.string()),
      fault: z.nullable(z.object({ entryId: z.nullable(idSchema), problem: z.string() })),
    }),
    errors: [],
  }),
};
