import { f } from '@guildhall/contract/kit/field/field-kinds';
import type { TextsOfLanguage } from '@guildhall/contract/kit/text/text';
import { parseTable } from '@guildhall/contract/kit/text/table-text';
import { buildRewardListField } from '@guildhall/contract/kit/field/rewards';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { getTranslations } from '../texts.ts';
import { createSectionCsvStream } from './csv.ts';

const decimals = new Map([
  ['GEM', 2],
  ['GOLD', 0],
]);
const unit = { currency: 'currency' } as const;
/** Exports rows, and reads the file back cell by cell. */
async function exported(
  fields: Fields,
  rows: readonly object[],
  language: 'en' | 'ru' = 'en',
  texts: TextsOfLanguage = {},
) {
  async function* pieces() {
    yield rows;
  }
  const file = await text(
    createSectionCsvStream({ name: 'export', fields }, pieces(), {
      texts: { ...getTranslations(language), ...texts },
      decimals,
    }),
  );
  return parseTable(file).rows.map(({ cells }) => cells.map((cell) => cell.text));
}

describe('an export', () => {
  it('has amounts in whole units of their currency, and sums of each currency below', async () => {
    const fields = {
      price: f.amount({ label: 'Price', unit }),
      sold: f.optionalTotal({ label: 'Sold', unit, summed: true }),
      currency: f.currency({ label: 'Currency' }),
      steps: f.ints({ label: 'Steps', unit }),
      fee: f.optionalAmount({ label: 'Fee', unit: { digits: 3 } }),
    };
    const rows = [
      { id: 1, price: 1250, sold: '9007199254740993', currency: 'GEM', steps: [100, 250], fee: 1 },
      { id: 2, price: 7, sold: '-5', currency: 'GOLD', steps: [], fee: null },
      { id: 3, price: 5, sold: '7', currency: 'GEM', steps: [5], fee: null },
      { id: 4, price: 0, sold: null, currency: null, steps: [], fee: null },
    ];
    expect(await exported(fields, rows)).toEqual([
      ['ID', 'Price', 'Sold', 'Currency', 'Steps', 'Fee'],
      ['1', '12.50', '90071992547409.93', 'GEM', '1.00, 2.50', '0.001'],
      ['2', '7', '-5', 'GOLD', '', ''],
      ['3', '0.05', '0.07', 'GEM', '0.05', ''],
      ['4', '0', '', '', '', ''],
      ['Total', '', '90071992547410.00', 'GEM', '', ''],
      ['Total', '', '-5', 'GOLD', '', ''],
    ]);
    expect((await exported(fields, rows, 'ru')).at(-1)?.slice(0, 4)).toEqual([
      'Итого',
      '',
      '-5',
      'GOLD',
    ]);
  });
  it('has one line for each nested row; fields of the outer row appear on the first line only', async () => {
    const fields = {
      cause: f.text({ label: 'Cause' }),
      currency: f.currency({ label: 'Currency' }),
      amount: f.amount({ label: 'Amount', unit, summed: true }),
      postings: f.rows(
        {
          account: f.text({ label: 'Account' }),
          currency: f.currency({ label: 'Currency' }),
          into: f.optionalTotal({ label: 'In', unit, summed: true }),
        },
        { label: 'Postings', ownLines: true },
      ),
    };
    const postings = [
      { account: 'Ash', currency: 'GEM', into: '150' },
      { account: 'Fee', currency: 'GEM', into: '50' },
    ];
    const rows = [
      { id: 1, cause: 'Sale', currency: 'GEM', amount: 200, postings },
      { id: 2, cause: 'None', currency: null, amount: 0, postings: [] },
    ];
    expect(await exported(fields, rows)).toEqual([
      [
        'ID',
        'Cause',
        'Currency',
        'Amount',
        'Postings: Account',
        'Postings: Currency',
        'Postings: In',
      ],
      ['1', 'Sale', 'GEM', '2.00', 'Ash', 'GEM', '1.50'],
      ['1', 'Sale', 'GEM', '', 'Fee', 'GEM', '0.50'],
      ['2', 'None', '', '0', '', '', ''],
      ['Total', '', 'GEM', '2.00', '', 'GEM', '2.00'],
    ]);
  });
  it('has columns for groups and ranks, and words instead of JSON', async () => {
    const fields = {
      goal: f.group(
        {
          value: f.optionalAmount({ label: 'Spent', unit }),
          currency: f.currency({ label: 'In' }),
        },
        { label: 'Goal' },
      ),
      points: f.perRarity({ label: 'Points' }),
      rewards: buildRewardListField({ label: 'Rewards', max: 5 }),
      note: f.longText({ label: 'Note' }),
    };
    const rewards = [
      { kind: 'CURRENCY', id: null, currency: 'GEM', amount: 150 },
      { kind: 'EXP', id: null, currency: null, amount: 3 },
    ];
    const row = {
      id: 1,
      goal: { value: 250, currency: 'GEM' },
      points: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      rewards,
      note: { name: 'Bow', deep: { a: 1 }, list: [1, 2] },
    };
    const [head = [], line = []] = await exported(fields, [row]);
    expect(head.slice(1, 4)).toEqual(['Goal: Spent', 'Goal: In', 'Points: Common']);
    expect(line.slice(1, 5)).toEqual(['2.50', 'GEM', '1', '2']);
    expect(line.slice(-2)).toEqual([
      'Reward: Currency, Currency: GEM, Amount: 1.50; Reward: Experience, Amount: 3',
      'name: Bow, deep: (a: 1), list: (1; 2)',
    ]);
  });
  it('has choices, flags and ranks in the words that the list shows, in its language', async () => {
    const state = f.choice(['OPEN', 'OVER'], { OPEN: 'Open', OVER: 'Over' }, { label: 'State' });
    const fields = {
      state,
      isOn: f.flag({ label: 'On' }),
      rarity: f.rarity({ label: 'Rarity' }),
      points: f.perRarity({ label: 'Points' }),
      steps: f.rows({ state, isOn: f.flag({ label: 'On' }) }, { label: 'Steps' }),
    };
    const points = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const steps = [{ state: 'OVER', isOn: false }];
    const rows = [
      { id: 1, state: 'OPEN', isOn: true, rarity: 4, points, steps },
      { id: 2, state: 'RETIRED', isOn: null, rarity: 99, points, steps: [] },
    ];
    const shown = (lines: string[][]) => lines.map((line) => [...line.slice(1, 5), line.at(-1)]);
    expect(shown(await exported(fields, rows))).toEqual([
      ['State', 'On', 'Rarity', 'Points: Common', 'Steps'],
      ['Open', 'Yes', 'Legendary', '1', 'State: Over, On: No'],
      ['RETIRED', '', '99', '1', ''],
    ]);
    const russian = {
      'sections.export.state.label': 'Состояние',
      'sections.export.state.choices.OPEN': 'Открыт',
      'sections.export.steps.state.label': 'Состояние',
      'sections.export.steps.state.choices.OVER': 'Завершён',
      'sections.export.isOn.label': 'Включено',
      'sections.export.steps.isOn.label': 'Включено',
      'sections.export.rarity.label': 'Редкость',
      'sections.export.points.label': 'Очки',
      'sections.export.steps.label': 'Шаги',
    };
    expect(shown(await exported(fields, rows, 'ru', russian)).slice(0, 2)).toEqual([
      ['Состояние', 'Включено', 'Редкость', 'Очки: Обычный', 'Шаги'],
      ['Открыт', 'Да', 'Легендарный', '1', 'Состояние: Завершён, Включено: Нет'],
    ]);
  });
});
