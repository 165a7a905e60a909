import { toAsciiDigits } from './kit/field/digits.ts';

/**
 * The most that one account holds of a currency, in minor units: what a number of the wire holds
 * exactly.
 */
export const amountMax = Number.MAX_SAFE_INTEGER;
export const currencyDecimalsMax = 9;
/** Minor units of one whole unit of a currency. */
export const getUnitSize = (decimals: number): number => 10 ** decimals;

/** Minor units as whole ones, exactly: 1250 of two decimals are `12.50`. */
export function toWholeUnits(minor: number | string | bigint, decimals: number): string {
  const text = String(minor);
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Made once for a language: making one takes longer than all else that a sentence needs. */
const formats = new Map<string, Intl.NumberFormat>();
export function getNumberFormatter(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(language)));
  return format;
}
/**
 * An exact decimal number as text, with the separators of a language: nothing is rounded, however
 * long it is.
 */
export function formatExactNumber(exact: string, language: string): string {
  const [whole = '', fraction] = exact.split('.');
  const format = getNumberFormatter(language);
  const shown = format.format(BigInt(whole));
  if (fraction === undefined) return shown;
  const point = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return `${whole === '-0' ? '-0' : shown}${point}${fraction}`;
}

/**
 * Reads whole units as somebody typed them, exactly, in minor units; undefined if the text is no
 * such number or has more decimals than the currency.
 */
export function parseMinorUnits(typed: string, decimals: number): bigint | undefined {
  const text = toAsciiDigits(typed)
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');
  const found = /^(\d{1,20})(?:\.(\d{0,9}))?$/.exec(text);
  if (!found) return undefined;
  const fraction = (found[2] ?? '').replace(/0+$/, '');
  return fraction.length > decimals
    ? undefined
    : BigInt((found[1] ?? '') + fraction.padEnd(decimals, '0'));
}
