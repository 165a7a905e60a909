import { expect, it } from 'vitest';
import { parseMinorUnits, toWholeUnits } from './amounts.ts';
import { totalAmountSchema } from './kit/field/currency-fields.ts';

it.each([
  ['1250', 2, '12.50'],
  [5, 2, '0.05'],
  [0, 0, '0'],
  [7, 0, '7'],
  [-5, 2, '-0.05'],
  ['18446744073709551615', 9, '18446744073.709551615'],
])(
  'minor units are written as whole ones exactly: %s with %i decimals',
  (minor, decimals, text) => {
    expect(toWholeUnits(minor, decimals)).toBe(text);
  },
);
it.each([
  ['12.5', 2, 1250n],
  ['12,50', 2, 1250n],
  ['1 000', 0, 1000n],
  ['1.500', 1, 15n],
  ['0.000000001', 9, 1n],
  ['9007199254740993', 0, 9007199254740993n],
  ['1.25', 1, undefined],
  ['-1', 0, undefined],
  ['1e9', 0, undefined],
  ['', 2, undefined],
  ['.5', 2, undefined],
])(
  'typed whole units are read exactly, never rounded: %s with %i decimals',
  (typed, decimals, minor) => {
    expect(parseMinorUnits(typed, decimals)).toBe(minor);
  },
);
it('a total is as much as the chain can count, and nothing else', () => {
  expect(
    ['0', '18446744073709551615'].map((entry) => totalAmountSchema.safeParse(entry).success),
  ).toEqual([true, true]);
  expect(
    ['18446744073709551616', '01', '-1', '1.5', '', 'x', 5].map(
      (entry) => totalAmountSchema.safeParse(entry).success,
    ),
  ).toEqual([false, false, false, false, false, false, false]);
});
