import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

/** API document of the back office's own calls. The other API documents are public. */
export const adminApiDocumentCalls = {
  readAdminDocument: endpoint({
    method: 'GET',
    path: '/api/admin/api-document',
    may: 'admin',
    summary: 'The API document of the back office, in OpenAPI 3.1',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
    fresh: true,
  }),
};
