import * as z from 'zod/mini';

/** The most that one account holds of a currency, in minor units: what a number of the wire holds exactly. */
export const amountMax = Number.MAX_SAFE_INTEGER;
export const currencyDecimalsMax = 9;
const codePattern = /^[A-Z][A-Z0-9]{1,11}$/;
/** How a currency is named on the wire and in the ledger. */
export const currencyCode = z.string().check(z.regex(codePattern, 'must be 2 to 12 capital letters and digits, a letter first'));
/** Minor units of a sum over accounts: more than a number holds, so it travels as text. At most what the chain can count (u64). */
export const total = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,19})$/, 'is no amount of this currency'),
  z.refine((text: string) => !/^\d{1,20}$/.test(text) || BigInt(text) <= 18_446_744_073_709_551_615n, { error: 'must be at most 18446744073709551615' }),
);

/** What one whole unit of a currency is, in minor units. */
export const unitOf = (decimals: number): number => 10 ** decimals;

/** Minor units as whole ones, exactly: 1250 of two decimals are `12.50`. */
export function wholeUnits(minor: number | string | bigint, decimals: number): string {
  const text = String(minor);
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** What somebody typed as whole units, in minor ones, exactly; undefined where it is no such number or has more decimals than there are. */
export function minorUnits(typed: string, decimals: number): bigint | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  const found = /^(\d{1,20})(?:\.(\d{0,9}))?$/.exec(text);
  if (!found) return undefined;
  const fraction = (found[2] ?? '').replace(/0+$/, '');
  return fraction.length > decimals ? undefined : BigInt((found[1] ?? '') + fraction.padEnd(decimals, '0'));
}
