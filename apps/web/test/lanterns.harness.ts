/** A section for tests with every feature that a list of the back office can have. */
import { f } from '@guildhall/contract/kit/field/field-kinds';
import { defineSection } from '@guildhall/contract/kit/section/section';
import { toStoredRow } from './office.harness.tsx';

export const lanternsSection = defineSection({
  name: 'lanterns',
  base: '/api/admin/lanterns',
  may: 'admin',
  menu: { group: 'panel', page: 'hall', label: 'Lanterns' },
  singular: 'lantern',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, filter: true }),
    oil: f.int({ label: 'Oil', list: true, filter: true, initial: 0 }),
    lit: f.flag({ label: 'Lit', list: true, filter: true, initial: false }),
    litAt: f.optionalInstant({ label: 'Lit at', list: true, filter: true }),
    tree: f.optionalChoice(['a', 'b'], { a: 'Ash', b: 'Birch' }, { label: 'Tree', filter: true }),
    size: f.numberChoice(['Small', 'Large'], { label: 'Size', filter: true, initial: 0 }),
    rank: f.rarity({ label: 'Rank', list: true, filter: true }),
    owner: f.optionalRef('users', { label: 'Owner', filter: true }),
    words: f.tags({ label: 'Words' }),
  },
  sample: { name: 'Fox' },
});
export const buildLanternRow = (id: number, name: string, changes: object = {}) =>
  toStoredRow({
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
    ...changes,
  });
