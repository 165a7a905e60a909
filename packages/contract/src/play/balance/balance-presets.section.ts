import { rule } from '../../kit/problem/problem.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

export const balancePresets = defineSection({
  name: 'balance-presets',
  base: '/api/game/admin/balance-presets',
  may: 'admin',
  menu: { group: 'game', page: 'balance', label: ['Balance table', 'Таблица баланса'] },
  singular: ['balance preset', 'набор баланса'],
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 120,
      unique: rule('takenByPreset'),
    }),
    parameterCount: f.computed(f.int({ label: ['Parameters', 'Параметров'], list: true })),
    versions: f.computed(
      f.tags({
        label: ['Used by versions', 'Какие версии используют'],
        list: true,
        help: [
          'While one of them is enabled or the main one, its parameters cannot be changed: clone it',
          'Пока одна из них включена или основная, параметры менять нельзя: сделайте копию',
        ],
        max: 1000,
      }),
    ),
  },
  sample: { name: 'Gentle curve' },
});
