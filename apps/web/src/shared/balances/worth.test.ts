import { describe, expect, it } from 'vitest';
import { formatRealWorldWorth } from './worth.ts';

describe('the worth of an amount', () => {
  it('is computed from millionths a whole unit for all decimals, and never rounds to zero', () => {
    const worth = { price: 1_250_000, currency: 'USD' };
    expect(formatRealWorldWorth(250, 2, worth)).toBe('≈ $3.13');
    expect(formatRealWorldWorth('1000000000', 9, worth)).toBe('≈ $1.25');
    expect(formatRealWorldWorth(1, 0, { price: 12, currency: 'EUR' })).toBe('≈ €0.000012');
    expect(formatRealWorldWorth(0, 0, worth)).toBe('≈ $0.00');
  });
});
