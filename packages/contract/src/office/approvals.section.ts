import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idParamsSchema, nonEmptyText, idSchema } from '../kit/field/fields.ts';
import { defineFeed, defineSettings } from '../kit/section/section.ts';
import { commandEffectSchema } from '../kit/text/sentence.ts';

const base = '/api/admin/approvals';
const menu = { group: 'operations', page: 'approvals', label: 'Approvals' } as const;
/** States of a request: waiting, or decided by a person, or ended by time. */
export const approvalStates = [
  'WAITS',
  'APPROVED',
  'REFUSED',
  'WITHDRAWN',
  'EXPIRED',
  'STALE',
] as const;

/** Requests for actions that need a second operator, and the outcome of each request. */
export const approvalsFeed = defineFeed({
  name: 'approvals',
  base,
  may: 'admin',
  menu: { ...menu, tab: 'Requests' },
  singular: 'request',
  order: '-id',
  title: 'said',
  fields: {
    said: f.text({ label: 'What is asked for', list: true, max: 4_000 }),
    worth: f.text({ label: 'Beyond the threshold', list: true, max: 4_000 }),
    askedBy: f.ref('users', { label: 'Asked by', list: true, filter: true }),
    reason: f.optionalText({ label: 'Reason', max: 500 }),
    state: f.choice(
      approvalStates,
      {
        WAITS: 'Waits',
        APPROVED: 'Approved',
        REFUSED: 'Refused',
        WITHDRAWN: 'Withdrawn',
        EXPIRED: 'Expired',
        STALE: 'Stale',
      },
      { label: 'State', list: true, filter: true },
    ),
    deciders: f.optionalText({ label: 'May decide', list: true, max: 4_000 }),
    createdAt: f.instant({ label: 'Asked' }),
    expiresAt: f.instant({ label: 'Expires', list: true }),
    decidedBy: f.optionalRef('users', { label: 'Decided by' }),
    decidedAt: f.optionalInstant({ label: 'Decided' }),
    decision: f.optionalText({ label: 'Why so', max: 500 }),
    entry: f.optionalId({ label: 'Entry of the log' }),
  },
});
/** Maximum time that a request may wait. */
export const approvalSettings = defineSettings({
  name: 'approval-settings',
  base: '/api/admin/approval-settings',
  may: 'admin',
  menu: { ...menu, tab: 'Settings' },
  singular: 'Approvals',
  fields: {
    hours: f.int({
      label: 'Hours',
      initial: 72,
      min: 1,
      max: 720,
      help: 'A request that nobody has decided on by then expires and can never be done',
    }),
  },
});

const snapshot = z.nullable(z.record(z.string(), z.unknown()));
const reasoned = { params: idParamsSchema, body: z.strictObject({ reason: nonEmptyText(500) }) };
export const approvalsApi = {
  previewRequest: endpoint({
    method: 'GET',
    path: `${base}/{id}/preview`,
    may: 'admin',
    summary: 'What the request would do now: done and taken back',
    params: idParamsSchema,
    reply: z.object({
      /** Text of the action's future entry in the log; empty if the request would be refused. */
      said: z.string(),
      /** Type of the action's future entry in the log. */
      type: z.string(),
      before: snapshot,
      after: snapshot,
      effects: z.array(commandEffectSchema),
      /**
       * Reason why the action would be refused now, or why the caller may not decide; null if the
       * caller may approve the action.
       */
      problem: z.nullable(z.string()),
      /** True if the caller may withdraw the request. */
      isOwn: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  approveRequest: endpoint({
    method: 'POST',
    path: `${base}/{id}/approve`,
    may: 'admin',
    summary: 'Approve what another operator asked for: it is done in the same moment, judged anew',
    ...reasoned,
    reply: z.object({ commandId: idSchema, entry: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'STALE', 'IN_USE', 'NOT_UNDOABLE', 'CHANGED'],
  }),
  refuseRequest: endpoint({
    method: 'POST',
    path: `${base}/{id}/refuse`,
    may: 'admin',
    summary: 'Refuse what another operator asked for, for good',
    ...reasoned,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  withdrawRequest: endpoint({
    method: 'POST',
    path: `${base}/{id}/withdraw`,
    may: 'admin',
    summary: 'Withdraw what the caller has asked for',
    ...reasoned,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
};
