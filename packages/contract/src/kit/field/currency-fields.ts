import * as z from 'zod/mini';
import { toErrorText } from '../problem/problem.ts';

const codePattern = /^[A-Z][A-Z0-9]{1,11}$/;
/** Code of a currency in the API and in the ledger. */
export const currencyCodeSchema = z
  .string()
  .check(z.regex(codePattern, toErrorText('currencyCode')));
/**
 * Currency of a price as the player saw it. It is optional, because some clients do not send it.
 */
export const expectedCurrencySchema = z.optional(currencyCodeSchema);
/**
 * Minor units of a sum over accounts, as text, because the sum can exceed the range of a number.
 * The sum is limited to the chain's largest number (u64).
 */
export const totalAmountSchema = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,19})$/, toErrorText('amount')),
  z.refine(
    (text: string) => !/^\d{1,20}$/.test(text) || BigInt(text) <= 18_446_744_073_709_551_615n,
    { error: toErrorText('atMost', { max: '18446744073709551615' }) },
  ),
);
