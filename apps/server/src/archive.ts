/**
 * Commands for the tables that are partitioned by month. `npm run archive` lists their months, `npm
 * run archive -- store FOLDER [MONTH]` moves months to files, and `npm run archive -- attach FILE`
 * moves a month back.
 */
import { resolve } from 'node:path';
import { archivedTables } from '@guildhall/contract/identity/retention';
import { archiveMonth, type ArchiveObstacleFinder } from './kernel/archive/archive-month.ts';
import { attachMonth } from './kernel/archive/attach-month.ts';
import {
  hasArchiveTables,
  listArchivedMonths,
  listStoredMonths,
  parseMonth,
} from './kernel/archive/month-rows.ts';
import { findArchiveObstacle } from './archive/obstacles.ts';
import { openDatabaseAsOwner, runAndCloseDatabase } from './backup/postgres-backup.ts';
import { readConfig, type Config } from './kernel/config/config.ts';
import { openDatabase, type Database } from './kernel/db/db.ts';
import type { MonthlyTable } from './kernel/db/partitions.ts';
import { StartupError } from './kernel/operation/startup-error.ts';
import { runOperatorCommand } from './run-command.ts';

const usage = [
  'npm run archive lists the months.',
  'npm run archive -- store FOLDER [MONTH] archives every month that may go, or one, as 2025-03.',
  'npm run archive -- attach FILE attaches a month again.',
].join('\n');
const tables = Object.entries(archivedTables).map(([name, { partitionedBy }]) => ({
  name: name as MonthlyTable,
  by: partitionedBy,
}));
const advice =
  'Copy the files to another machine: backups of the database no longer contain their rows.';
const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

const openOwned = ({ database: { url }, dataDir }: Config): Promise<Database> =>
  url === undefined
    ? openDatabase({ url, pool: 1, dataDir, onError: () => undefined })
    : openDatabaseAsOwner(url);

async function list(db: Database): Promise<void> {
  for (const { name } of tables) {
    for (const { month, bytes } of await listStoredMonths(db.read, name)) {
      const obstacle = await findArchiveObstacle(db.read, name, parseMonth(month), new Date());
      console.log(
        `${name} ${month}  stored, ${formatMegabytes(bytes)}  ${obstacle ?? 'can be archived'}`,
      );
    }
    for (const { month, fileName, rowCount } of await listArchivedMonths(db.read, name))
      console.log(`${name} ${month}  archived, ${rowCount} rows  ${fileName}`);
  }
}
/**
 * Archives a month unless data in use needs it. Returns the obstacle; undefined if the month was
 * archived.
 */
async function storeMonth(
  db: Database,
  table: (typeof tables)[number],
  month: string,
  folder: string,
): Promise<string | undefined> {
  const findObstacle: ArchiveObstacleFinder = (queries) =>
    findArchiveObstacle(queries, table.name, parseMonth(month), new Date());
  // checked now, before the long copying, and by `archiveMonth` again before it removes the month
  const obstacle = await findObstacle(db.read);
  if (obstacle !== undefined) return obstacle;
  const file = await archiveMonth(db, table, month, folder, findObstacle);
  console.log(
    file
      ? `${table.name} ${month}: ${file.rowCount} rows are in ${file.path} and no longer in the database.`
      : `${table.name} ${month} had no rows and was removed.`,
  );
  return undefined;
}
/** Says why no table has this month. */
async function explainMissingMonth(db: Database, wanted: string): Promise<string> {
  for (const { name } of tables)
    for (const { month, fileName } of await listArchivedMonths(db.read, name))
      if (month === wanted) return `${name} ${month} is archived already, in ${fileName}.`;
  return `No month ${wanted} is stored. npm run archive lists the months.`;
}
/**
 * Archives the wanted month of every table. Throws StartupError if the month must stay in the
 * database, or if no table has it.
 */
async function storeNamedMonth(db: Database, folder: string, wanted: string): Promise<void> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(wanted))
    throw new StartupError(`A month is written like 2025-03, not ${wanted}.`);
  let count = 0;
  for (const table of tables)
    for (const { month } of await listStoredMonths(db.read, table.name)) {
      if (month !== wanted) continue;
      const obstacle = await storeMonth(db, table, month, folder);
      if (obstacle !== undefined) throw new StartupError(`${table.name} ${month} ${obstacle}.`);
      count += 1;
    }
  if (count === 0) throw new StartupError(await explainMissingMonth(db, wanted));
  console.log(advice);
}
/** Archives all months that may go, the oldest first. */
async function storeAllMonths(db: Database, folder: string): Promise<void> {
  let count = 0;
  for (const table of tables)
    for (const { month } of await listStoredMonths(db.read, table.name))
      if ((await storeMonth(db, table, month, folder)) === undefined) count += 1;
  console.log(
    count === 0
      ? 'No month may go. npm run archive says until when and why each one stays.'
      : advice,
  );
}
async function attach(db: Database, path: string): Promise<void> {
  const { table, month, rowCount } = await attachMonth(db, path);
  console.log(`${table} ${month}: ${rowCount} rows are in the database again. The file stays.`);
}

await runOperatorCommand(async () => {
  const [command, target, month, ...others] = process.argv.slice(2);
  const isKnown =
    command === undefined ||
    (command === 'store' && target !== undefined) ||
    (command === 'attach' && target !== undefined && month === undefined);
  if (!isKnown || others.length > 0) throw new StartupError(usage);
  await runAndCloseDatabase(await openOwned(readConfig(process.env)), async (db) => {
    if (!(await hasArchiveTables(db.read)))
      throw new StartupError(
        'This database has no months. Correct DATA_DIR or DATABASE_URL, or start the server once.',
      );
    if (command === undefined || target === undefined) return list(db);
    if (command === 'attach') return attach(db, resolve(target));
    return month === undefined
      ? storeAllMonths(db, resolve(target))
      : storeNamedMonth(db, resolve(target), month);
  });
  return 0;
});
