import { expect, it } from 'vitest';
import { f } from './field-kinds.ts';
import { listReferencePlaces, listRowReferences } from './references.ts';

const label = 'x';
const reward = {
  kind: f.choice(['ITEM', 'AVATAR', 'EXP'], { ITEM: label, AVATAR: label, EXP: label }, { label }),
  id: f.optionalRef({ by: 'kind', to: { ITEM: 'inventories', AVATAR: 'avatars' } }, { label }),
};
const fields = {
  typeId: f.ref('types', { label }),
  tags: f.refs('classes', { label }),
  from: f.readOnly(f.optionalRef('users', { label })),
  paidAs: f.numbers([{ value: 3, label }], { label }),
  paid: f.group(
    {
      id: f.optionalRef({ by: 'paidAs', to: { 3: 'collections' } }, { label }),
      currency: f.currency({ label }),
    },
    { label },
  ),
  places: f.rows({ prizes: f.rows(reward, { label }) }, { label }),
  bundle: {
    ...f.longText({ label }),
    holds: [
      {
        path: ['*', 'id'],
        to: 'avatars',
        by: 'id' as const,
        where: { path: ['*', 'kind'], is: 'AVATAR' },
      },
    ],
  },
};
const row = {
  typeId: 1,
  tags: [2, 3],
  from: 4,
  paidAs: 3,
  paid: { id: 5, currency: 'GOLD' },
  places: [
    { prizes: [] },
    {
      prizes: [
        { kind: 'EXP', id: 6 },
        { kind: 'AVATAR', id: 7 },
        { kind: 'ITEM', id: null },
      ],
    },
  ],
  bundle: [
    { kind: 'EXP', id: 8 },
    { kind: 'AVATAR', id: 9 },
  ],
};

it('a row is visited completely: fields, lists, nested rows, groups and declared contents', () => {
  expect(listRowReferences(listReferencePlaces(fields), row)).toEqual([
    { field: 'typeId', to: 'types', by: 'id', value: 1 },
    { field: 'tags', to: 'classes', by: 'id', value: 2 },
    { field: 'tags', to: 'classes', by: 'id', value: 3 },
    { field: 'paid.id', to: 'collections', by: 'id', value: 5 },
    { field: 'paid.currency', to: 'currencies', by: 'code', value: 'GOLD' },
    { field: 'places.1.prizes.1.id', to: 'avatars', by: 'id', value: 7 },
    { field: 'bundle.1.id', to: 'avatars', by: 'id', value: 9 },
  ]);
});
it('fields that do not apply or are left out refer to no rows', () => {
  const other = { ...row, paidAs: 0, tags: [], paid: { id: 5, currency: null }, places: [] };
  expect(listRowReferences(listReferencePlaces(fields), { ...other, bundle: null })).toEqual([
    { field: 'typeId', to: 'types', by: 'id', value: 1 },
  ]);
});
