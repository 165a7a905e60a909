import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idSchema, idParamsSchema, buildListSchema } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';
import { operationsPage } from '../kit/section/menu-pages.ts';

/** External effects that failed, such as mails. */
export const outboxFeed = defineFeed({
  name: 'outbox',
  base: '/api/admin/operations/outbox',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Outbox' },
  singular: 'effect',
  order: '-id',
  title: 'kind',
  fields: {
    kind: f.text({ label: 'Kind', list: true, filter: true }),
    state: f.choice(
      ['WAITING', 'FAILED', 'REJECTED', 'EXPIRED', 'DONE'],
      {
        WAITING: 'Waiting',
        FAILED: 'Failed',
        REJECTED: 'Rejected',
        EXPIRED: 'Expired',
        DONE: 'Done',
      },
      { label: 'State', list: true, filter: true },
    ),
    attempts: f.int({ label: 'Attempts', list: true }),
    lastError: f.optionalText({ label: 'Last error', list: true, max: 2000 }),
    createdAt: f.instant({ label: 'Caused', list: true }),
    dueAt: f.optionalInstant({ label: 'Next try', list: true }),
    doneAt: f.optionalInstant({ label: 'Done', list: true }),
  },
});

export const outboxApi = {
  effectKinds: endpoint({
    method: 'GET',
    path: '/api/admin/operations/outbox/kinds',
    may: 'admin',
    summary: 'Kinds of effects on the outside world by their names',
    reply: buildListSchema(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
  retryEffect: endpoint({
    method: 'POST',
    path: '/api/admin/operations/outbox/{id}/retry',
    may: 'admin',
    summary: 'Try an effect that failed again',
    params: idParamsSchema,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
