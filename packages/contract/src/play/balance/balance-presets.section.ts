import { rule } from '../../kit/problem/problem.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

export const balancePresetsSection = defineSection({
  name: 'balance-presets',
  base: '/api/game/admin/balance-presets',
  may: 'admin',
  menu: { group: 'game', page: 'balance', label: 'Balance table' },
  singular: 'balance preset',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 120,
      unique: rule('takenByPreset'),
    }),
    parameterCount: f.computed(f.int({ label: 'Parameters', list: true })),
    versions: f.computed(
      f.tags({
        label: 'Used by versions',
        list: true,
        help: 'While one of them is enabled or the main one, its parameters cannot be changed: clone it',
        max: 1000,
      }),
    ),
  },
  sample: { name: 'Gentle curve' },
});
