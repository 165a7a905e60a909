import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { ReferencePlace as Reference } from '@guildhall/contract/kit/field/reference-place';
import type { Section } from '@guildhall/contract/kit/section/section';
import {
  allOf,
  anyOf,
  buildNormalisedTextOrder,
  containsText,
  mapDefined,
  listRowsPage,
} from '../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull, toNumber } from '../../kernel/db/rows.ts';
import type { PagePosition, RowCount } from '../../kernel/db/paged.ts';
import { many, maybeOne, one, sql, type Sql, type SqlValue } from '../../kernel/db/sql.ts';
import { buildConditionForReferencingRows } from './section-pointing.ts';
import { getDatabaseTableName, findTitleColumn, type SectionTable } from './section-tables.ts';
import type { SectionTitleQueryParts } from '../../kernel/titles.ts';

/** A row as the engine handles it: declared fields by name, dates as text. */
export type EngineRow = {
  id: number;
  version: number;
  updatedAt: string;
  updatedBy: number | null;
} & Record<string, unknown>;
export type SectionFilters = Readonly<Record<string, unknown>>;
/** Conditions in addition to the declared filters. */
export type ExtraFilterCondition = (filters: SectionFilters) => Sql | undefined;

const isText = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'long-text' || field.kind === 'url';

/** All queries of declared sections, on the table derived from the declaration. */
export interface SectionStore<R extends EngineRow = EngineRow> {
  page(
    db: Queries,
    options: PagePosition & { filters: SectionFilters },
  ): Promise<{ rows: R[]; total: RowCount }>;
  /** Returns rows after an id, in the order of ids, as one part of an export. */
  listBatch(db: Queries, filters: SectionFilters, afterId: number, size: number): Promise<R[]>;
  find(db: Queries, id: number): Promise<R | undefined>;
  lockOne(tx: Tx, id: number): Promise<(R & { deletedAt: string | null }) | undefined>;
  insert(tx: Tx, values: Record<string, unknown>, by: number | null, now: Date): Promise<R>;
  update(
    tx: Tx,
    id: number,
    values: Record<string, unknown>,
    by: number | null,
    now: Date,
  ): Promise<R>;
  setDeleted(tx: Tx, id: number, deleted: boolean, by: number | null, now: Date): Promise<R>;
  lookup(db: Queries, name: string | undefined, limit: number): Promise<PickedRow[]>;
  existing(db: Queries, ids: readonly number[]): Promise<Set<number>>;
  readonly tableName: string;
  /** Source of titles; undefined if the title field is computed or a choice. */
  readonly titled: SectionTitleQueryParts | undefined;
  /**
   * Returns true if, after `from` and not after `to`, the time in one of these date fields of an
   * undeleted row was reached.
   */
  turned(db: Queries, fields: readonly string[], from: Date, to: Date): Promise<boolean>;
  /** Finds an undeleted row that refers to this id, or to its code, in one of these fields. */
  pointing(
    db: Queries,
    places: readonly Reference[],
    values: { id: number; code: string | undefined },
    condition: Sql | undefined,
  ): Promise<R | undefined>;
}

/** A row as an option of a select field. */
interface PickedRow {
  readonly id: number;
  readonly name: string;
  readonly rarity: number | null;
  readonly image: string | null;
}

/** The table of a section with the expressions that its queries share. */
interface Relation {
  readonly table: Sql;
  /** All columns that a row shows, under the names of the declaration. */
  readonly columns: Sql;
  /** Fields that are columns of the table. */
  readonly stored: Fields;
  readonly title: Sql;
  readonly nameOf: (field: string) => string;
  readonly column: (field: string) => Sql;
  readonly alive: Sql;
  readonly toRow: (raw: Record<string, unknown>) => EngineRow;
  readonly toColumns: (values: Record<string, unknown>) => Record<string, SqlValue | Sql>;
  readonly where: (filters: SectionFilters) => Sql;
  readonly order: (sort: unknown) => Sql;
}
type Described = Pick<Section, 'fields' | 'order' | 'title'>;

/**
 * Creates the reads and writes of a section's rows. `moreWhere` adds a condition for filters that
 * the declaration does not know.
 */
