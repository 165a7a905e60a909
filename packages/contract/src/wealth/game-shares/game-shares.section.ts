import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

/** The total of all shares, in basis points. */
export const gameShareBasisPointsMax = 10_000;

export const gameSharesSection = defineSection({
  name: 'game-shares',
  base: '/api/banking/admin/game-shares',
  may: 'admin',
  menu: { group: 'bank', page: 'game-shares', label: 'Game shares' },
  singular: 'game share',
  title: 'username',
  limit: 10,
  fields: {
    username: f.computed(f.text({ label: 'Name', list: true })),
    userId: f.ref('users', { label: 'Player', filter: true }),
    amount: f.int({
      label: 'Basis points',
      list: true,
      min: 1,
      max: gameShareBasisPointsMax,
      help:
        'Of 10,000, of what net sales leave after the prize pools, each month (UTC) and ' +
        'currency, paid on the first of the next; all shares together at most 10,000. A change ' +
        'holds for the month that is on',
    }),
    createdAt: f.computed(f.instant({ label: 'Since', list: true })),
    paid: f.computed(
      f.int({
        label: 'Payments',
        list: true,
        help: 'How many months and currencies it was paid for',
      }),
    ),
  },
  sample: { userId: 1, amount: 3 },
});
