import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema, nonEmptyText } from '../kit/field/fields.ts';
import type { FieldFault } from '../kit/field/field-fault.ts';
import { problem } from '../kit/problem/problem.ts';
import { defineSection } from '../kit/section/section.ts';
import { sentenceSchema } from '../kit/text/sentence.ts';
import { taskInterruptionSchema } from '../office/tasks.ts';

export const tokenDistributionStates = [
  'DRAFT',
  'CHECKED',
  'FUNDED',
  'RUNNING',
  'PAUSED',
  'DONE',
  'CANCELLED',
] as const;
export type DistributionState = (typeof tokenDistributionStates)[number];

export const tokenDistributionsSection = defineSection({
  name: 'token-distributions',
  base: '/api/banking/admin/token-distributions',
  may: 'admin',
  menu: { group: 'bank', page: 'token-distribution', label: 'Token distribution' },
  singular: 'token distribution',
  fields: {
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 120,
      help: 'Recipients read it on their receipts',
    }),
    currency: f.currency({
      label: 'Currency',
      list: true,
      filter: true,
      help:
        'Soft and event currency is made for it within the cap, hard currency comes from ' +
        'revenue, currency of the blockchain from its treasury. Fixed once it is funded',
    }),
    amount: f.amount({
      label: 'Amount',
      list: true,
      min: 1,
      summed: true,
      unit: { currency: 'currency' },
      help: 'All recipients get exactly this together. Fixed once it is funded',
    }),
    ...f.window(
      { name: 'start', label: 'Start', list: true, help: 'It runs from then on' },
      {
        name: 'end',
        label: 'End',
        list: true,
        help: 'What unknown recipients would have got returns then',
      },
    ),
    recipients: f.computed(f.int({ label: 'Recipients', list: true })),
    state: f.readOnly(
      f.choice(
        tokenDistributionStates,
        {
          DRAFT: 'Draft',
          CHECKED: 'Checked',
          FUNDED: 'Funded',
          RUNNING: 'Running',
          PAUSED: 'Paused',
          DONE: 'Done',
          CANCELLED: 'Cancelled',
        },
        { label: 'State', list: true, filter: true, initial: 'DRAFT' },
      ),
    ),
  },
  check: ({ currency }): FieldFault | undefined =>
    currency === null ? { field: 'currency', problem: problem('needed') } : undefined,
  sample: {
    name: 'Thanks for the siege',
    currency: 'PEARL',
    amount: 5_000,
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
  },
});

const on = { may: 'admin', method: 'POST', params: idParamsSchema } as const;
const reasoned = z.strictObject({ reason: nonEmptyText(500) });
const commandReplySchema = z.object({ commandId: idSchema });
const sum = z.object({ recipients: z.int(), amount: z.string() });
/** @public Named in the API document. */
export const distributionReportSchema = z.object({
  currency: z.string(),
  name: z.string(),
  decimals: z.int(),
  /** Sums by outcome; amounts in minor units, as text. */
  pending: sum,
  /** Amount for listed ids or addresses that belong to no account yet. */
  unknown: sum,
  paid: sum,
  /**
   * Amount for recipients who are blocked, about to leave or over a limit. This amount waits for
   * them.
   */
  held: sum,
  returned: sum,
  /** Amount in escrow at present. */
  escrow: z.string(),
  /** True if the escrow equals the sum of the pending, unknown and held amounts. */
  balanced: z.boolean(),
  /** Set if the payment has stopped because the server that made it was killed. */
  interrupted: z.optional(taskInterruptionSchema),
});

export const tokenDistributionsApi = {
  uploadRecipients: endpoint({
    ...on,
    path: '/api/banking/admin/token-distributions/{id}/recipients',
    summary:
      'Replace the recipients by a CSV of user id, e-mail or wallet and amount in whole units; nothing is taken over while a row is refused',
    reply: z.object({
      accepted: z.int(),
      /** Number of imported rows whose id or address belongs to nobody yet. */
      unknown: z.int(),
      /** Sum of all rows, in minor units. */
      sum: z.string(),
      refused: z.array(z.object({ line: z.int(), problem: z.string(), because: sentenceSchema })),
      commandId: z.nullable(idSchema),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
    carries: 'multipart',
  }),
  distributionReport: endpoint({
    method: 'GET',
    path: '/api/banking/admin/token-distributions/{id}/report',
    may: 'admin',
    summary: 'What became of the recipients, and what is put aside for them',
    params: idParamsSchema,
    reply: distributionReportSchema,
    errors: ['NOT_FOUND'],
  }),
  fundDistribution: endpoint({
    ...on,
    path: '/api/banking/admin/token-distributions/{id}/fund',
    summary: 'Put aside exactly what all recipients get',
    body: reasoned,
    reply: commandReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'AWAITS_APPROVAL'],
  }),
  runDistribution: endpoint({
    ...on,
    path: '/api/banking/admin/token-distributions/{id}/run',
    summary: 'Pay every recipient, once; also what was paused or waits goes on',
    body: reasoned,
    reply: z.object({ taskId: idSchema, commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  pauseDistribution: endpoint({
    ...on,
    path: '/api/banking/admin/token-distributions/{id}/pause',
    summary: 'Pay nobody else for now',
    body: reasoned,
    reply: commandReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancelDistribution: endpoint({
    ...on,
    path: '/api/banking/admin/token-distributions/{id}/cancel',
    summary: 'Pay nobody else for good: what was not paid returns to where it came from',
    body: reasoned,
    reply: commandReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
