import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Field, Fields, AmountUnit } from '@guildhall/contract/kit/field/field-kinds';
import { translate, type TextsOfLanguage } from '@guildhall/contract/kit/text/text';
import { flagLabels, rarityLabels } from '@guildhall/contract/kit/text/value-messages';
import { rarityNames } from '@guildhall/contract/limits';
import type { DecimalsByCurrency } from './units.ts';

export type ExportRowValues = Readonly<Record<string, unknown>>;
/** Data that writing a cell needs in addition to the row. */
export interface CellFormatContext {
  /** Texts in the language of the file. */
  readonly texts: TextsOfLanguage;
  readonly decimals: DecimalsByCurrency;
}

/** Returns the display name of a rarity in the language of the export. */
export const formatRarityCell = (
  name: (typeof rarityNames)[number],
  writing: Pick<CellFormatContext, 'texts'>,
): string => translate(rarityLabels[name], writing.texts);
/**
 * Returns the text that a list shows for the value, or the value itself if a list shows no other
 * text.
 */
function writeWord(field: Field, value: unknown, writing: CellFormatContext): unknown {
  if (typeof value === 'boolean')
    return translate(value ? flagLabels.yes : flagLabels.no, writing.texts);
  if (field.kind === 'rarity') {
    const name = typeof value === 'number' ? rarityNames[value] : undefined;
    return name === undefined ? value : formatRarityCell(name, writing);
  }
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}
/** Finds the field that contains the currency of an amount; undefined if there is none. */
export const findCurrencyField = ({ unit }: Field): string | undefined =>
  unit && 'currency' in unit ? unit.currency : undefined;
function digitsOf(unit: AmountUnit, row: ExportRowValues, { decimals }: CellFormatContext): number {
  if ('digits' in unit) return unit.digits;
  if ('decimals' in unit) return Number(row[unit.decimals] ?? 0);
  const code = row[unit.currency];
  return typeof code === 'string' ? (decimals.get(code) ?? 0) : 0;
}
export const isMinorUnitAmount = (value: unknown): value is string | number | bigint =>
  typeof value === 'bigint' ||
  Number.isSafeInteger(value) ||
  (typeof value === 'string' && /^-?\d+$/.test(value));
/** Converts minor units to whole units, with the decimals of their currency. */
export const formatAmountCell = (
  unit: AmountUnit,
  value: unknown,
  row: ExportRowValues,
  writing: CellFormatContext,
): unknown =>
  isMinorUnitAmount(value) ? toWholeUnits(value, digitsOf(unit, row, writing)) : value;

const isObject = (value: unknown): value is ExportRowValues =>
  typeof value === 'object' && value !== null;
const plain = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '');
/** Describes a value without a declaration, such as a snapshot of the log, in words. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return value.map(describe).join('; ');
  if (!isObject(value)) return plain(value);
  const { currency, decimals, amount } = value;
  const isMoney =
    typeof currency === 'string' && typeof decimals === 'number' && isMinorUnitAmount(amount);
  const shown = isMoney ? { ...value, amount: toWholeUnits(amount, decimals) } : value;
  return Object.entries(shown)
    .filter(
      ([name, entry]) => entry !== null && entry !== undefined && !(isMoney && name === 'decimals'),
    )
    .map(([name, entry]) => `${name}: ${isObject(entry) ? `(${describe(entry)})` : plain(entry)}`)
    .join(', ');
}
const writeInner = (fields: Fields, row: ExportRowValues, writing: CellFormatContext): string =>
  Object.entries(fields)
    .map(([name, field]) => [field, formatFieldCell(field, row[name], row, writing)] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([field, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${field.label}: ${field.fields ? `(${text})` : text}`;
    })
    .join(', ');
/**
 * Writes the value of a field as one cell: amounts in whole units, and choices, flags, lists and
 * rows in the words that lists show. `row` contains the currency of the field.
 */
export function formatFieldCell(
  field: Field,
  value: unknown,
  row: ExportRowValues,
  writing: CellFormatContext,
): unknown {
  if (value === null || value === undefined) return null;
  const { unit, fields } = field;
  if (Array.isArray(value)) {
    if (fields)
      return value.map((each) => writeInner(fields, each as ExportRowValues, writing)).join('; ');
    const entries: unknown[] = unit
      ? value.map((each) => formatAmountCell(unit, each, row, writing))
      : value.map((each) => writeWord(field, each, writing));
    return entries.some(isObject) ? describe(entries) : entries.join(', ');
  }
  if (isObject(value))
    return fields ? writeInner(fields, { ...row, ...value }, writing) : describe(value);
  return unit ? formatAmountCell(unit, value, row, writing) : writeWord(field, value, writing);
}
