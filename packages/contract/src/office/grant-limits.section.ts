import { f } from '../kit/field/field-kinds.ts';
import { rule } from '../kit/problem/problem.ts';
import { defineSettings } from '../kit/section/section.ts';

/** Amounts that an operator may give away; currencies have a ceiling in their own row. */
export const grantLimits = defineSettings({
  name: 'grant-limits',
  base: '/api/game/admin/grant-limits',
  may: 'admin',
  menu: {
    group: 'game',
    page: 'inventories',
    label: ['Inventories', 'Предметы'],
    tab: ['Grant limits', 'Пределы выдачи'],
  },
  singular: ['Grant limits', 'пределы выдачи'],
  fields: {
    items: f.optionalInt({
      label: ['Items', 'Предметы'],
      min: 1,
      help: [
        'The most items that one operator may grant or make by hand within 24 hours, for all players together; empty: no ceiling',
        'Сколько предметов один оператор может выдать или создать вручную за 24 часа для всех игроков вместе; пусто: без предела',
      ],
    }),
    itemsApproval: f.optionalInt({
      label: ['Second administrator above', 'Второй администратор сверх'],
      min: 1,
      help: [
        'What one operator grants beyond this within 24 hours, or a rule of which one payout gives more, waits until another administrator approves it; empty: nothing waits',
        'Что один оператор выдаёт за 24 часа сверх этого числа, как и правило, одна выплата которого даёт больше, ждёт одобрения другого администратора; пусто: ничто не ждёт',
      ],
    }),
  },
  check: ({ items, itemsApproval }) =>
    items !== null && itemsApproval !== null && itemsApproval > items
      ? { field: 'itemsApproval', problem: rule('aboveCeiling') }
      : undefined,
});
