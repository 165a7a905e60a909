/** Test section whose form has all kinds of fields of the office. */
import { f } from '@guildhall/contract/kit/field/field-kinds';
import { defineSection } from '@guildhall/contract/kit/section/section';
import { stored } from './office.harness.tsx';

const label = (text: string) => [text, text] as const;
export const ferries = defineSection({
  name: 'ferries',
  base: '/api/admin/ferries',
  may: 'admin',
  menu: { group: 'panel', page: 'quay', label: ['Ferries', 'Паромы'] },
  singular: ['ferry', 'паром'],
  fields: {
    name: f.text({ label: label('Name'), list: true }),
    code: f.text({ label: label('Code') }),
    seats: f.int({ label: label('Seats') }),
    river: f.choice(
      ['a', 'b', 'c', 'd', 'e'],
      { a: label('Ash'), b: label('Birch'), c: label('Cedar'), d: label('Date'), e: label('Elm') },
      { label: label('River') },
    ),
    side: f.choice(['l', 'r'], { l: label('Left'), r: label('Right') }, { label: label('Side') }),
    region: f.optionalRef('regions', { label: label('Region') }),
    pays: f.choice(
      ['item', 'avatar'],
      { item: label('Item'), avatar: label('Avatar') },
      { label: label('Pays') },
    ),
    prize: f.optionalRef(
      { by: 'pays', to: { item: 'inventories', avatar: 'avatars' } },
      { label: label('Prize') },
    ),
    fare: f.optionalAmount({ label: label('Fare'), unit: { currency: 'currency' } }),
    currency: f.currency({ label: label('Currency') }),
    stops: f.rows(
      {
        pier: f.text({ label: label('Pier') }),
        owner: f.optionalRef('regions', { label: label('Owner') }),
      },
      { label: label('Stops') },
    ),
  },
  sample: { name: 'Heron' },
});
export const heron = stored({
  id: 1,
  name: 'Heron',
  code: 'HRN',
  seats: 10,
  river: 'a',
  side: 'l',
  region: null,
  pays: 'item',
  prize: null,
  fare: null,
  currency: null,
  stops: [],
});
