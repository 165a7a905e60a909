import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import { defineTexts, translate } from '@guildhall/contract/kit/text/text';
import { rarityNames } from '@guildhall/contract/limits';
import {
  findCurrencyField,
  isMinor,
  writeAmount,
  writeRarity,
  writeValue,
  type Values,
  type Writing,
} from './cells.ts';

const texts = defineTexts('export', { total: 'Total' });

/** One line of an export: a row, or a nested row that has a line of its own. */
export interface Line {
  readonly row: Values;
  readonly inner: Values | undefined;
  /** The first line of its row: what belongs to the row is summed here alone. */
  readonly isFirst: boolean;
}
export interface Column {
  readonly head: string;
  readonly cell: (line: Line) => unknown;
  /** Finds the values in which the column and its currency stand. */
  readonly valuesOf: (line: Line) => Values | undefined;
  readonly name: string;
  /** Fields of one scope stand beside each other in a declaration. */
  readonly scope: string;
  readonly field: Field | undefined;
}

type Entry = readonly [name: string, field: Field];
const ofRow = ({ row }: Line): Values => row;
const ofInner = ({ inner }: Line): Values | undefined => inner;
/** Names the columns of fields, and says in which values of a line they stand. */
interface Scope {
  readonly before: string;
  readonly valuesOf: Column['valuesOf'];
}
const single = ([name, field]: Entry, { before, valuesOf }: Scope, writing: Writing): Column => ({
  head: `${before}${field.label}`,
  name,
  scope: before,
  field,
  valuesOf,
  cell: (line) => {
    const values = valuesOf(line);
    return values && writeValue(field, values[name], values, writing);
  },
});
/** Ten columns, one for each rank. */
const ranked = ([name, field]: Entry, { before, valuesOf }: Scope, writing: Writing): Column[] =>
  rarityNames.map((rarity, at) => ({
    head: `${before}${field.label}: ${writeRarity(rarity, writing)}`,
    name: `${name}.${at}`,
    scope: before,
    field: undefined,
    valuesOf,
    cell: (line) => {
      const values = valuesOf(line)?.[name];
      return Array.isArray(values) ? (values[at] as unknown) : null;
    },
  }));
/** Amounts of a row are written in its first line, so that a column can be added up. */
const onceIn = (column: Column): Column => ({
  ...column,
  valuesOf: (line) => (line.isFirst ? column.valuesOf(line) : undefined),
  cell: (line) => (line.isFirst ? column.cell(line) : null),
});
function columnsOf(entry: Entry, scope: Scope, writing: Writing): Column[] {
  const [name, field] = entry;
  const inside = (valuesOf: Column['valuesOf']): Column[] =>
    Object.entries(field.of ?? {}).flatMap((inner) =>
      columnsOf(inner, { before: `${scope.before}${field.label}: `, valuesOf }, writing),
    );
  if (field.kind === 'per-rarity') return ranked(entry, scope, writing);
  if (field.kind === 'rows' && field.ownLines) return inside(ofInner);
  if (field.kind === 'group')
    return inside((line) => {
      const values = scope.valuesOf(line);
      return values && { ...values, ...(values[name] as Values | null) };
    });
  const column = single(entry, scope, writing);
  return [field.unit && scope.valuesOf !== ofInner ? onceIn(column) : column];
}

/** Columns of an export by the declaration of its fields; the first one is the id. */
export const exportColumns = (fields: Fields, writing: Writing): Column[] => [
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
/** Lines of a row: one, or one for each of the rows inside that have their own. */
export function listLines(fields: Fields, row: Values): Line[] {
  const [name] = Object.entries(fields).find(([, field]) => field.ownLines) ?? [];
  const rows = name === undefined ? undefined : row[name];
  const inner = Array.isArray(rows) && rows.length > 0 ? (rows as Values[]) : [undefined];
  return inner.map((each, at) => ({ row, inner: each, isFirst: at === 0 }));
}

/** Finds the amount that a summed column has in a line, with its currency. */
function amountIn({ field, name, valuesOf }: Column, line: Line) {
  const by = field?.summed ? findCurrencyField(field) : undefined;
  if (by === undefined) return undefined;
  const { [by]: code, [name]: minor } = valuesOf(line) ?? {};
  return typeof code === 'string' && isMinor(minor) ? { code, minor: BigInt(minor) } : undefined;
}
/** Sums of an export by currency, column by column. */
export class Totals {
  readonly #columns: readonly Column[];
  readonly #sums = new Map<string, Map<Column, bigint>>();

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }
  add(line: Line): void {
    for (const column of this.#columns) {
      const found = amountIn(column, line);
      if (!found) continue;
      const sums = this.#sums.get(found.code) ?? new Map<Column, bigint>();
      sums.set(column, (sums.get(column) ?? 0n) + found.minor);
      this.#sums.set(found.code, sums);
    }
  }
  /** Writes a line for each currency that occurred. */
  lines(writing: Writing): unknown[][] {
    const word = translate(texts.total, writing.texts);
    const codes = [...this.#sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return codes.map(([code, sums]) =>
      this.#columns.map((column, at) => {
        if (at === 0) return word;
        const sum = sums.get(column);
        const { unit } = column.field ?? {};
        if (unit && 'currency' in unit && sum !== undefined)
          return writeAmount(unit, sum, { [unit.currency]: code }, writing);
        return isCurrencyOf(column, sums.keys()) ? code : null;
      }),
    );
  }
}
/** Tells if a column names the currency of one of these. */
function isCurrencyOf({ name, scope }: Column, summed: Iterable<Column>): boolean {
  for (const column of summed)
    if (column.scope === scope && column.field && findCurrencyField(column.field) === name)
      return true;
  return false;
}
