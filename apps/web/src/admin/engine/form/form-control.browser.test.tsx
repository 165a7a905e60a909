import {
  f,
  type Field,
  type FieldKind,
  type Fields,
} from '@guildhall/contract/kit/field/field-kinds';
import { describe, expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { getControlByRole, pressKeys, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderForm,
  getSaveButton,
  toStoredRow,
  prepareOfficeTests,
  buildFieldProblem,
} from '../../../../test/office.harness.tsx';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';

const withLabel = (label: string) => ({ label });
const letters = { a: 'Ash', b: 'Birch', c: 'Cedar' } as const;
const six = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const trees = { ...letters, d: 'Dogwood', e: 'Elm', f: 'Fir' } as const;

/** Label of a rarity in a list of numbers. */
const inRank = (rank: number): string => `${rank} ${getRarityName(rank)}`;
/** A changed field's name also contains its old value. */
const name = /^Lantern/;
interface Case {
  /** Kind of the field, with the difference from other cases of this kind. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly field: Field;
  /** Other fields on which the field depends, and the values of these fields. */
  readonly beside?: Fields;
  readonly besides?: Record<string, unknown>;
  readonly value: unknown;
  /** Locates the element with the name, the value and the error. */
  readonly at: () => Locator;
  readonly shows: (at: Locator) => Promise<unknown>;
  readonly change: (at: Locator) => Promise<unknown>;
  readonly sends: unknown;
  /** True if the form reports a missing value. */
  readonly isRequired?: boolean;
}
const labelled = () => page.getByLabelText(name);
const holds = (value: string) => (at: Locator) => expect.element(at).toHaveValue(value);
const reads = (text: string) => (at: Locator) => expect.element(at).toHaveDisplayValue(text);
const types = (text: string) => (at: Locator) => userEvent.fill(at, text);
const choose = (text: string) => (at: Locator) => userEvent.selectOptions(at, text);
const text = { at: labelled, isRequired: true } as const;

const cases: readonly Case[] = [
  {
    ...text,
    name: 'a text',
    kind: 'text',
    field: f.text(withLabel('Lantern')),
    value: 'Fox',
    shows: holds('Fox'),
    change: types('Owl'),
    sends: 'Owl',
  },
  {
    at: labelled,
    name: 'a text of several lines',
    kind: 'long-text',
    field: f.longText(withLabel('Lantern')),
    value: 'one\ntwo',
    shows: holds('one\ntwo'),
    change: types('three\nfour'),
    sends: 'three\nfour',
  },
  {
    ...text,
    name: 'an address',
    kind: 'url',
    field: f.url(withLabel('Lantern')),
    value: 'https://example.org/',
    shows: holds('https://example.org/'),
    change: types('https://example.org/b'),
    sends: 'https://example.org/b',
  },
  {
    ...text,
    name: 'a whole number',
    kind: 'int',
    field: f.int(withLabel('Lantern')),
    value: 12,
    shows: holds('12'),
    change: types('13'),
    sends: 13,
  },
  {
    ...text,
    name: 'a number with a fraction, typed with a comma',
    kind: 'decimal',
    field: f.decimal(withLabel('Lantern')),
    value: 1.5,
    shows: holds('1.5'),
    change: types('2,25'),
    sends: 2.25,
  },
  {
    name: 'a flag',
    kind: 'flag',
    field: f.flag(withLabel('Lantern')),
    at: () => getControlByRole('switch', name),
    value: true,
    shows: (at) => expect.element(at).toBeChecked(),
    change: (at) => at.click(),
    sends: false,
  },
  {
    name: 'a moment',
    kind: 'instant',
    field: f.instant(withLabel('Lantern')),
    at: labelled,
    value: '2026-11-22T14:05:00.000Z',
    shows: (at) =>
      expect.poll(() => (at.element() as HTMLInputElement).value).toMatch(/^2026-11-22.14:05$/),
    change: types('2026-11-23 08:30'),
    sends: '2026-11-23T08:30:00.000Z',
    isRequired: true,
  },
  {
    name: 'one of few, which lie open',
    kind: 'choice',
    field: f.choice(['a', 'b', 'c'], letters, withLabel('Lantern')),
    at: () => getControlByRole('radiogroup', name),
    value: 'a',
    shows: (at) => expect.element(at.getByRole('radio', { name: 'Ash' })).toBeChecked(),
    change: async (at) => {
      at.getByRole('radio', { name: 'Ash' }).element().focus();
      await pressKeys('{ArrowRight}');
    },
    sends: 'b',
    isRequired: true,
  },
  {
    name: 'one of many, in a list',
    kind: 'choice',
    field: f.choice(six, trees, withLabel('Lantern')),
    at: labelled,
    value: 'e',
    shows: reads('Elm'),
    change: choose('Fir'),
    sends: 'f',
    isRequired: true,
  },
  {
    name: 'a number with a name',
    kind: 'number-choice',
    field: f.numberChoice(Object.values(trees), withLabel('Lantern')),
    at: labelled,
    value: 1,
    shows: reads('Birch'),
    change: choose('Cedar'),
    sends: 2,
    isRequired: true,
  },
  {
    name: 'a rank',
    kind: 'rarity',
    field: f.rarity(withLabel('Lantern')),
    at: labelled,
    value: 2,
    shows: reads(inRank(2)),
    change: choose(inRank(5)),
    sends: 5,
  },
  {
    name: 'a currency',
    kind: 'currency',
    field: f.currency(withLabel('Lantern')),
    at: labelled,
    value: 'GEM',
    shows: reads('Gems'),
    change: async (at) => {
      await expect.element(at.getByText('Gold')).toBeInTheDocument();
      await userEvent.selectOptions(at, 'Gold');
    },
    sends: 'GOLD',
  },
  {
    name: 'an amount, in whole units of its currency',
    kind: 'amount',
    field: f.amount({ ...withLabel('Lantern'), unit: { currency: 'money' } }),
    beside: { money: f.currency(withLabel('Money')) },
    besides: { money: 'GEM' },
    at: labelled,
    value: 1250,
    shows: holds('12.50'),
    change: types('7.25'),
    sends: 725,
    isRequired: true,
  },
  {
    name: 'a sum over accounts',
    kind: 'total',
    field: f.optionalTotal({ ...withLabel('Lantern'), unit: { currency: 'money' } }),
    beside: { money: f.currency(withLabel('Money')) },
    besides: { money: 'GEM' },
    at: labelled,
    value: '90071992547409930',
    shows: holds('900719925474099.30'),
    change: types('3'),
    sends: '300',
  },
  {
    name: 'a number for each rank',
    kind: 'per-rarity',
    field: f.perRarity({ ...withLabel('Lantern'), sum: 100 }),
    at: () => getControlByRole('group', name),
    value: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
    shows: (at) => expect.element(at.getByLabelText(getRarityName(3))).toHaveValue('10'),
    change: async (at) => {
      await userEvent.fill(at.getByLabelText(getRarityName(0)), '15');
      await userEvent.fill(at.getByLabelText(getRarityName(9)), '5');
    },
    sends: [15, 10, 10, 10, 10, 10, 10, 10, 10, 5],
  },
];

const fieldsOf = (entry: Case): Fields => ({ ...entry.beside, lantern: entry.field });
/** Answers the requests that controls of this kind send by themselves. */
function answerFor({ kind }: Case): void {
  if (kind === 'currency' || kind === 'amount' || kind === 'total') mockCurrencies();
}

describe.each(cases)('$name', (entry) => {
  prepareOfficeTests();
  const fields = fieldsOf(entry);
  const row = toStoredRow({ id: 1, ...entry.besides, lantern: entry.value });

  it('shows the stored value and sends only the changed one', async () => {
    answerFor(entry);
    const { sent } = await renderForm(fields, { row });
    await entry.shows(entry.at());
    await expect.element(getSaveButton()).toBeDisabled();
    await entry.change(entry.at());
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ lantern: entry.sends }]);
  });

  it('shows the server’s refusal beside the field and keeps the input', async () => {
    answerFor(entry);
    const refused = new ApiError(400, {
      code: 'VALIDATION',
      message: 'No',
      fields: [buildFieldProblem('lantern', 'Too bright for a street')],
    });
    await renderForm(fields, { row, save: () => Promise.reject(refused) });
    await entry.shows(entry.at());
    await entry.change(entry.at());
    await getSaveButton().click();
    await expect.element(entry.at()).toHaveAccessibleDescription('Too bright for a street');
    await expect.element(page.getByText(m.admin_problems({ count: 1 }))).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});

