import { toAsciiDigits } from './kit/field/digits.ts';

/**
 * Maximum amount of a currency in one account, in minor units: the largest integer that a JSON
 * number represents exactly.
 */
export const amountMax = Number.MAX_SAFE_INTEGER;
/** Most decimals that a currency may have. */
export const currencyDecimalsMax = 9;
/** Number of minor units in a whole unit of a currency. */
export const getMinorUnitsPerWholeUnit = (decimals: number): number => 10 ** decimals;

/** Converts minor units to whole units, exactly: 1250 with two decimals gives `12.50`. */
export function toWholeUnits(minor: number | string | bigint, decimals: number): string {
  const text = String(minor);
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Cached formatters by language, because creating a formatter takes longer than all other work for
 * a sentence.
 */
const formats = new Map<string, Intl.NumberFormat>();
export function getNumberFormatter(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(language)));
  return format;
}
/**
 * Formats an exact decimal number of any length as text with the separators of a language, without
 * rounding.
 */
export function formatExactNumber(exact: string, language: string): string {
  const [units = '', fraction] = exact.split('.');
  const format = getNumberFormatter(language);
  const shown = format.format(BigInt(units));
  if (fraction === undefined) return shown;
  const point = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return `${units === '-0' ? '-0' : shown}${point}${fraction}`;
}

/**
 * Parses whole units as typed, exactly, into minor units; undefined if the text is not a valid
 * number or has more decimals than the currency.
 */
export function parseMinorUnits(typed: string, decimals: number): bigint | undefined {
  const text = toAsciiDigits(typed)
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');
  const match = /^(\d{1,20})(?:\.(\d{0,9}))?$/.exec(text);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  return fraction.length > decimals
    ? undefined
    : BigInt((match[1] ?? '') + fraction.padEnd(decimals, '0'));
}
