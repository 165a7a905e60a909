import type { Field, Fields } from '@guildhall/contract/kit/field-kinds';
import type { Place as Reference } from '@guildhall/contract/kit/references';
import type { Section } from '@guildhall/contract/kit/section';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  type PgColumn,
} from './db/drizzle.ts';
import type { Queries, Tx } from './db.ts';
import { pointsAt } from './section-pointing.ts';
import type { SectionTable } from './section-tables.ts';

/** A row as the engine handles it: declared fields by name, dates as text. */
export type EngineRow = {
  id: number;
  version: number;
  updatedAt: string;
  updatedBy: number | null;
} & Record<string, unknown>;
export type Filters = Readonly<Record<string, unknown>>;
/** More conditions than the declared filters. */
export type MoreWhere = (filters: Filters) => SQL | undefined;

const likeSafe = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const isText = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'long-text' || field.kind === 'url';

/** All queries of declared sections, on the table that follows from the declaration. */
export interface SectionStore<R extends EngineRow = EngineRow> {
  page(
    on: Queries,
    options: { filters: Filters; page: number; perPage: number },
  ): Promise<{ rows: R[]; total: number }>;
  /** Rows after one id, in order of ids: the pieces of an export. */
  piece(on: Queries, filters: Filters, afterId: number, size: number): Promise<R[]>;
  one(on: Queries, id: number): Promise<R | undefined>;
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
  lookup(
    on: Queries,
    name: string | undefined,
    limit: number,
  ): Promise<{ id: number; name: string }[]>;
  existing(on: Queries, ids: readonly number[]): Promise<Set<number>>;
  /** Whether one of these moments of a living row lies after `from` and not after `to`. */
  turned(on: Queries, fields: readonly string[], from: Date, to: Date): Promise<boolean>;
  /** A living row that points at this id, or at its code, from one of these places. */
  pointing(
    on: Queries,
    places: readonly Reference[],
    values: { id: number; code: string | undefined },
    more: SQL | undefined,
  ): Promise<R | undefined>;
}

/** The table of a section with everything that its queries share. */
interface Place {
  readonly table: SectionTable;
  /** Fields that the table has. */
  readonly stored: Fields;
  readonly title: PgColumn;
  readonly column: (name: string) => PgColumn;
  readonly alive: SQL;
  readonly toRow: (raw: Record<string, unknown>) => EngineRow;
  readonly toColumns: (values: Record<string, unknown>) => Record<string, unknown>;
  readonly where: (filters: Filters) => SQL | undefined;
  readonly order: (sort: unknown) => SQL[];
}
type Described = Pick<Section, 'fields' | 'order' | 'title'>;

export function createSectionStore(
  section: Described,
  table: SectionTable,
  moreWhere?: MoreWhere,
): SectionStore {
  const stored: Fields = Object.fromEntries(
    Object.entries(section.fields).filter(([name]) => name in table),
  );
  const column = (name: string): PgColumn => table[name] as PgColumn;
  const alive = isNull(column('deletedAt'));
  const place: Place = {
    table,
    stored,
    title: column(section.title),
    column,
    alive,
    ...conversions(stored),
    ...conditions(section, stored, column, (filters) => [alive, moreWhere?.(filters)]),
  };
  return { ...reads(place), ...writes(place) };
}
/** Between what a row holds and what a call says: dates are text there. */
function conversions(stored: Fields): Pick<Place, 'toRow' | 'toColumns'> {
  const toRow = (raw: Record<string, unknown>): EngineRow => {
    const out: Record<string, unknown> = {
      id: raw['id'],
      version: raw['version'],
      updatedAt: (raw['updatedAt'] as Date).toISOString(),
      updatedBy: raw['updatedBy'],
    };
    for (const name of Object.keys(stored))
      out[name] = raw[name] instanceof Date ? raw[name].toISOString() : (raw[name] ?? null);
    return out as EngineRow;
  };
  const toColumns = (values: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => name in stored)
        .map(([name, value]) => [
          name,
          stored[name]?.kind === 'instant' && typeof value === 'string' ? new Date(value) : value,
        ]),
    );
  return { toRow, toColumns };
}
function conditions(
  section: Described,
  stored: Fields,
  column: Place['column'],
  always: (filters: Filters) => (SQL | undefined)[],
): Pick<Place, 'where' | 'order'> {
  const matches = (name: string, field: Field, value: unknown): SQL => {
    if (isText(field)) return ilike(column(name), likeSafe(String(value)));
    return eq(column(name), field.kind === 'instant' ? new Date(String(value)) : value);
  };
  const where = (filters: Filters): SQL | undefined => {
    const parts = always(filters);
    for (const [name, field] of Object.entries(stored)) {
      if (!field.filter) continue;
      const value = filters[name];
      if (value !== undefined && value !== null) parts.push(matches(name, field, value));
      if (typeof filters[`${name}From`] === 'string')
        parts.push(gte(column(name), new Date(String(filters[`${name}From`]))));
      if (typeof filters[`${name}To`] === 'string')
        parts.push(lte(column(name), new Date(String(filters[`${name}To`]))));
    }
    const q = filters['q'];
    if (typeof q === 'string' && q !== '') {
      const found = Object.entries(stored)
        .filter(([, field]) => field.search)
        .map(([name]) => ilike(column(name), likeSafe(q)));
      if (/^\d{1,9}$/.test(q)) found.push(eq(column('id'), Number(q)));
      parts.push(or(...found));
    }
    return and(...parts);
  };
  const order = (sort: unknown): SQL[] => {
    const wanted = typeof sort === 'string' ? sort : section.order;
    const name = wanted.replace('-', '');
    const known =
      name === 'id' || name === 'updatedAt' || name in stored
        ? name
        : section.order.replace('-', '');
    return [wanted.startsWith('-') ? desc(column(known)) : asc(column(known)), asc(column('id'))];
  };
  return { where, order };
}
function reads({
  table,
  title,
  column,
  alive,
  toRow,
  where,
  order,
  stored,
}: Place): Pick<
  SectionStore,
  'page' | 'piece' | 'one' | 'lookup' | 'existing' | 'pointing' | 'turned'
