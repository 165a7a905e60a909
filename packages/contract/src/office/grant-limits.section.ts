import { f } from '../kit/field-kinds.ts';
import { defineSettings } from '../kit/section.ts';

/** How much an operator may give away; currencies have their own ceiling in their row. */
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
  },
});
