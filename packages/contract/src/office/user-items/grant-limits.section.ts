import { f } from '../../kit/field/field-kinds.ts';
import { rule } from '../../kit/problem/problem.ts';
import { defineSettings } from '../../kit/section/section.ts';

/**
 * Maximum amounts that an operator may grant. The maximum of a currency is in the currency's own
 * row.
 */
export const grantLimitSettings = defineSettings({
  name: 'grant-limits',
  base: '/api/game/admin/grant-limits',
  may: 'admin',
  menu: { group: 'game', page: 'inventories', label: 'Inventories', tab: 'Grant limits' },
  singular: 'Grant limits',
  fields: {
    items: f.optionalInt({
      label: 'Items',
      min: 1,
      help: 'The most items that one operator may grant or make by hand within 24 hours, for all players together; empty: no ceiling',
    }),
    itemsApproval: f.optionalInt({
      label: 'Second administrator above',
      min: 1,
      help:
        'What one operator grants beyond this within 24 hours, or a rule of which one payout ' +
        'gives more, waits until another administrator approves it; empty: nothing waits',
    }),
  },
  check: ({ items, itemsApproval }) =>
    items !== null && itemsApproval !== null && itemsApproval > items
      ? { field: 'itemsApproval', problem: rule('aboveCeiling') }
      : undefined,
});
