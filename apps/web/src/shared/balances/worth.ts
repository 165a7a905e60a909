import { getLocale } from '../../messages/runtime.js';

/** What a whole unit is worth, in millionths of a currency of the world. */
export interface Worth {
  readonly price: number;
  readonly currency: string;
}
const millionths = 1_000_000;
/**
 * What an amount is worth, rounded for reading: tiny sums keep four digits, so that a price is never
 * shown as nothing.
 */
export function worthText(
  minor: number | string,
  decimals: number,
  { price, currency }: Worth,
): string {
  const exact = (BigInt(minor) * BigInt(price)) / 10n ** BigInt(decimals);
  const value = Number(exact) / millionths;
  const small = Math.abs(value) < 1 && value !== 0;
  const text = new Intl.NumberFormat(getLocale(), {
    style: 'currency',
    currency,
    ...(small && { maximumSignificantDigits: 4 }),
  }).format(value);
  return `≈ ${text}`;
}
