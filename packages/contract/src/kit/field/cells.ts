import { toAsciiDigits } from './digits.ts';
import { buildFileProblem } from '../problem/file-problem.ts';
import type { ParsedTableCell, CellSeparator } from '../text/table-text.ts';
import type { Sentence } from '../text/messages.ts';

/** Number as text with a decimal point, or the reason why the text is ambiguous. */
export type ParsedNumber = { readonly number: string } | { readonly problem: Sentence };

const byComma = /^-?[1-9]\d{0,2}(?:,\d{3})+$/;
const byPoint = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;
const count = (text: string, sign: string): number => text.split(sign).length - 1;
const without = (text: string, sign: string): string => text.replaceAll(sign, '');

/**
 * Reads a number that contains both a comma and a point. The last sign is the decimal sign if the
 * other one groups thousands.
 */
function readBoth(text: string): string {
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const other = decimal === ',' ? '.' : ',';
  const [units = '', ...fractions] = text.split(decimal);
  const isGrouped = (other === ',' ? byComma : byPoint).test(units);
  return isGrouped && fractions.length === 1
    ? `${without(units, other)}.${fractions[0] ?? ''}`
    : text;
}
function readOne(text: string, sign: ',' | '.', isUnclear: boolean): ParsedNumber {
  const isGrouped = (sign === ',' ? byComma : byPoint).test(text);
  if (isGrouped && count(text, sign) > 1) return { number: without(text, sign) };
  if (isGrouped && isUnclear)
    return {
      problem: buildFileProblem(sign === ',' ? 'commaUnclear' : 'pointUnclear', { value: text }),
    };
  return { number: text.replace(sign, '.') };
}
/** Removes the spaces of a number. Returns undefined for text that is not a number. */
function toPlainNumber(text: string): string | undefined {
  const plain = toAsciiDigits(text)
    .trim()
    .replace(/^\u2212/, '-')
    .replaceAll(/(?<=\d)[ \u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '');
  return /^-?[\d.,]*\d[\d.,]*$/.test(plain) ? plain : undefined;
}
/**
 * Normalizes a number of a table to text with a decimal point and without thousands separators.
 * Text that is not a number is returned unchanged. If semicolons or tabs separate the columns, a
 * comma is a decimal sign; otherwise `1,234` is refused as ambiguous. With semicolons, `1.234` is
 * also refused.
 */
export function parseTableNumber(
  { text }: Pick<ParsedTableCell, 'text'>,
  separator: CellSeparator,
): ParsedNumber {
  const plain = toPlainNumber(text);
  if (plain === undefined) return { number: text.trim() };
  if (plain.includes(',') && plain.includes('.')) return { number: readBoth(plain) };
  if (plain.includes(',')) return readOne(plain, ',', separator === ',');
  return plain.includes('.') ? readOne(plain, '.', separator === ';') : { number: plain };
}

/**
 * Reads a number with the decimal sign of a language: `1,234` is over a thousand if the sign is a
 * point, and between one and two if it is a comma. Text that is not a number is returned trimmed.
 */
export function parseLocalNumber(text: string, decimalSign: ',' | '.'): string {
  const plain = toPlainNumber(text);
  if (plain === undefined) return text.trim();
  if (plain.includes(',') && plain.includes('.')) return readBoth(plain);
  const isGrouped = decimalSign === '.' ? byComma.test(plain) : byPoint.test(plain);
  const hasManyGroups = count(plain, ',') + count(plain, '.') > 1;
  if (isGrouped && (decimalSign === '.' || hasManyGroups)) return plain.replaceAll(/[.,]/g, '');
  return plain.replace(',', '.');
}

const flags: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  истина: 'true',
  ложь: 'false',
  wahr: 'true',
  falsch: 'false',
};
/** Reads the forms in which spreadsheets write true and false; undefined for any other text. */
export const parseFlag = (text: string): string | undefined => {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(flags, word) ? flags[word] : undefined;
};

const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** Characters at the start of a text that make a spreadsheet execute it. */
const isRun = /^[=+\-@\t\r]/;
const isGuarded = /^'(?=[=+\-@\t\r'])/;
/** Formats a cell. An apostrophe keeps spreadsheets from executing it; numbers are unchanged. */
export function formatCsvCell(value: unknown): string {
  if (value === null || value === undefined) return '""';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (plainNumber.test(text)) return text;
  const safe = isRun.test(text) || isGuarded.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
/** Removes the apostrophe that `formatCsvCell` added at the start. */
export const parseCsvCell = (text: string): string => text.replace(isGuarded, '');
