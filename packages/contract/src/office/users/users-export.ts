import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { adminUserFilterFields } from './users.ts';

export const userExportCalls = {
  adminExportUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/export',
    may: 'admin',
    summary: 'Export as CSV: users; written into the activity log with the filters and how many',
    body: z.prefault(z.strictObject(adminUserFilterFields), {} as never),
    reply: z.string(),
    errors: [],
    carries: 'csv',
  }),
};
