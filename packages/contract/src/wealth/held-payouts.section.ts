import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { byId, label, longId } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';
import { receipt } from '../shapes.ts';

const base = '/api/admin/operations/held-payouts';
/** Payouts of rules that somebody must approve, longest waiting first. */
export const heldPayouts = defineFeed({
  name: 'held-payouts',
  base,
  may: 'admin',
  menu: {
    group: 'operations',
    page: 'operations',
    label: ['Servers and queues', 'Серверы и очереди'],
    tab: ['Held payouts', 'Удержанные выплаты'],
  },
  singular: ['held payout', 'удержанная выплата'],
  order: 'id',
  title: 'rule',
  fields: {
    userId: f.ref('users', { label: ['Player', 'Игрок'], list: true, filter: true }),
    rule: f.text({ label: ['Payout', 'Выплата'], list: true }),
    pays: f.text({ label: ['Pays', 'Платит'], list: true }),
    why: f.text({ label: ['Why it waits', 'Почему ждёт'], list: true }),
    createdAt: f.instant({ label: ['Waits since', 'Ждёт с'], list: true }),
  },
});

const reasoned = { params: byId, body: z.strictObject({ reason: label(500) }) };
export const heldPayoutsApi = {
  releasePayout: endpoint({
    method: 'POST',
    path: `${base}/{id}/release`,
    may: 'admin',
    summary: 'Pay what waited for review; `held` where it cannot be delivered for another reason',
    ...reasoned,
    reply: z.object({ commandId: longId, receipt }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  refusePayout: endpoint({
    method: 'POST',
    path: `${base}/{id}/refuse`,
    may: 'admin',
    summary: 'Refuse what waited for review: it is not paid, for good',
    ...reasoned,
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
};
