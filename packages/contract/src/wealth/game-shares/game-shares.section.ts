import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

/** All of what is shared, in basis points. */
export const sharesMax = 10_000;

export const gameShares = defineSection({
  name: 'game-shares',
  base: '/api/banking/admin/game-shares',
  may: 'admin',
  menu: { group: 'bank', page: 'game-shares', label: ['Game shares', 'Доли в игре'] },
  singular: ['game share', 'доля в игре'],
  title: 'username',
  limit: 10,
  fields: {
    username: f.computed(f.text({ label: ['Name', 'Имя'], list: true })),
    userId: f.ref('users', { label: ['Player', 'Игрок'], filter: true }),
    amount: f.int({
      label: ['Basis points', 'Базисные пункты'],
      list: true,
      min: 1,
      max: sharesMax,
      help: [
        'Of 10,000, of what net sales leave after the prize pools, each month (UTC) and currency, paid on the first of the next; all shares together at most 10,000. A change holds for the month that is on',
        'Из 10 000, от того, что чистые продажи оставляют после призовых фондов, за месяц (UTC) и в каждой валюте; платится первого числа следующего, все доли вместе — не больше 10 000. Изменение действует для текущего месяца',
      ],
    }),
    createdAt: f.computed(f.instant({ label: ['Since', 'С'], list: true })),
    paid: f.computed(
      f.int({
        label: ['Payments', 'Выплаты'],
        list: true,
        help: [
          'How many months and currencies it was paid for',
          'За сколько месяцев и валют выплачена',
        ],
      }),
    ),
  },
  sample: { userId: 1, amount: 3 },
});