> {
  return {
    async page(on, { filters, page, perPage }) {
      const condition = where(filters);
      const rows = await on
        .select()
        .from(table)
        .where(condition)
        .orderBy(...order(filters['sort']))
        .limit(perPage)
        .offset((page - 1) * perPage);
      const [total] = await on.select({ n: count() }).from(table).where(condition);
      return { rows: rows.map((raw) => toRow(raw)), total: total?.n ?? 0 };
    },
    async piece(on, filters, afterId, size) {
      const rows = await on
        .select()
        .from(table)
        .where(and(where(filters), sql`${column('id')} > ${afterId}`))
        .orderBy(asc(column('id')))
        .limit(size);
      return rows.map((raw) => toRow(raw));
    },
    async one(on, id) {
      const [raw] = await on
        .select()
        .from(table)
        .where(and(alive, eq(column('id'), id)));
      return raw && toRow(raw);
    },
    async lookup(on, name, limit) {
      const rows = await on
        .select({ id: column('id'), name: title })
        .from(table)
        .where(and(alive, name ? ilike(title, likeSafe(name)) : undefined))
        .orderBy(asc(title), asc(column('id')))
        .limit(limit);
      return rows as { id: number; name: string }[];
    },
    async pointing(on, places, values, more) {
      const [raw] = await on
        .select()
        .from(table)
        .where(and(alive, more, pointsAt(stored, column, places, values)))
        .orderBy(asc(column('id')))
        .limit(1);
      return raw && toRow(raw);
    },
    async turned(on, fields, from, to) {
      const moments = fields.map((name) => and(gt(column(name), from), lte(column(name), to)));
      const [row] = await on
        .select({ id: column('id') })
        .from(table)
        .where(and(alive, or(...moments)))
        .limit(1);
      return row !== undefined;
    },
    async existing(on, ids) {
      if (ids.length === 0) return new Set();
      const rows = await on
        .select({ id: column('id') })
        .from(table)
        .where(and(alive, inArray(column('id'), [...ids])));
      return new Set(rows.map((row) => row.id as number));
    },
  };
}
function writes({
  table,
  column,
  toRow,
  toColumns,
}: Place): Pick<SectionStore, 'lockOne' | 'insert' | 'update' | 'setDeleted'> {
  const write = async (
    tx: Tx,
    id: number,
    values: Record<string, unknown>,
    by: number | null,
    now: Date,
  ): Promise<EngineRow> => {
    const [raw] = await tx
      .update(table)
      .set({
        ...values,
        version: sql`${column('version')} + 1`,
        updatedAt: now,
        updatedBy: by,
      } as never)
      .where(eq(column('id'), id))
      .returning();
    return toRow(raw as Record<string, unknown>);
  };
  return {
    async lockOne(tx, id) {
      const [raw] = await tx
        .select()
        .from(table)
        .where(eq(column('id'), id))
        .for('update');
      if (!raw) return undefined;
      const deletedAt = (raw as Record<string, unknown>)['deletedAt'];
      return {
        ...toRow(raw),
        deletedAt: deletedAt instanceof Date ? deletedAt.toISOString() : null,
      };
    },
    async insert(tx, values, by, now) {
      const [raw] = await tx
        .insert(table)
        .values({ ...toColumns(values), createdAt: now, updatedAt: now, updatedBy: by } as never)
        .returning();
      return toRow(raw as Record<string, unknown>);
    },
    update: (tx, id, values, by, now) => write(tx, id, toColumns(values), by, now),
    setDeleted: (tx, id, deleted, by, now) =>
      write(tx, id, { deletedAt: deleted ? now : null }, by, now),
  };
}
