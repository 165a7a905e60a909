import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, nonEmptyText, buildListSchema } from '../kit/field/fields.ts';
import { toErrorText } from '../kit/problem/problem.ts';

/**
 * List as an operator saved it, with filters, order and search. `search` is the part of the address
 * that encodes them.
 */
const view = z.object({
  id: idSchema,
  page: z.string(),
  name: z.string(),
  search: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
});
const pageName = z.string().check(z.regex(/^[a-z-]{1,60}$/, toErrorText('page')));

export const savedViewsApi = {
  listViews: endpoint({
    method: 'GET',
    path: '/api/admin/views',
    may: 'support',
    summary: 'Saved views of a page: the own ones and those that others share',
    query: z.object({ page: pageName }),
    reply: buildListSchema(view),
    errors: [],
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/api/admin/views',
    may: 'support',
    summary: 'Save the present view under a name; the same name of one’s own is replaced',
    body: z.strictObject({
      page: pageName,
      name: nonEmptyText(60),
      search: z.string().check(z.maxLength(2000)),
      shared: z.prefault(z.boolean(), false),
    }),
    reply: z.object({ id: idSchema }),
    errors: ['FORBIDDEN'],
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/api/admin/views/{id}',
    may: 'support',
    summary: 'Forget an own view',
    params: idParamsSchema,
    reply: z.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  }),
};
