import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema, nonEmptyText } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';
import { operationsPage } from '../kit/section/menu-pages.ts';
import { receiptSchema } from '../shapes.ts';

/**
 * Results of implausible matches; an administrator must review them. Payouts above a threshold are
 * added with the currencies.
 */
export const matchesOnHoldFeed = defineFeed({
  name: 'held',
  base: '/api/admin/operations/held',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Held results' },
  singular: 'held result',
  order: 'id',
  title: 'matchId',
  fields: {
    kind: f.choice(
      ['RESULT'],
      { RESULT: 'Match result' },
      { label: 'Kind', list: true, filter: true },
    ),
    matchId: f.text({ label: 'Match', list: true }),
    endedAt: f.optionalInstant({ label: 'Ended', list: true }),
    region: f.text({ label: 'Region', list: true }),
    mode: f.text({ label: 'Mode', list: true }),
    map: f.text({ label: 'Map' }),
    reasons: f.tags({ label: 'Reasons', list: true, each: 1_000 }),
    players: f.rows(
      {
        userId: f.ref('users', { label: 'Player' }),
        place: f.int({ label: 'Place' }),
        durationMs: f.int({ label: 'Played (ms)' }),
        exp: f.int({ label: 'Experience' }),
        statistics: f.text({ label: 'Statistics', max: 4000 }),
      },
      { label: 'Players', max: 64 },
    ),
  },
});

const reasoned = { params: idParamsSchema, body: z.strictObject({ reason: nonEmptyText(500) }) };

export const matchesOnHoldApi = {
  releaseHeld: endpoint({
    method: 'POST',
    path: '/api/admin/operations/held/{id}/release',
    may: 'admin',
    summary: 'Pay a held result as of when it ended',
    ...reasoned,
    reply: z.object({
      commandId: idSchema,
      receipts: z.array(z.object({ accountId: idSchema, receipt: receiptSchema })),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  refuseHeld: endpoint({
    method: 'POST',
    path: '/api/admin/operations/held/{id}/refuse',
    may: 'admin',
    summary: 'Make a held result void: nothing is paid, for good',
    ...reasoned,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
