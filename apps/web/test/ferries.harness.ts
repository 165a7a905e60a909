/** A section for tests whose form has every kind of field of the back office. */
import { f } from '@guildhall/contract/kit/field/field-kinds';
import { defineSection } from '@guildhall/contract/kit/section/section';
import { toStoredRow } from './office.harness.tsx';

export const ferriesSection = defineSection({
  name: 'ferries',
  base: '/api/admin/ferries',
  may: 'admin',
  menu: { group: 'panel', page: 'quay', label: 'Ferries' },
  singular: 'ferry',
  fields: {
    name: f.text({ label: 'Name', list: true }),
    code: f.text({ label: 'Code' }),
    seats: f.int({ label: 'Seats' }),
    river: f.choice(
      ['a', 'b', 'c', 'd', 'e'],
      { a: 'Ash', b: 'Birch', c: 'Cedar', d: 'Date', e: 'Elm' },
      { label: 'River' },
    ),
    side: f.choice(['l', 'r'], { l: 'Left', r: 'Right' }, { label: 'Side' }),
    region: f.optionalRef('regions', { label: 'Region' }),
    pays: f.choice(['item', 'avatar'], { item: 'Item', avatar: 'Avatar' }, { label: 'Pays' }),
    prize: f.optionalRef(
      { by: 'pays', to: { item: 'inventories', avatar: 'avatars' } },
      { label: 'Prize' },
    ),
    fare: f.optionalAmount({ label: 'Fare', unit: { currency: 'currency' } }),
    currency: f.currency({ label: 'Currency' }),
    stops: f.rows(
      { pier: f.text({ label: 'Pier' }), owner: f.optionalRef('regions', { label: 'Owner' }) },
      { label: 'Stops' },
    ),
  },
  sample: { name: 'Heron' },
});
export const heronRow = toStoredRow({
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
