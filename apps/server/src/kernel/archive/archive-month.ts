/** Moves a month from the database to a file. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queries, Tx } from '../db/db.ts';
import { classifyDatabaseFailure } from '../db/database-failures.ts';
import { one, run, sql } from '../db/sql.ts';
import { StartupError } from '../operation/startup-error.ts';
import {
  syncParentFolder,
  readArchiveFile,
  writeArchiveFile,
  type ArchiveFileSummary,
} from './archive-file.ts';
import {
  buildPartitionName,
  formatArchiveHeader,
  isPartitionAttached,
  liftCallTimeLimits,
  listColumns,
  listArchiveLines,
  parseMonth,
  computeRowSummary,
  type PartitionedTable,
} from './month-rows.ts';

/**
 * Steps of moving a month to a file and back. After a crash at any step, the same command can be
 * run again.
 */
export type ArchiveStep = 'written' | 'named' | 'verified' | 'detached' | 'removed';
export type AttachStep = 'loaded' | 'attached' | 'returned';
/** Returns the reason why a month must stay; undefined if it may be archived. */
export type ArchiveObstacleFinder = (db: Queries) => Promise<string | undefined>;
/** Called after each step; the next step waits for it. */
export type StepListener<Step> = (step: Step) => void | Promise<void>;

interface ArchivedFile extends ArchiveFileSummary {
  readonly path: string;
  readonly fileName: string;
}
/**
 * Limits of waiting: attempts to take the locks, the timeout of each attempt, and the pause between
 * two attempts.
 */
const [lockAttempts, lockTimeoutMs, pauseMs] = [30, 2_000, 1_000];
const writeAttempts = 3;

/**
 * Throws StartupError while another process archives a month, because both could write the same
 * file.
 */
async function takeTurn(tx: Tx): Promise<void> {
  const { is_free } = await one<{ is_free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(4821) as is_free`,
  );
  if (!is_free) throw new StartupError('Another npm run archive is writing: try again later.');
}
/**
 * Writes the rows to a file whose name contains a hash of its contents, so that it replaces no
 * other file. Returns undefined for a month without rows.
 */
async function writeMonth(
  db: Database,
  table: PartitionedTable,
  month: string,
  folder: string,
  onStep: StepListener<ArchiveStep>,
): Promise<ArchivedFile | undefined> {
  const partition = buildPartitionName(table.name, month);
  const part = join(folder, `${partition}.part`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return db.transaction(async (tx) => {
    await liftCallTimeLimits(tx);
    await takeTurn(tx);
    if (!(await isPartitionAttached(tx, partition)))
      throw new StartupError(`${table.name} has no month ${month}: it may be archived already.`);
    const columns = await listColumns(tx, partition);
    await writeArchiveFile(
      part,
      formatArchiveHeader(columns),
      listArchiveLines(tx, table, partition, columns),
    );
    await onStep('written');
    // read back from the disk, because the stored file must match the partition
    const summary = await readArchiveFile(part);
    if (summary.rowCount === 0) {
      rmSync(part);
      return undefined;
    }
    const fileName = `${partition}_${summary.sha256.slice(0, 16)}.copy.gz`;
    const path = join(folder, fileName);
    renameSync(part, path);
    syncParentFolder(path);
    await onStep('named');
    return { ...summary, path, fileName };
  });
}
/**
 * Removes the partition and records its file in one transaction. Returns false, and changes
 * nothing, if the file does not contain exactly the partition's rows, because a late row has
 * arrived. While rows are compared, only writers of this month wait. Throws StartupError if the
 * month must stay; the table is locked before this is decided, so the decision waits for
 * `lockMonthsAgainstArchiving`.
 */
async function replaceMonth(
  tx: Tx,
  table: PartitionedTable,
  month: string,
  file: ArchivedFile | undefined,
  findObstacle: ArchiveObstacleFinder,
  onStep: StepListener<ArchiveStep>,
): Promise<boolean> {
  const name = buildPartitionName(table.name, month);
  const [parent, partition] = [sql.identifier(table.name), sql.identifier(name)];
  await liftCallTimeLimits(tx);
  await run(tx, sql`set local lock_timeout = ${sql.raw(`${lockTimeoutMs}`)}`);
  await run(tx, sql`lock table only ${partition} in share mode`);
  const rows = await computeRowSummary(tx, name, await listColumns(tx, name));
  if (rows.rowCount !== (file?.rowCount ?? 0) || rows.digest !== (file?.digest ?? 0n)) return false;
  await onStep('verified');
  await run(tx, sql`lock table only ${parent} in access exclusive mode`);
  const obstacle = await findObstacle(tx);
  if (obstacle !== undefined) throw new StartupError(`${table.name} ${month} ${obstacle}.`);
  await run(tx, sql`alter table ${parent} detach partition ${partition}`);
  await onStep('detached');
  await run(tx, sql`drop table ${partition}`);
  if (file)
    await run(
      tx,
      sql`
        insert into archived_months ${sql.row({
          file_name: file.fileName,
          table_name: table.name,
          month: parseMonth(month),
          row_count: file.rowCount,
          sha256: file.sha256,
          archived_at: sql`clock_timestamp()`,
        })}`,
    );
  return true;
}
const isLockBusy = (error: unknown): boolean => {
  const failure = classifyDatabaseFailure(error);
  return failure !== undefined && failure.failure !== 'answer' && !failure.losesConnection;
};
/**
 * Repeats the replacement while other transactions use the table. Throws StartupError after too
 * many attempts.
 */
async function replaceWhenFree(db: Database, replace: (tx: Tx) => Promise<boolean>) {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction(replace);
    } catch (error) {
      if (!isLockBusy(error)) throw error;
      if (attempt === lockAttempts)
        throw new StartupError(
          'The table is in use all the time. Nothing is lost: end long transactions, or try again when fewer people play.',
        );
      await pause(pauseMs);
    }
}
/**
 * Archives a month: writes its rows to a file, compares the file with the rows, removes the rows
 * from the database and records the file. Returns the file; undefined if the month had no rows,
 * because then no file is written. Throws StartupError, and changes nothing, if the month must stay
 * or if rows keep arriving.
 */
export async function archiveMonth(
  db: Database,
  table: PartitionedTable,
  month: string,
  folder: string,
  findObstacle: ArchiveObstacleFinder,
  onStep: StepListener<ArchiveStep> = () => undefined,
): Promise<ArchivedFile | undefined> {
  for (let attempt = 1; attempt <= writeAttempts; attempt++) {
    const file = await writeMonth(db, table, month, folder, onStep);
    if (
      await replaceWhenFree(db, (tx) => replaceMonth(tx, table, month, file, findObstacle, onStep))
    ) {
      await onStep('removed');
      return file;
    }
  }
  throw new StartupError(
    `Rows of ${month} arrived ${writeAttempts} times while it was written. Nothing is lost: try again later.`,
  );
}
