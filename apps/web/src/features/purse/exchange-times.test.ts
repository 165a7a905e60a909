import { describe, expect, it } from 'vitest';
import { parseNumberOfExchanges } from './exchange-times.ts';

const pair = { amountFrom: 250, decimalsFrom: 2, amountTo: 3, decimalsTo: 0 };
const gives = (text: string) => parseNumberOfExchanges({ by: 'gives', text }, pair);
const gets = (text: string) => parseNumberOfExchanges({ by: 'gets', text }, pair);

describe('the number of exchanges', () => {
  it('follows from the given amount in whole units: whole multiples only', () => {
    expect([gives('2.50'), gives('2,5'), gives('10'), gives('1 000')]).toEqual([1, 1, 4, 400]);
    expect([gives(''), gives('0'), gives('2.49'), gives('2.505'), gives('-5')]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
  it('follows from the received amount, too', () => {
    expect([gets('3'), gets('12'), gets('0'), gets('4'), gets('1.5'), gets('x')]).toEqual([
      1,
      4,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(gets('99999999999999999999')).toBeUndefined();
  });
});
