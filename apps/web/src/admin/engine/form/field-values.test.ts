import { f } from '@guildhall/contract/kit/field/field-kinds';
import { describe, expect, it } from 'vitest';
import {
  listChangedFields,
  buildChangesBody,
  buildCreateBody,
  buildInitialFieldValues,
  toFormValues,
  isFieldRequired,
  isFieldVisible,
  toProtocolValue,
} from './field-values.ts';

const fields = {
  name: f.text({ label: 'Name' }),
  note: f.optionalText({ label: 'Note' }),
  cap: f.optionalInt({ label: 'Cap', min: 1 }),
  order: f.int({ label: 'Order', initial: 0 }),
  active: f.flag({ label: 'Active', initial: true }),
  kind: f.choice(['A', 'B'], { A: 'A', B: 'B' }, { label: 'Kind' }),
  target: f.optionalRef('avatars', { label: 'Target', when: { field: 'kind', is: ['B'] } }),
  slots: f.rows({ amount: f.int({ label: 'Amount' }) }, { label: 'Slots' }),
};
const row = {
  id: 1,
  version: 3,
  name: 'Bow',
  note: null,
  cap: 10,
  order: 2,
  active: true,
  kind: 'A',
  target: null,
  slots: [{ amount: 5 }],
};

describe('form values', () => {
  it('return to the wire unchanged', () => {
    const values = toFormValues(fields, row);
    expect(values).toMatchObject({ note: '', cap: '10', order: '2', slots: [{ amount: '5' }] });
    expect(buildChangesBody(fields, values, values)).toEqual({});
  });

  it('become numbers on the wire only if a number was typed', () => {
    expect(toProtocolValue(fields.cap, ' 12 ')).toBe(12);
    expect(toProtocolValue(fields.cap, '')).toBeNull();
    expect(toProtocolValue(fields.cap, '1e3')).toBe('1e3');
    expect(toProtocolValue(f.optionalDecimal({ label: 'x' }), '1,5')).toBe(1.5);
  });

  it('start from the declared initial values', () => {
    expect(buildInitialFieldValues(fields)).toMatchObject({
      name: '',
      order: '0',
      active: true,
      kind: null,
      slots: [],
    });
  });
});

it('a nested row sends the initial values of its hidden fields', () => {
  const rewards = f.rows(
    {
      kind: f.choice(['ITEM', 'EXP'], { ITEM: 'Item', EXP: 'Experience' }, { label: 'Kind' }),
      item: f.optionalRef('inventories', { label: 'Item', when: { field: 'kind', is: ['ITEM'] } }),
      amount: f.int({ label: 'Amount', initial: 1, when: { field: 'kind', is: ['EXP'] } }),
    },
    { label: 'Rewards' },
  );
  expect(
    toProtocolValue(rewards, [
      { kind: 'EXP', item: 7, amount: '30' },
      { kind: 'ITEM', item: 7, amount: '30' },
    ]),
  ).toEqual([
    { kind: 'EXP', item: null, amount: 30 },
    { kind: 'ITEM', item: 7, amount: 1 },
  ]);
});

describe('the body of a form', () => {
  it('contains changed fields only', () => {
    const base = toFormValues(fields, row);
    const values = { ...base, note: 'new', cap: '' };
    expect(listChangedFields(fields, base, values)).toEqual(['note', 'cap']);
    expect(buildChangesBody(fields, base, values)).toEqual({ note: 'new', cap: null });
  });

  it('does not contain a value that was typed back', () => {
    const base = toFormValues(fields, row);
    expect(listChangedFields(fields, base, { ...base, order: '02' })).toEqual([]);
  });

  it('of a new row omits empty and hidden fields, so that column defaults apply', () => {
    const values = { ...buildInitialFieldValues(fields), name: 'Bow', kind: 'A', target: 7 };
    expect(buildCreateBody(fields, values)).toEqual({
      name: 'Bow',
      order: 0,
      active: true,
      kind: 'A',
      slots: [],
    });
    expect(buildCreateBody(fields, { ...values, kind: 'B' })).toMatchObject({ target: 7 });
  });
});

it('a field is in the form only while the fields it depends on have the required values', () => {
  expect(isFieldVisible(fields.target, { kind: 'A' })).toBe(false);
  expect(isFieldVisible(fields.target, { kind: 'B' })).toBe(true);
  expect(isFieldVisible(fields.name, {})).toBe(true);
});

it('marks fields as required that have no default and must not be empty', () => {
  expect(isFieldRequired(fields.name)).toBe(true);
  expect(isFieldRequired(fields.note)).toBe(false);
  expect(isFieldRequired(fields.order)).toBe(false);
  expect(isFieldRequired(fields.active)).toBe(false);
});