export function createSectionStore(
  section: Described,
  table: SectionTable,
  moreWhere?: ExtraFilterCondition,
): SectionStore {
  const stored: Fields = Object.fromEntries(
    Object.entries(section.fields).filter(([name]) => name in table),
  );
  const nameOf = (field: string): string => (table[field] as { readonly name: string }).name;
  const column = (field: string): Sql => sql.identifier(nameOf(field));
  const alive = sql`${column('deletedAt')} is null`;
  const shown = ['id', 'version', 'updatedAt', 'updatedBy', 'deletedAt', ...Object.keys(stored)];
  const relation: Relation = {
    table: sql.identifier(getDatabaseTableName(table)),
    columns: sql.join(
      [...new Set(shown)].map((field) => sql`${column(field)} as ${sql.identifier(field)}`),
    ),
    stored,
    // computed titles have no column, so their rows are found by number
    title: column(section.title in table ? section.title : 'id'),
    nameOf,
    column,
    alive,
    ...conversions(stored, nameOf),
    ...conditions(section, stored, column, (filters) => [alive, moreWhere?.(filters)]),
  };
  return {
    ...reads(relation),
    ...writes(relation),
    tableName: getDatabaseTableName(table),
    titled: titledIn(section, relation, moreWhere),
  };
}
function titledIn(
  section: Described,
  { table, stored, column, title, alive }: Relation,
  moreWhere: ExtraFilterCondition | undefined,
): SectionTitleQueryParts | undefined {
  if (findTitleColumn(section) === undefined) return undefined;
  return {
    from: table,
    alive: allOf(alive, moreWhere?.({})),
    id: column('id'),
    title,
    ...artIn(stored, column),
  };
}
/** Returns the columns displayed next to a title: the rarity and the first picture. */
function artIn(
  stored: Fields,
  column: Relation['column'],
): Pick<SectionTitleQueryParts, 'rarity' | 'image'> {
  const shown = (kind: Field['kind']): Sql | undefined => {
    const entry = Object.entries(stored).find(([, field]) => field.kind === kind);
    return entry && column(entry[0]);
  };
  return { rarity: shown('rarity'), image: shown('image') };
}
/** Converts between stored rows and API values: dates are text in the API. */
function conversions(
  stored: Fields,
  nameOf: Relation['nameOf'],
): Pick<Relation, 'toRow' | 'toColumns'> {
  const shownAs = (field: Field, value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    if (field.kind === 'instant') return toIsoTime(value);
    return field.kind === 'amount' ? toNumber(value) : value;
  };
  const keptAs = (field: Field, value: unknown): SqlValue | Sql => {
    if (field.kind === 'instant' && typeof value === 'string') return new Date(value);
    return field.kind === 'rows' || field.kind === 'group' ? sql.json(value) : (value as SqlValue);
  };
  return {
    toRow: (raw) => ({
      id: raw['id'] as number,
      version: raw['version'] as number,
      updatedAt: toIsoTime(raw['updatedAt']),
      updatedBy: raw['updatedBy'] as number | null,
      ...Object.fromEntries(
        Object.entries(stored).map(([name, field]) => [name, shownAs(field, raw[name])]),
      ),
    }),
    toColumns: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const field = stored[name];
          return field && value !== undefined ? [[nameOf(name), keptAs(field, value)]] : [];
        }),
      ),
  };
}
function conditions(
  section: Described,
  stored: Fields,
  column: Relation['column'],
  always: (filters: SectionFilters) => (Sql | undefined)[],
): Pick<Relation, 'where' | 'order'> {
  const toColumnValue = (field: Field, value: unknown): SqlValue =>
    field.kind === 'instant' ? new Date(String(value)) : (value as SqlValue);
  const matches = (name: string, field: Field, value: unknown): Sql =>
    isText(field)
      ? containsText(column(name), String(value))
      : sql`${column(name)} = ${toColumnValue(field, value)}`;
  const moment = (filters: SectionFilters, name: string): Date | undefined =>
    typeof filters[name] === 'string' ? new Date(filters[name]) : undefined;
  const containsSearchText = (q: string): Sql =>
    anyOf(
      ...Object.entries(stored)
        .filter(([, field]) => field.search)
        .map(([name]) => containsText(column(name), q)),
      /^\d{1,9}$/.test(q) ? sql`${column('id')} = ${Number(q)}` : undefined,
    );
  const where = (filters: SectionFilters): Sql => {
    const parts = always(filters);
    for (const [name, field] of Object.entries(stored)) {
      if (!field.filter) continue;
      parts.push(
        mapDefined(filters[name], (value) => matches(name, field, value)),
        mapDefined(moment(filters, `${name}From`), (from) => sql`${column(name)} >= ${from}`),
        mapDefined(moment(filters, `${name}To`), (to) => sql`${column(name)} <= ${to}`),
      );
    }
    const q = filters['q'];
    return allOf(...parts, typeof q === 'string' && q !== '' ? containsSearchText(q) : undefined);
  };
  const order = (sort: unknown): Sql => {
    const sortKey = typeof sort === 'string' ? sort : section.order;
    const name = sortKey.replace('-', '');
    const known =
      name === 'id' || name === 'updatedAt' || Object.hasOwn(stored, name)
        ? name
        : section.order.replace('-', '');
    const field = stored[known];
    const by = field && isText(field) ? buildNormalisedTextOrder(column(known)) : column(known);
    return sql`${sortKey.startsWith('-') ? sql`${by} desc` : by}, ${column('id')}`;
  };
  return { where, order };
}
type Read = Record<string, unknown>;
/**
 * Finds undeleted rows by a text within the title, sorted by title. Each row has the fields that
 * display it.
 */
