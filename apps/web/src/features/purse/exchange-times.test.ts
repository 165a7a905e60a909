import { describe, expect, it } from 'vitest';
import { parseNumberOfExchanges } from './exchange-times.ts';

const pair = { amountFrom: 250, decimalsFrom: 2 };
const gives = (text: string) => parseNumberOfExchanges({ by: 'gives', text }, pair);
const times = (text: string) => parseNumberOfExchanges({ by: 'times', text }, pair);

describe('the number of exchanges', () => {
  it('follows from the given amount in whole units: whole multiples only', () => {
    expect([gives('2.50'), gives('2,5'), gives('10'), gives('1 000')]).toEqual([1, 1, 4, 400]);
    expect([gives(''), gives('0'), gives('2.49'), gives('2.505'), gives('-5')]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
  it('can be typed', () => {
    expect([times('3'), times('0'), times('1.5'), times('x')]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
    ]);
    expect(times('99999999999999999999')).toBeUndefined();
  });
});
