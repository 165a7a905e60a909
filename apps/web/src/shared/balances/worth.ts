import { createNumberFormat } from '../locale/intl-formats.ts';

/** Price of a whole unit, in millionths of a real-world currency. */
export interface RealWorldPrice {
  readonly price: number;
  readonly currency: string;
}
const millionths = 1_000_000;
/**
 * Formats the worth of an amount, rounded. Very small worths keep four digits, so that none is
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
  return `≈ ${getPriceFormat(currency, small)(value)}`;
}

const priceFormats = new Map<string, (value: number) => string>();
/** Returns the format of a real-world currency. Tiny sums get up to four significant digits. */
function getPriceFormat(currency: string, isTiny: boolean): (value: number) => string {
  const key = `${currency} ${String(isTiny)}`;
  let format = priceFormats.get(key);
  if (!format) {
    format = createNumberFormat({
      style: 'currency',
      currency,
      ...(isTiny && { maximumSignificantDigits: 4 }),
    });
    priceFormats.set(key, format);
  }
  return format;
}