describe('an instant', () => {
  prepareOfficeTests();
  it.each(['2026-02-30 10:00', '2026-11-22', 'tomorrow', '2026-11-22 24:30'])(
    'reports a non-existent date or time and does not send it: %s',
    async (moment) => {
      const { sent } = await renderForm(
        { lantern: f.instant(withLabel('Lantern')) },
        { row: toStoredRow({ lantern: '2026-11-22T14:05:00.000Z' }) },
      );
      await userEvent.fill(labelled(), moment);
      await getSaveButton().click();
      await expect.element(labelled()).toBeInvalid();
      await expect.element(labelled()).not.toHaveAccessibleDescription('');
      await expect.element(labelled()).toHaveValue(moment);
      expect(sent).toEqual([]);
    },
  );
});

describe('a form with a field of every kind', () => {
  prepareOfficeTests();
  it.each(cases.filter((testCase) => testCase.isRequired))(
    '$name left empty is reported and focused',
    async (entry) => {
      answerFor(entry);
      const { sent } = await renderForm(fieldsOf(entry));
      await getSaveButton().click();
      await expect.element(entry.at()).toHaveAccessibleDescription(m.admin_problem_required());
      await expect.poll(() => entry.at().element().contains(document.activeElement)).toBe(true);
      expect(sent).toEqual([]);
    },
  );

  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    mockCurrencies();
    const fields = Object.fromEntries([
      ['money', f.currency(withLabel('Money'))],
      ...cases.map((testCase, at) => [
        `field${at}`,
        { ...testCase.field, label: `${testCase.name} ${at}` },
      ]),
    ]) as Fields;
    const row = toStoredRow({
      id: 1,
      money: 'GEM',
      ...Object.fromEntries(cases.map((testCase, at) => [`field${at}`, testCase.value])),
    });
    await renderForm(fields, { row, ...appearance });
    await expect.element(page.getByLabelText(/^an amount/)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});
