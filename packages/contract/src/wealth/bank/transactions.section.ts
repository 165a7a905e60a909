import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, buildListSchema, idSchema, text } from '../../kit/field/fields.ts';
import { defineFeed, buildFilterShape } from '../../kit/section/section.ts';

/**
 * Every transaction of the ledger, with its giver, its receiver, its reason and its corrections.
 * The postings of a transaction sum to zero in each currency, and nothing here can be edited.
 */
export const transactionsFeed = defineFeed({
  name: 'transactions',
  base: '/api/banking/admin/transactions',
  may: 'admin',
  menu: { group: 'bank', page: 'transactions', label: 'Transactions', tab: 'Transactions' },
  singular: 'transaction',
  order: '-id',
  title: 'cause',
  sorts: ['id'],
  fields: {
    cause: f.text({ label: 'Cause', list: true }),
    type: f.text({ label: 'Type', filter: true }),
    status: f.choice(
      ['POSTED', 'REVERSED', 'REVERSAL'],
      { POSTED: 'Posted', REVERSED: 'Reversed', REVERSAL: 'Reversal' },
      { label: 'Status', filter: true },
    ),
    from: f.text({ label: 'From', list: true }),
    to: f.text({ label: 'To', list: true }),
    currency: f.currency({ label: 'Currency', filter: true, help: 'None where several moved' }),
    amount: f.optionalTotal({
      label: 'Amount',
      list: true,
      summed: true,
      unit: { currency: 'currency' },
    }),
    userId: f.optionalRef('users', { label: 'Player', filter: true }),
    createdAt: f.instant({ label: 'When', list: true, filter: true }),
    commandId: f.optionalId({
      label: 'Log record',
      filter: true,
      help: 'All transactions of one cause have the same',
    }),
    actorName: f.optionalText({ label: 'By' }),
    reason: f.optionalText({ label: 'Reason', max: 500 }),
    correctedBy: f.optionalId({ label: 'Reversed by' }),
    corrects: f.optionalId({ label: 'Reverses' }),
    reversible: f.flag({
      label: 'Can be reversed',
      help: 'What caused it can be undone, whole and once',
    }),
    postings: f.rows(
      {
        account: f.text({ label: 'Account' }),
        currency: f.currency({ label: 'Currency' }),
        out: f.optionalTotal({ label: 'Out', summed: true, unit: { currency: 'currency' } }),
        into: f.optionalTotal({ label: 'In', summed: true, unit: { currency: 'currency' } }),
        after: f.optionalTotal({ label: 'Balance after', unit: { currency: 'currency' } }),
      },
      { label: 'Postings', max: 10_000, ownLines: true },
    ),
  },
});

export const transactionsApi = {
  transactionTypes: endpoint({
    method: 'GET',
    path: '/api/banking/admin/transactions/types',
    may: 'admin',
    summary: 'Types of transactions that have occurred',
    reply: buildListSchema(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
  sumTransactions: endpoint({
    method: 'POST',
    path: '/api/banking/admin/transactions/sums',
    may: 'admin',
    summary: 'Sums of what a list of transactions moved, by currency; of the newest 10,000 of them',
    body: z.prefault(z.strictObject(buildFilterShape(transactionsFeed)), {}),
    reply: z.object({
      data: z.array(
        z.object({
          currency: z.string(),
          /** In minor units, for all players or for the chosen player. */
          received: z.string(),
          gave: z.string(),
          /** Total of all movements between accounts, in minor units. */
          moved: z.string(),
        }),
      ),
      transactions: z.int(),
      /** True if there are older transactions that the sums do not include. */
      isMore: z.boolean(),
    }),
    errors: [],
  }),
  reverseTransaction: endpoint({
    method: 'POST',
    path: '/api/banking/admin/transactions/{id}/reverse',
    may: 'admin',
    summary:
      'Reverse a transaction by undoing what caused it, whole and once; answers the record of that',
    params: idParamsSchema,
    body: z.strictObject({ reason: text(500) }),
    reply: z.object({ id: idSchema }),
    errors: ['NOT_FOUND', 'NOT_UNDOABLE'],
  }),
};
