import { getLocale } from '../../messages/runtime.js';

/** Price of a whole unit, in millionths of a real-world currency. */
export interface RealWorldPrice {
  readonly price: number;
  readonly currency: string;
}
const millionths = 1_000_000;
/**
 * Formats the worth of an amount in rounded form. Tiny sums keep four digits, so that no price is
 * shown as zero.
 */
export function formatRealWorldWorth(
  minor: number | string,
  decimals: number,
  { price, currency }: RealWorldPrice,
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
