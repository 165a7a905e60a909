import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import { defineTexts, translate } from '@guildhall/contract/kit/text/text';
import { rarityNames } from '@guildhall/contract/limits';
import {
  findCurrencyField,
  isMinorUnitAmount,
  formatAmountCell,
  formatRarityCell,
  formatFieldCell,
  type ExportRowValues,
  type CellFormatContext,
} from './cells.ts';

const texts = defineTexts('export', { total: 'Total' });

/** One line of an export: a row, or a nested row that has a line of its own. */
export interface ExportLine {
  readonly row: ExportRowValues;
  readonly inner: ExportRowValues | undefined;
  /** True for the first line of a row, because only this line counts in the row's sums. */
  readonly isFirst: boolean;
}
export interface ExportColumn {
  readonly head: string;
  readonly cell: (line: ExportLine) => unknown;
  /** Returns the row or the nested row that contains the column's value and its currency. */
  readonly valuesOf: (line: ExportLine) => ExportRowValues | undefined;
  readonly name: string;
  /** Scope of the column; fields of the same scope are declared next to each other. */
  readonly scope: string;
  readonly field: Field | undefined;
}

type Entry = readonly [name: string, field: Field];
const ofRow = ({ row }: ExportLine): ExportRowValues => row;
const ofInner = ({ inner }: ExportLine): ExportRowValues | undefined => inner;
/**
 * Prefix for the column names of some fields, and the function that finds the values of these
 * fields in a line.
 */
interface Scope {
  readonly before: string;
  readonly valuesOf: ExportColumn['valuesOf'];
}
const single = (
  [name, field]: Entry,
  { before, valuesOf }: Scope,
  writing: CellFormatContext,
): ExportColumn => ({
  head: `${before}${field.label}`,
  name,
  scope: before,
  field,
  valuesOf,
  cell: (line) => {
    const values = valuesOf(line);
    return values && formatFieldCell(field, values[name], values, writing);
  },
});
/** Returns ten columns, one for each rarity. */
const ranked = (
  [name, field]: Entry,
  { before, valuesOf }: Scope,
  writing: CellFormatContext,
): ExportColumn[] =>
  rarityNames.map((rarity, at) => ({
    head: `${before}${field.label}: ${formatRarityCell(rarity, writing)}`,
    name: `${name}.${at}`,
    scope: before,
    field: undefined,
    valuesOf,
    cell: (line) => {
      const values = valuesOf(line)?.[name];
      return Array.isArray(values) ? (values[at] as unknown) : null;
    },
  }));
/** Writes amounts of a row only in its first line, so that a column can be summed. */
const onceIn = (column: ExportColumn): ExportColumn => ({
  ...column,
  valuesOf: (line) => (line.isFirst ? column.valuesOf(line) : undefined),
  cell: (line) => (line.isFirst ? column.cell(line) : null),
});
function columnsOf(entry: Entry, scope: Scope, writing: CellFormatContext): ExportColumn[] {
  const [name, field] = entry;
  const inside = (valuesOf: ExportColumn['valuesOf']): ExportColumn[] =>
    Object.entries(field.fields ?? {}).flatMap((inner) =>
      columnsOf(inner, { before: `${scope.before}${field.label}: `, valuesOf }, writing),
    );
  if (field.kind === 'per-rarity') return ranked(entry, scope, writing);
  if (field.kind === 'rows' && field.ownLines) return inside(ofInner);
  if (field.kind === 'group')
    return inside((line) => {
      const values = scope.valuesOf(line);
      return values && { ...values, ...(values[name] as ExportRowValues | null) };
    });
  const column = single(entry, scope, writing);
  return [field.unit && scope.valuesOf !== ofInner ? onceIn(column) : column];
}

/**
 * Returns the columns of an export by the declaration of its fields; the first column is the id.
 */
export const buildExportColumns = (fields: Fields, writing: CellFormatContext): ExportColumn[] => [
  {
    head: 'ID',
    name: 'id',
    scope: '',
    field: undefined,
    valuesOf: ofRow,
    cell: ({ row }) => row['id'],
  },
  ...Object.entries(fields).flatMap((entry) =>
    columnsOf(entry, { before: '', valuesOf: ofRow }, writing),
  ),
];
/**
 * Returns the lines of a row: one line, or one for each nested row if the nested rows have their
 * own lines.
 */
export function listExportLines(fields: Fields, row: ExportRowValues): ExportLine[] {
  const [name] = Object.entries(fields).find(([, field]) => field.ownLines) ?? [];
  const rows = name === undefined ? undefined : row[name];
  const inner = Array.isArray(rows) && rows.length > 0 ? (rows as ExportRowValues[]) : [undefined];
  return inner.map((each, at) => ({ row, inner: each, isFirst: at === 0 }));
}

/** Returns the amount of a summed column in a line, with its currency. */
function amountIn({ field, name, valuesOf }: ExportColumn, line: ExportLine) {
  const by = field?.summed ? findCurrencyField(field) : undefined;
  if (by === undefined) return undefined;
  const { [by]: code, [name]: minor } = valuesOf(line) ?? {};
  return typeof code === 'string' && isMinorUnitAmount(minor)
    ? { code, minor: BigInt(minor) }
    : undefined;
}
/** Totals of an export by currency and column. */
export class ExportTotals {
  readonly #columns: readonly ExportColumn[];
  readonly #sums = new Map<string, Map<ExportColumn, bigint>>();

  constructor(columns: readonly ExportColumn[]) {
    this.#columns = columns;
  }
  add(line: ExportLine): void {
    for (const column of this.#columns) {
      const amount = amountIn(column, line);
      if (!amount) continue;
      const sums = this.#sums.get(amount.code) ?? new Map<ExportColumn, bigint>();
      sums.set(column, (sums.get(column) ?? 0n) + amount.minor);
      this.#sums.set(amount.code, sums);
    }
  }
  /** Returns a line for each currency in the export. */
  lines(writing: CellFormatContext): unknown[][] {
    const word = translate(texts.total, writing.texts);
    const codes = [...this.#sums].toSorted(([left], [right]) => (left < right ? -1 : 1));
    return codes.map(([code, sums]) =>
      this.#columns.map((column, at) => {
        if (at === 0) return word;
        const sum = sums.get(column);
        const { unit } = column.field ?? {};
        if (unit && 'currency' in unit && sum !== undefined)
          return formatAmountCell(unit, sum, { [unit.currency]: code }, writing);
        return isCurrencyOf(column, sums.keys()) ? code : null;
      }),
    );
  }
}
/** Returns true if a column contains the currency of one of these summed columns. */
function isCurrencyOf({ name, scope }: ExportColumn, summed: Iterable<ExportColumn>): boolean {
  for (const column of summed)
    if (column.scope === scope && column.field && findCurrencyField(column.field) === name)
      return true;
  return false;
}