function createLookup({
  table,
  title,
  column,
  alive,
  stored,
}: Pick<Relation, 'table' | 'title' | 'column' | 'alive' | 'stored'>): SectionStore['lookup'] {
  const id = column('id');
  const art = artIn(stored, column);
  return (db, name, limit) =>
    many<PickedRow>(
      db,
      sql`
        select ${id} as id, ${title} as name, ${art.rarity ?? sql`null`}::int as rarity,
          ${art.image ?? sql`null`}::text as image
        from ${table}
        where ${allOf(alive, name ? containsText(title, name) : undefined)}
        order by ${buildNormalisedTextOrder(title)}, ${id}
        limit ${limit}`,
    );
}
function reads({
  table,
  columns,
  title,
  column,
  alive,
  toRow,
  where,
  order,
  stored,
}: Relation): Pick<
  SectionStore,
  'page' | 'listBatch' | 'find' | 'lookup' | 'existing' | 'pointing' | 'turned'
> {
  const id = column('id');
  const first = async (db: Queries, condition: Sql): Promise<EngineRow | undefined> => {
    const raw = await maybeOne<Read>(
      db,
      sql`select ${columns} from ${table} where ${condition} order by ${id} limit 1`,
    );
    return raw && toRow(raw);
  };
  return {
    async page(db, { filters, ...place }) {
      const { rows, total } = await listRowsPage<Read>(
        db,
        { columns, from: table, where: where(filters), order: order(filters['sort']), key: id },
        place,
      );
      return { rows: rows.map(toRow), total };
    },
    async listBatch(db, filters, afterId, size) {
      const rows = await many<Read>(
        db,
        sql`
          select ${columns}
          from ${table}
          where ${where(filters)} and ${id} > ${afterId}
          order by ${id}
          limit ${size}`,
      );
      return rows.map(toRow);
    },
    find: (db, wanted) => first(db, sql`${alive} and ${id} = ${wanted}`),
    lookup: createLookup({ table, title, column, alive, stored }),
    pointing: (db, places, values, condition) =>
      first(
        db,
        allOf(alive, condition, buildConditionForReferencingRows(stored, column, places, values)),
      ),
    async turned(db, fields, from, to) {
      const moments = fields.map(
        (name) => sql`(${column(name)} > ${from} and ${column(name)} <= ${to})`,
      );
      return (await first(db, sql`${alive} and ${anyOf(...moments)}`)) !== undefined;
    },
    async existing(db, ids) {
      const rows = await many<{ id: number }>(
        db,
        sql`select ${id} as id from ${table} where ${alive} and ${id} = any(${ids})`,
      );
      return new Set(rows.map((row) => row.id));
    },
  };
}
function writes({
  table,
  columns,
  column,
  nameOf,
  toRow,
  toColumns,
}: Relation): Pick<SectionStore, 'lockOne' | 'insert' | 'update' | 'setDeleted'> {
  const write = async (
    tx: Tx,
    id: number,
    values: Record<string, SqlValue | Sql>,
    by: number | null,
    now: Date,
  ): Promise<EngineRow> =>
    toRow(
      await one<Read>(
        tx,
        sql`
          update ${table}
          set ${sql.changes({
            ...values,
            [nameOf('version')]: sql`${column('version')} + 1`,
            [nameOf('updatedAt')]: now,
            [nameOf('updatedBy')]: by,
          })}
          where ${column('id')} = ${id}
          returning ${columns}`,
      ),
    );
  return {
    async lockOne(tx, id) {
      const raw = await maybeOne<Read>(
        tx,
        sql`select ${columns} from ${table} where ${column('id')} = ${id} for update`,
      );
      return raw && { ...toRow(raw), deletedAt: toIsoTimeOrNull(raw['deletedAt']) };
    },
    insert: async (tx, values, by, now) =>
      toRow(
        await one<Read>(
          tx,
          sql`
            insert into ${table} ${sql.row({
              ...toColumns(values),
              [nameOf('createdAt')]: now,
              [nameOf('updatedAt')]: now,
              [nameOf('updatedBy')]: by,
            })}
            returning ${columns}`,
        ),
      ),
    update: (tx, id, values, by, now) => write(tx, id, toColumns(values), by, now),
    setDeleted: (tx, id, deleted, by, now) =>
      write(tx, id, { [nameOf('deletedAt')]: deleted ? now : null }, by, now),
  };
}
