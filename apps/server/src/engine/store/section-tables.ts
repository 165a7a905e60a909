import type { Field, FieldKind, Fields } from '@guildhall/contract/kit/field/field-kinds';
import { pickFieldsWithTableColumn, type Section } from '@guildhall/contract/kit/section/section';
import {
  sql,
  bigint,
  boolean,
  doublePrecision,
  getTableName,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  type PgColumn,
  type PgTableWithColumns,
} from '../../kernel/db/drizzle.ts';
import { findDatabaseFailure, buildFieldError } from '../../kernel/errors.ts';
import { buildTimestampColumn } from '../../kernel/db/tables.ts';

export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');

const columns = {
  text: (name: string) => text(name),
  'long-text': (name: string) => text(name),
  url: (name: string) => text(name),
  choice: (name: string) => text(name),
  image: (name: string) => text(name),
  int: (name: string) => integer(name),
  'number-choice': (name: string) => integer(name),
  rarity: (name: string) => integer(name),
  ref: (name: string) => bigint(name, { mode: 'number' }),
  decimal: (name: string) => doublePrecision(name),
  flag: (name: string) => boolean(name),
  instant: (name: string) => buildTimestampColumn(name),
  refs: (name: string) => bigint(name, { mode: 'number' }).array(),
  tags: (name: string) => text(name).array(),
  ints: (name: string) => integer(name).array(),
  rows: (name: string) => jsonb(name),
  group: (name: string) => jsonb(name),
  'per-rarity': (name: string) => integer(name).array(),
  currency: (name: string) => text(name),
  amount: (name: string) => bigint(name, { mode: 'number' }),
  total: (name: string) => text(name),
} as const satisfies Record<FieldKind, (name: string) => unknown>;
/** Returns true if the schema of a field accepts null. */
const isNullable = (field: Field): boolean => field.schema.safeParse(null).success;

function columnsOf(fields: Fields) {
  return Object.fromEntries(
    Object.entries(pickFieldsWithTableColumn(fields)).map(([name, field]) => {
      const plain = columns[field.kind](toSnakeCase(name)) as ReturnType<typeof text>;
      const strict = isNullable(field) ? plain : plain.notNull();
      return [
        name,
        field.initial === undefined || field.initial === null
          ? strict
          : strict.default(field.initial as never),
      ];
    }),
  );
}
export const getDatabaseTableName = (table: SectionTable): string => getTableName(table);
interface SectionColumns {
  readonly [name: string]: PgColumn;
}
export type SectionTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'pg';
  columns: SectionColumns & Record<string, never>;
}> &
  SectionColumns;

/**
 * Finds the column that contains the name of a row; undefined if the title is computed, or a
 * choice.
 */
export function findTitleColumn({
  fields,
  title,
}: Pick<Section, 'fields' | 'title'>): string | undefined {
  const field = fields[title];
  return field && !field.computed && (field.kind === 'text' || field.kind === 'url')
    ? title
    : undefined;
}

/**
 * Builds the table of a declared section: columns for its fields, and the columns common to all
 * rows. Deleted rows stay in the table, so that a deletion can be undone. The search of the back
 * office finds rows by title.
 */
export function buildSectionTable(
  section: Pick<Section, 'name' | 'fields' | 'title'>,
): SectionTable {
  const name = toSnakeCase(section.name);
  const title = findTitleColumn(section);
  const carried = {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...columnsOf(section.fields),
    version: integer('version').notNull().default(1),
    createdAt: buildTimestampColumn('created_at').notNull(),
    updatedAt: buildTimestampColumn('updated_at').notNull(),
    updatedBy: bigint('updated_by', { mode: 'number' }),
    deletedAt: buildTimestampColumn('deleted_at'),
  };
  return pgTable(name, carried, (table) =>
    title === undefined
      ? []
      : [
          index(`${name}_title`)
            .using('gin', sql`normal_form(${(table as SectionColumns)[title]}) gin_trgm_ops`)
            .where(sql`${table.deletedAt} is null`),
        ],
  ) as unknown as SectionTable;
}
export const getInitialFieldValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? null]));
/** Returns the name of a field's unique index. */
const uniqueIndexOf = (section: string, field: string): string =>
  `${toSnakeCase(section)}_${toSnakeCase(field)}`;
/**
 * Rethrows the error of a failed write; VALIDATION names the field whose value another row already
 * has.
 */
export function rethrowDuplicateValue({ name, fields }: Section, error: unknown): never {
  const failure = findDatabaseFailure(error);
  if (failure?.code === '23505')
    for (const [field, { unique }] of Object.entries(fields))
      if (unique !== undefined && failure.constraint === uniqueIndexOf(name, field))
        throw buildFieldError(field, unique);
  throw error;
}
