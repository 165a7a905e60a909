import * as z from 'zod/mini';
import { amountMax } from '../../amounts.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { defineFeed, filterShape } from '../../kit/section/section.ts';

/** Players who owe: what was taken back after it was spent. Later payouts repay it. */
export const debts = defineFeed({
  name: 'debts',
  base: '/api/banking/admin/debts',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'transactions',
    label: ['Transactions', 'Транзакции'],
    tab: ['Debts', 'Долги'],
  },
  singular: ['debt', 'долг'],
  longIds: true,
  order: '-since',
  title: 'username',
  sorts: ['since', 'owed'],
  fields: {
    username: f.text({ label: ['Player', 'Игрок'], list: true }),
    userId: f.ref('users', { label: ['Account', 'Аккаунт'], filter: true }),
    currency: f.currency({ label: ['Currency', 'Валюта'], list: true, filter: true }),
    owed: f.optionalTotal({
      label: ['Owed', 'Должен'],
      list: true,
      summed: true,
      unit: { currency: 'currency' },
    }),
    since: f.instant({ label: ['Since', 'С какого времени'], list: true, filter: true }),
    cause: f.text({ label: ['Cause', 'Причина'], list: true }),
    commandId: f.optionalInt({ label: ['Log record', 'Запись журнала'], min: 1, max: amountMax }),
    transactionId: f.int({ label: ['Transaction', 'Транзакция'], max: amountMax }),
  },
});

export const debtsApi = {
  adminDebtSums: endpoint({
    method: 'POST',
    path: '/api/banking/admin/debts/sums',
    may: 'admin',
    summary: 'What players owe in each currency, of the debts that a list with these filters has',
    body: z.prefault(z.strictObject(filterShape(debts)), {}),
    reply: z.object({
      data: z.array(
        z.object({
          currency: z.string(),
          players: z.int(),
          /** Minor units. */
          owed: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
};
