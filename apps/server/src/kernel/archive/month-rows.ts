/** SQL of partitions by month, and of the lines that an archive file has for their rows. */
import type { archivedTables } from '@guildhall/contract/identity/retention';
import type { Queries, Tx } from '../db/db.ts';
import type { MonthlyTable } from '../db/partitions.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../db/sql.ts';
import type { ArchivedRowsSummary } from './archive-file.ts';

/** Number of rows that one statement reads or inserts. */
const pageSize = 5_000;

/** A table, and its time column that decides the month of a row. */
export interface PartitionedTable {
  readonly name: MonthlyTable;
  readonly by: (typeof archivedTables)[MonthlyTable]['partitionedBy'];
}
export interface TableColumn {
  readonly name: string;
  readonly type: string;
}
/** A stored month of a table, formatted like `2026-11`, with its partition. */
export interface StoredMonth {
  readonly month: string;
  readonly partition: string;
  readonly bytes: number;
}
export const buildPartitionName = (table: string, month: string): string =>
  `${table}_${month.replace('-', '_')}`;
export const parseMonth = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/**
 * Lifts the time limits that apply to calls, because a large month takes longer. The time limit for
 * locks stays.
 */
export const liftCallTimeLimits = async (tx: Tx): Promise<void> => {
  await run(tx, sql`set local statement_timeout = 0`);
  await run(tx, sql`set local idle_in_transaction_session_timeout = 0`);
};
export async function listStoredMonths(db: Queries, table: string): Promise<StoredMonth[]> {
  const rows = await many<{ name: string; bytes: string }>(
    db,
    sql`
      select c.relname as name, pg_total_relation_size(c.oid)::text as bytes
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass(${table})
      order by c.relname`,
  );
  return rows.map(({ name, bytes }) => ({
    month: name.slice(-7).replace('_', '-'),
    partition: name,
    bytes: Number(bytes),
  }));
}
/** Returns true if the migrations that archive months have run. */
export const hasArchiveTables = async (db: Queries): Promise<boolean> =>
  (await maybeOne(db, sql`select 1 as found where to_regclass('archived_months') is not null`)) !==
  undefined;
export const listArchivedMonths = (db: Queries, table: string) =>
  many<{ month: string; fileName: string; rowCount: number }>(
    db,
    sql`
      select to_char(month, 'YYYY-MM') as month, file_name as "fileName", row_count as "rowCount"
      from archived_months
      where table_name = ${table}
      order by month, file_name`,
  );
export const isPartitionAttached = async (db: Queries, partition: string): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`select 1 as found from pg_class where oid = to_regclass(${partition}) and relispartition`,
  )) !== undefined;
export const listColumns = (db: Queries, table: string): Promise<TableColumn[]> =>
  many<{ name: string; type: string }>(
    db,
    sql`
      select attname as name, format_type(atttypid, atttypmod) as type
      from pg_attribute
      where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
      order by attnum`,
  );
export const formatArchiveHeader = (columns: readonly TableColumn[]): string =>
  columns.map(({ name }) => name).join('\t');

/**
 * Builds the line of a row in the text format of COPY: escapes backslash, tab, line feed and
 * carriage return; null becomes `\N`.
 */
const buildLine = (columns: readonly TableColumn[]): Sql =>
  sql.join(
    columns.map(({ name }) => {
      const text = [
        [92, 92],
        [9, 116],
        [10, 110],
        [13, 114],
      ].reduce(
        (value, [sign = 0, code = 0]) =>
          sql`replace(${value}, chr(${sql.raw(`${sign}`)}), chr(92) || chr(${sql.raw(`${code}`)}))`,
        sql`${sql.identifier(name)}::text`,
      );
      return sql`coalesce(${text}, chr(92) || 'N')`;
    }),
    sql` || chr(9) || `,
  );
/** Lists the lines of a partition in the order of time and id, page by page. */
export async function* listArchiveLines(
  tx: Tx,
  { by }: PartitionedTable,
  partition: string,
  columns: readonly TableColumn[],
): AsyncGenerator<readonly string[]> {
  const [from, at] = [sql.identifier(partition), sql.identifier(by)];
  let last: { readonly at: string; readonly id: string } | undefined;
  do {
    const rows: { line: string; at: string; id: string }[] = await many<{
      line: string;
      at: string;
      id: string;
    }>(
      tx,
      sql`
        select ${buildLine(columns)} as line, ${at}::text as at, id::text as id
        from ${from} p
        where ${last ? sql`(p.${at}, p.id) > (${last.at}::timestamptz, ${last.id}::bigint)` : sql`true`}
        order by p.${at}, p.id
        limit ${pageSize}`,
    );
    yield rows.map(({ line }) => line);
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (last);
}
/**
 * Computes the summary of a table's rows in the database, as `readArchiveFile` computes it from a
 * file.
 */
export async function computeRowSummary(
  tx: Tx,
  table: string,
  columns: readonly TableColumn[],
): Promise<ArchivedRowsSummary> {
  const { n, digest } = await one<{ n: string; digest: string }>(
    tx,
    sql`
      select count(*)::text as n,
        coalesce(
          sum(
            (
              'x' || left(encode(sha256(convert_to(${buildLine(columns)}, 'UTF8')), 'hex'), 15)
            )::bit(60)::bigint
          ),
          0
        )::text as digest
      from ${sql.identifier(table)}`,
  );
  return { rowCount: Number(n), digest: BigInt(digest) };
}
/** Inserts rows whose values are texts, as `parseArchiveLine` returns them. */
export async function insertRowsOfTexts(
  tx: Tx,
  table: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const names = columns.map(({ name }) => sql.identifier(name));
  for (let at = 0; at < rows.length; at += pageSize) {
    const page = rows.slice(at, at + pageSize);
    const values = columns.map((_, nr) => sql`${page.map((row) => row[nr] ?? null)}::text[]`);
    const typed = columns.map(({ name, type }) => sql`${sql.identifier(name)}::${sql.raw(type)}`);
    await run(
      tx,
      sql`
        insert into ${sql.identifier(table)} (${sql.join(names)})
        select ${sql.join(typed)}
        from unnest(${sql.join(values)}) as t(${sql.join(names)})`,
    );
  }
}
