/** A section of the tests' own, with what a list of the office can have. */
import { f } from '@guildhall/contract/kit/field/field-kinds';
import { defineSection } from '@guildhall/contract/kit/section/section';
import { stored } from './office.harness.tsx';

export const lanterns = defineSection({
  name: 'lanterns',
  base: '/api/admin/lanterns',
  may: 'admin',
  menu: { group: 'panel', page: 'hall', label: ['Lanterns', 'Фонари'] },
  singular: ['lantern', 'фонарь'],
  fields: {
    name: f.text({ label: ['Name', 'Имя'], list: true, search: true, filter: true }),
    oil: f.int({ label: ['Oil', 'Масло'], list: true, filter: true, initial: 0 }),
    lit: f.flag({ label: ['Lit', 'Горит'], list: true, filter: true, initial: false }),
    litAt: f.optionalInstant({ label: ['Lit at', 'Зажжён'], list: true, filter: true }),
    tree: f.optionalChoice(
      ['a', 'b'],
      { a: ['Ash', 'Ясень'], b: ['Birch', 'Берёза'] },
      { label: ['Tree', 'Дерево'], filter: true },
    ),
    size: f.numberChoice(
      [
        ['Small', 'Малый'],
        ['Large', 'Большой'],
      ],
      { label: ['Size', 'Размер'], filter: true, initial: 0 },
    ),
    rank: f.rarity({ label: ['Rank', 'Ранг'], list: true, filter: true }),
    owner: f.optionalRef('users', { label: ['Owner', 'Владелец'], filter: true }),
    words: f.tags({ label: ['Words', 'Слова'] }),
  },
  sample: { name: 'Fox' },
});
export const lantern = (id: number, name: string, more: object = {}) =>
  stored({
    id,
    name,
    oil: id * 10,
    lit: false,
    litAt: null,
    tree: null,
    size: 0,
    rank: 0,
    owner: null,
    words: [],
    ...more,
  });
