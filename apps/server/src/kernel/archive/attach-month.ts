/** Moves a month from its file back to the database. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { archivedTables } from '@guildhall/contract/identity/retention';
import type { Database, Tx } from '../db/db.ts';
import type { MonthlyTable } from '../db/partitions.ts';
import { maybeOne, run, sql } from '../db/sql.ts';
import { StartupError } from '../operation/startup-error.ts';
import { parseArchiveLine, readArchiveFile, type ArchiveFileSummary } from './archive-file.ts';
import type { AttachStep, StepListener } from './archive-month.ts';
import {
  buildPartitionName,
  formatArchiveHeader,
  insertRowsOfTexts,
  isPartitionAttached,
  liftCallTimeLimits,
  listColumns,
  computeRowSummary,
} from './month-rows.ts';

/** Month that was attached again. */
interface AttachedMonth {
  readonly table: MonthlyTable;
  readonly month: string;
  readonly rowCount: number;
}
interface ArchiveRecord {
  readonly table_name: string;
  readonly month: string;
  readonly row_count: string;
  readonly sha256: string;
}
/** Finds and locks the record of a file. Throws StartupError if its rows are not archived. */
async function lockRecord(tx: Tx, fileName: string): Promise<ArchiveRecord> {
  const record = await maybeOne<{
    table_name: string;
    month: string;
    row_count: string;
    sha256: string;
  }>(
    tx,
    sql`
      select table_name, to_char(month, 'YYYY-MM') as month, row_count::text as row_count, sha256
      from archived_months
      where file_name = ${fileName}
      for update`,
  );
  if (record) return record;
  throw new StartupError(
    `${fileName} is not among the archived files of this database: it is attached already, or of another database.`,
  );
}
/** Throws StartupError if a file is damaged, or is not the recorded file. */
async function assertRecordedFile(
  path: string,
  { row_count, sha256 }: ArchiveRecord,
  header: string,
): Promise<ArchiveFileSummary> {
  let written = '';
  const summary = await readArchiveFile(path, (first) => (written = first)).catch(
    (error: unknown) => {
      throw new StartupError(
        `${path} is damaged (${(error as Error).message}). Use another copy of it. Nothing was changed.`,
      );
    },
  );
  if (summary.sha256 !== sha256 || summary.rowCount !== Number(row_count))
    throw new StartupError(
      `${path} is not the file that was archived: its contents have another SHA-256. Nothing was changed.`,
    );
  const list = (line: string): string => line.replaceAll('\t', ', ');
  if (written !== header)
    throw new StartupError(
      `${path} has the columns ${list(written)}, and the table has ${list(header)}. Nothing was changed.`,
    );
  return summary;
}
/** Loads the file into a table of its own. Throws StartupError if it is not the recorded file. */
async function loadFile(
  tx: Tx,
  path: string,
  record: ArchiveRecord,
  target: string,
): Promise<ArchiveFileSummary> {
  await run(tx, sql`select create_partition_table(${record.table_name}, ${target})`);
  const columns = await listColumns(tx, target);
  const summary = await assertRecordedFile(path, record, formatArchiveHeader(columns));
  await readArchiveFile(path, undefined, (lines) =>
    insertRowsOfTexts(tx, target, columns, lines.map(parseArchiveLine)),
  );
  const rows = await computeRowSummary(tx, target, columns);
  if (rows.rowCount !== summary.rowCount || rows.digest !== summary.digest)
    throw new StartupError(`The rows of ${path} changed on their way. Nothing was changed.`);
  return summary;
}
/**
 * Makes the loaded table the partition of the month. If the partition exists, because new rows have
 * arrived since, adds the loaded rows to it.
 */
async function attachTable(tx: Tx, table: string, month: string, loaded: string): Promise<void> {
  const partition = buildPartitionName(table, month);
  // `add_month_partition` takes the same lock, so no server can add the partition at this moment
  await run(tx, sql`lock table only ${sql.identifier(table)} in share update exclusive mode`);
  if (await isPartitionAttached(tx, partition)) {
    const [into, from] = [sql.identifier(partition), sql.identifier(loaded)];
    const columns = sql.join(
      (await listColumns(tx, loaded)).map((column) => sql.identifier(column.name)),
    );
    // since PostgreSQL 17, a partition has the identity column of its parent
    await run(
      tx,
      sql`insert into ${into} (${columns}) overriding system value select ${columns} from ${from}`,
    );
    await run(tx, sql`drop table ${from}`);
    return;
  }
  await run(tx, sql`alter table ${sql.identifier(loaded)} rename to ${sql.identifier(partition)}`);
  await run(
    tx,
    sql`select attach_month_partition(${table}, ${partition}, ${`${month}-01T00:00:00Z`}::timestamptz)`,
  );
}
/**
 * Attaches an archived month again, in one transaction: loads the file, compares it with its record
 * and with the loaded rows, and removes the record. Throws StartupError if the file is missing,
 * damaged, of another database, or attached already; nothing has then changed. The file stays.
 */
export async function attachMonth(
  db: Database,
  path: string,
  onStep: StepListener<AttachStep> = () => undefined,
): Promise<AttachedMonth> {
  if (!existsSync(path)) throw new StartupError(`There is no file ${path}.`);
  const fileName = basename(path);
  const attached = await db.transaction(async (tx) => {
    await liftCallTimeLimits(tx);
    const record = await lockRecord(tx, fileName);
    const { table_name: table, month } = record;
    if (!Object.hasOwn(archivedTables, table))
      throw new StartupError(`This version has no months of ${table}.`);
    const loaded = `${buildPartitionName(table, month)}_loaded`;
    const { rowCount } = await loadFile(tx, path, record, loaded);
    await onStep('loaded');
    await attachTable(tx, table, month, loaded);
    await run(tx, sql`delete from archived_months where file_name = ${fileName}`);
    await onStep('attached');
    return { table: table as MonthlyTable, month, rowCount };
  });
  await onStep('returned');
  return attached;
}
