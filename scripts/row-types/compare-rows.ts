/** Compares declared row types with PostgreSQL's descriptions and answers. */
import type { DeclaredRow } from './declared-rows.ts';
import type { DescribedColumn } from './described-rows.ts';
import { nonNullColumns } from './filled-columns.ts';
import {
  canBeUndefined,
  canBeNull,
  formatTypeShape,
  listUnionParts,
  type TypeShape,
} from './shapes.ts';

/**
 * Types by their id in PostgreSQL, as the driver returns their values. The driver returns all other
 * types as texts.
 */
const kinds: Readonly<Record<number, TypeShape>> = {
  16: 'boolean',
  17: 'bytes',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'unknown',
  700: 'number',
  701: 'number',
  1000: { items: 'boolean' },
  1001: { items: 'bytes' },
  1005: { items: 'number' },
  1007: { items: 'number' },
  1009: { items: 'string' },
  1016: { items: 'number' },
  1021: { items: 'number' },
  1022: { items: 'number' },
  199: { items: 'unknown' },
  3802: 'unknown',
  3807: { items: 'unknown' },
};
const kindOfColumn = ({ typeId }: DescribedColumn): TypeShape => kinds[typeId] ?? 'string';

/** Returns true if a column of this kind can produce every value that the part of a type admits. */
function fits(part: TypeShape, kind: TypeShape): boolean {
  if (part === 'unknown' || part === 'null' || part === 'undefined') return true;
  if (kind === 'unknown') return typeof part === 'string' || !('other' in part);
  if (typeof part === 'object' && 'literal' in part) return typeof part.literal === kind;
  if (typeof kind === 'object' && 'items' in kind)
    return (
      typeof part === 'object' &&
      'items' in part &&
      listUnionParts(part.items).every((item) => fits(item, kind.items))
    );
  return part === kind;
}

/** Compares a column with its type. Returns the faults of the column. */
function compareColumn(column: DescribedColumn, type: TypeShape): string[] {
  const kind = kindOfColumn(column);
  const [declared, described] = [formatTypeShape(type), formatTypeShape(kind)];
  const parts = listUnionParts(type);
  if (!parts.every((part) => fits(part, kind)))
    return [`${column.name} is declared ${declared}, described ${described}`];
  const isFilled = column.source !== undefined && column.source in nonNullColumns;
  if (column.isNullable === true && !isFilled && !canBeNull(type))
    return [
      `${column.name} is declared ${declared}, described ${described} | null (${column.source ?? 'an expression'})`,
    ];
  if (column.isNullable === false && parts.includes('null'))
    return [`${column.name} is declared ${declared}, described ${described}, never null`];
  return compareTexts(column, type);
}

/** Compares the fixed texts of a type with those that a constraint admits. */
function compareTexts({ name, admitted }: DescribedColumn, type: TypeShape): string[] {
  const parts = listUnionParts(type);
  const texts = parts.flatMap((part) =>
    typeof part === 'object' && 'literal' in part ? [String(part.literal)] : [],
  );
  if (texts.length === 0 || !admitted || parts.includes('string')) return [];
  const surplus = texts.filter((text) => !admitted.includes(text));
  return surplus.length === 0
    ? []
    : [
        `${name} is declared ${formatTypeShape(type)}, its constraint admits ${admitted.join(', ')}`,
      ];
}

/**
 * Merges the descriptions of all statement texts of a call site. A column is nullable if it is
 * nullable in one of these texts.
 */
function mergeNullability(
  described: readonly (readonly DescribedColumn[])[],
): (name: string) => boolean | undefined {
  const answers = Map.groupBy(described.flat(), ({ name }) => name);
  return (name) => {
    const nullabilities = (answers.get(name) ?? []).map(({ isNullable }) => isNullable);
    if (nullabilities.includes(true)) return true;
    return nullabilities.includes(undefined) ? undefined : false;
  };
}

/** Lists the faults of a call site's row type, over all statement texts that it used. */
export function listRowTypeMismatches(
  row: DeclaredRow,
  described: readonly (readonly DescribedColumn[])[],
): string[] {
  const nullability = mergeNullability(described);
  return [
    ...new Set(
      described.flatMap((columns) =>
        compareText(
          row,
          columns.map((column) => ({ ...column, isNullable: nullability(column.name) })),
        ),
      ),
    ),
  ];
}

function compareText(
  { columns: declared, isOpen }: DeclaredRow,
  described: readonly DescribedColumn[],
): string[] {
  if (declared === null) return [];
  const columns = new Map(described.map((column) => [column.name, column]));
  const missing = Object.entries(declared).filter(
    ([name, type]) => !columns.has(name) && !canBeUndefined(type),
  );
  return [
    ...missing.map(
      ([name, type]) =>
        `${name} is declared ${formatTypeShape(type)}, described are ${[...columns.keys()].join(', ') || 'no columns'}`,
    ),
    ...described.flatMap((column) => {
      const type = declared[column.name];
      if (type === undefined && isOpen) return [];
      if (type === undefined)
        return [
          `${column.name} is described ${formatTypeShape(kindOfColumn(column))}, not declared`,
        ];
      return compareColumn(column, type);
    }),
  ];
}
