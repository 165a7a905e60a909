import { expect, it } from 'vitest';
import { parseGrantAmountInMinorUnits } from './grant-units.ts';

it('the smallest grant of currency is one whole unit; smaller or invalid entries become one (R5.6)', () => {
  expect(
    ['0', '0.5', '', 'x', '-3', '1', '1.5', '12,25', '1e9'].map((typed) =>
      parseGrantAmountInMinorUnits(typed, 2),
    ),
  ).toEqual([100, 100, 100, 100, 100, 100, 150, 1225, 100]);
  expect(parseGrantAmountInMinorUnits('7', 0)).toBe(7);
  // an amount above the maximum balance is invalid
  expect(parseGrantAmountInMinorUnits('9007199254740992', 0)).toBe(1);
});
