import { sessionSettings } from '@guildhall/contract/play/playtime/session-settings.section';
import { findFaultAcrossRowFields } from '@guildhall/contract/kit/field/field-fault';
import { f } from '@guildhall/contract/kit/field/field-kinds';
import { beforeAll, describe, expect, it } from 'vitest';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { loadOfficeTexts, formatFieldProblemAsSentence } from '../../office-texts.ts';
import { getFieldPathLabel, findFieldProblems } from './field-problems.ts';
import { buildInitialFieldValues } from './field-values.ts';

const fields = {
  name: f.text({ label: 'Name' }),
  link: f.url({ label: 'Link' }),
  cap: f.optionalInt({ label: 'Cap', min: 1 }),
  hidden: f.text({ label: 'Hidden', when: { field: 'name', is: ['show'] } }),
  slots: f.rows({ amount: f.int({ label: 'Amount', min: 1 }) }, { label: 'Slots' }),
};
const good = { ...buildInitialFieldValues(fields), name: 'Bow', link: 'https://example.test/' };

beforeAll(() => loadOfficeTexts(true));

it('reports nothing for a form that the server accepts', () => {
  expect(findFieldProblems(fields, good)).toEqual({});
});

it('reports each invalid field, with the declaration’s own text if it has one', () => {
  const problems = findFieldProblems(fields, {
    ...good,
    name: '',
    link: 'http://example.test',
    cap: 'many',
  });
  expect(Object.keys(problems).sort()).toEqual(['cap', 'link', 'name']);
  expect(problems['link']).toBe(formatFieldProblemAsSentence(problem('https')));
});

it('finds the field inside a nested row', () => {
  expect(findFieldProblems(fields, { ...good, slots: [{ amount: '3' }, { amount: '0' }] })).toEqual(
    { 'slots.1.amount': formatFieldProblemAsSentence(problem('atLeast', { min: '1' })) },
  );
});

it('checks a hidden field only once it is shown', () => {
  expect(findFieldProblems(fields, { ...good, name: 'show' })).toHaveProperty('hidden');
});

it('applies the rule over several fields only if each of them is valid', () => {
  const values = {
    enabled: true,
    userIds: [],
    allowAt: '2026-01-02T00:00:00.000Z',
    disallowAt: '2026-01-01T00:00:00.000Z',
  };
  expect(
    findFieldProblems(sessionSettings.fields, values, (row) =>
      findFaultAcrossRowFields(sessionSettings, row),
    ),
  ).toEqual({ disallowAt: formatFieldProblemAsSentence(problem('later')) });
});

describe('labels of refused fields', () => {
  const named = {
    name: f.text({ label: 'Name' }),
    prizes: f.rows({ amount: f.int({ label: 'Amount' }) }, { label: 'Prizes' }),
    box: f.group({ height: f.int({ label: 'Height' }) }, { label: 'Box' }),
  };
  it('uses the form’s label and the row’s number, and no label for fields outside the form', () => {
    const label = (path: string) => getFieldPathLabel(named, path);
    expect(label('name')).toBe('Name');
    expect(label('prizes.1.amount')).toBe('Prizes 2, Amount');
    expect(label('prizes.0')).toBe('Prizes 1');
    expect(label('box.height')).toBe('Box, Height');
    expect(label('toString')).toBe('');
    expect(label('accountId')).toBe('');
  });
});
