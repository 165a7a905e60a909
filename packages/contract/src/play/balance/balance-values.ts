import {
  parseFlag,
  parseLocalNumber,
  parseTableNumber,
  type ParsedNumber,
} from '../../kit/field/cells.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { describeSchemaIssue } from '../../kit/problem/problems.ts';
import type { CellSeparator } from '../../kit/text/table-text.ts';
import type { FieldFault } from '../../kit/field/field-fault.ts';
import { platformBalanceParameters, isPlatformBalanceParameter } from './balance.ts';

/** Types of parameters in a balance preset. Values are sent and stored as text. */
export const parameterTypes = ['INT', 'DECIMAL', 'BOOLEAN', 'STRING', 'JSON'] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** Properties of a parameter that determine if a value is valid. */
export interface ParameterValueInput {
  readonly name: string;
  readonly type: ParameterType;
  readonly value: string;
  readonly validation: string | null;
}
interface Range {
  readonly min: number | undefined;
  readonly max: number | undefined;
}
const numeral = String.raw`-?\d{1,15}(?:\.\d{1,10})?`;
const range = new RegExp(String.raw`^\s*(${numeral})?\s*\.\.\s*(${numeral})?\s*$`);
/** Parses bounds written as `min..max`; each bound may be omitted. */
function readRange(text: string): Range | undefined {
  const [whole, min, max] = range.exec(text) ?? [];
  if (whole === undefined || (min === undefined && max === undefined)) return undefined;
  const [low, high] = [
    min === undefined ? undefined : Number(min),
    max === undefined ? undefined : Number(max),
  ];
  return low !== undefined && high !== undefined && low > high
    ? undefined
    : { min: low, max: high };
}

const wholeNumber = /^-?(?:0|[1-9]\d{0,15})$/;
const decimalNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;
/** Maximum nesting of a parameter's value. */
const depthMax = 12;
function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= depthMax || Object.values(value).some((inner) => isDeep(inner, depth + 1));
}
type Read = { readonly value: unknown } | { readonly wrong: FieldFault['problem'] };
const readJson = (text: string): Read => {
  try {
    const value: unknown = JSON.parse(text);
    return isDeep(value) ? { wrong: problem('nested') } : { value };
  } catch {
    return { wrong: rule('json') };
  }
};
const readers: Readonly<Record<ParameterType, (text: string) => Read>> = {
  INT: (text) =>
    wholeNumber.test(text) && Number.isSafeInteger(Number(text))
      ? { value: Number(text) }
      : { wrong: problem('whole') },
  DECIMAL: (text) =>
    decimalNumber.test(text) ? { value: Number(text) } : { wrong: problem('number') },
  BOOLEAN: (text) =>
    text === 'true' || text === 'false' ? { value: text === 'true' } : { wrong: problem('flag') },
  STRING: (text) => ({ value: text }),
  JSON: readJson,
};
/**
 * Normalizes a value to the text of its type: spreadsheets format numbers and flags in their own
 * way. JSON that is a single number or flag is normalized like a spreadsheet cell; other JSON stays
 * unchanged.
 */
function readTyped(type: string, text: string, read: (text: string) => ParsedNumber): ParsedNumber {
  if (type === 'STRING') return { number: text };
  const flag = parseFlag(text);
  if (type === 'BOOLEAN') return { number: flag ?? text.trim() };
  if (type !== 'JSON') return read(text);
  if (flag !== undefined) return { number: flag };
  return /^\s*-?\d+,\d+\s*$/.test(text) ? read(text) : { number: text };
}
/**
 * Reads the value of a parameter from a cell of a file. The file's separator decides the meaning of
 * a comma. Text that is not a value of the type is returned unchanged.
 */
export const parseParameterCell = (
  type: string,
  text: string,
  separator: CellSeparator,
): ParsedNumber => readTyped(type, text, (cell) => parseTableNumber({ text: cell }, separator));
/**
 * Normalizes a value typed or pasted on a page. The language of the page determines the decimal
 * sign.
 */
export function normaliseParameterText(type: string, text: string, decimalSign: ',' | '.'): string {
  const read = readTyped(type, text, (cell) => ({ number: parseLocalNumber(cell, decimalSign) }));
  return 'number' in read ? read.number : text;
}
/** Parses the text of a value; undefined if it does not fit the type. */
export function parseParameterValue({
  type,
  value,
}: Pick<ParameterValueInput, 'type' | 'value'>): unknown {
  const read = readers[type](value);
  return 'value' in read ? read.value : undefined;
}

function outside(value: number, { min, max }: Range): FieldFault['problem'] | undefined {
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return undefined;
  if (min === undefined) return problem('atMost', { max: String(max) });
  if (max === undefined) return problem('atLeast', { min: String(min) });
  return problem('between', { min: String(min), max: String(max) });
}
const at = (field: keyof ParameterValueInput, wrong: FieldFault['problem']): FieldFault => ({
  field,
  problem: wrong,
});

/**
 * Checks a parameter that the platform reads against the type and the range that its declaration
 * gives.
 */
function wrongKnown({ name, type }: ParameterValueInput, value: unknown): FieldFault | undefined {
  if (!isPlatformBalanceParameter(name)) return undefined;
  if (type !== 'INT') return at('type', rule('readAs', { type: 'INT' }));
  const [issue] =
    platformBalanceParameters.fields[name].schema.safeParse(value).error?.issues ?? [];
  return issue && at('value', describeSchemaIssue(issue));
}
/**
 * Finds faults that the text of a parameter shows: type, range, and the platform's requirements.
 * The server also checks patterns and JSON Schemas.
 */
export function findParameterValueFault(parameter: ParameterValueInput): FieldFault | undefined {
  const { type, validation } = parameter;
  const read = readers[type](parameter.value);
  if ('wrong' in read) return at('value', read.wrong);
  const known = wrongKnown(parameter, read.value);
  if (known || validation === null) return known;
  if (type === 'BOOLEAN') return at('validation', rule('flagFree'));
  if (type !== 'INT' && type !== 'DECIMAL') return undefined;
  const bounds = readRange(validation);
  if (!bounds) return at('validation', rule('range'));
  const wrong = outside(read.value as number, bounds);
  return wrong && at('value', wrong);
}
