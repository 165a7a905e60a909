import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { defineFeed, buildFilterShape } from '../kit/section/section.ts';

/**
 * Players with debts. A debt is an amount that was taken back after the player had spent it. Later
 * payouts repay debts.
 */
export const debtsFeed = defineFeed({
  name: 'debts',
  base: '/api/banking/admin/debts',
  may: 'admin',
  menu: { group: 'bank', page: 'transactions', label: 'Transactions', tab: 'Debts' },
  singular: 'debt',
  order: '-since',
  title: 'username',
  sorts: ['since', 'owed'],
  fields: {
    username: f.text({ label: 'Player', list: true }),
    userId: f.ref('users', { label: 'Account', filter: true }),
    currency: f.currency({ label: 'Currency', list: true, filter: true }),
    owed: f.optionalTotal({
      label: 'Owed',
      list: true,
      summed: true,
      unit: { currency: 'currency' },
    }),
    since: f.instant({ label: 'Since', list: true, filter: true }),
    cause: f.text({ label: 'Cause', list: true }),
    commandId: f.optionalId({ label: 'Log record' }),
    transactionId: f.id({ label: 'Transaction' }),
  },
});

export const debtsApi = {
  adminDebtSums: endpoint({
    method: 'POST',
    path: '/api/banking/admin/debts/sums',
    may: 'admin',
    summary: 'What players owe in each currency, of the debts that a list with these filters has',
    body: z.prefault(z.strictObject(buildFilterShape(debtsFeed)), {}),
    reply: z.object({
      data: z.array(
        z.object({
          currency: z.string(),
          players: z.int(),
          /** Amount owed in minor units. */
          owed: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
};
