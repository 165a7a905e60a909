import { describe, expect, it } from 'vitest';
import { worthText } from './worth.ts';

describe('what an amount is worth', () => {
  it('follows from millionths a whole unit, whatever its decimals, and is never nothing by rounding', () => {
    const worth = { price: 1_250_000, currency: 'USD' };
    expect(worthText(250, 2, worth)).toBe('≈ $3.13');
    expect(worthText('1000000000', 9, worth)).toBe('≈ $1.25');
    expect(worthText(1, 0, { price: 12, currency: 'EUR' })).toBe('≈ €0.000012');
    expect(worthText(0, 0, worth)).toBe('≈ $0.00');
  });
});
