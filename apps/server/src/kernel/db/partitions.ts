import { archivedTables } from '@guildhall/contract/identity/retention';
import type { Database, Queries, Tx, Writes } from './db.ts';
import { one, run, sql } from './sql.ts';

/** Name of a table that has a partition for each month. */
export type MonthlyTable = keyof typeof archivedTables;

/** Number of months after the present one whose partitions exist in advance. */
const monthsAhead = 3;

/** Returns the beginning of a month in UTC, `offset` months after the month that contains `at`. */
export const getMonthStart = (at: Date, offset = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset));

const addPartition = (db: Writes, table: MonthlyTable, at: Date): Promise<unknown> =>
  run(db, sql`select add_month_partition(${table}, ${at}::timestamptz)`);

/**
 * Adds the missing partition for a row of this time, for example for a late report of an old month.
 * The partition cannot be archived before the transaction ends. Call this before the insert, in the
 * same tick, so that both are sent in one message.
 */
export const ensureMonthPartition = (tx: Tx, table: MonthlyTable, at: Date): Promise<unknown> =>
  addPartition(tx, table, at);

/**
 * Adds the partitions of the present month and of the next months that are missing. Several servers
 * may do this at once. Each month has a transaction of its own, so no lock lasts for all of them.
 */
export async function addPartitionsAhead({ write }: Pick<Database, 'write'>, now: Date) {
  for (const table of Object.keys(archivedTables) as MonthlyTable[])
    for (let offset = 0; offset <= monthsAhead; offset++)
      await addPartition(write, table, getMonthStart(now, offset));
}

/**
 * Prevents archiving until the transaction ends. Call this before the first read of a transaction
 * that relies on `findArchivedUntil`.
 */
export const lockMonthsAgainstArchiving = (tx: Tx): Promise<unknown> =>
  run(
    tx,
    sql`lock table only ${sql.join(Object.keys(archivedTables).map(sql.identifier))} in access share mode`,
  );

/** Returns the end of the newest archived month of a table; null if no month is archived. */
export async function findArchivedUntil(db: Queries, table: MonthlyTable): Promise<Date | null> {
  const { newest } = await one<{ newest: string | null }>(
    db,
    sql`select max(month) as newest from archived_months where table_name = ${table}`,
  );
  return newest === null ? null : getMonthStart(new Date(newest), 1);
}
