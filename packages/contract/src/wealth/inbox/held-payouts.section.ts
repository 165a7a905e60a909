import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, nonEmptyText, idSchema } from '../../kit/field/fields.ts';
import { defineFeed } from '../../kit/section/section.ts';
import { receiptSchema } from '../../shapes.ts';
import { operationsPage } from '../../kit/section/menu-pages.ts';

const base = '/api/admin/operations/held-payouts';
/** Payouts of rules that need an approval, longest waiting first. */
export const payoutsOnHoldFeed = defineFeed({
  name: 'held-payouts',
  base,
  may: 'admin',
  menu: { ...operationsPage, tab: 'Held payouts' },
  singular: 'held payout',
  order: 'id',
  title: 'rule',
  fields: {
    userId: f.ref('users', { label: 'Player', list: true, filter: true }),
    rule: f.text({ label: 'Payout', list: true }),
    pays: f.text({ label: 'Pays', list: true }),
    why: f.text({ label: 'Why it waits', list: true }),
    createdAt: f.instant({ label: 'Waits since', list: true }),
  },
});

const reasoned = { params: idParamsSchema, body: z.strictObject({ reason: nonEmptyText(500) }) };
export const payoutsOnHoldApi = {
  releasePayout: endpoint({
    method: 'POST',
    path: `${base}/{id}/release`,
    may: 'admin',
    summary: 'Pay what waited for review; `held` where it cannot be delivered for another reason',
    ...reasoned,
    reply: z.object({ commandId: idSchema, receipt: receiptSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  refusePayout: endpoint({
    method: 'POST',
    path: `${base}/{id}/refuse`,
    may: 'admin',
    summary: 'Refuse what waited for review: it is not paid, for good',
    ...reasoned,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
};
