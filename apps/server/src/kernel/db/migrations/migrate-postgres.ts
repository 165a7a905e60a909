import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../../operation/startup-error.ts';
import { classifyDatabaseFailure } from '../database-failures.ts';
import { listPendingMigrations, buildMigrationInsert, type Migration } from './migrations.ts';

interface MigrationOptions {
  readonly folder: string;
  /**
   * A second connection, which finds the sessions that block a migration outside of a transaction.
   */
  readonly watcher: pg.Client;
  /** Number of attempts to take the locks; the migration fails after the last one. */
  readonly attempts: number;
  /** Waits between two attempts; the wait in milliseconds grows with each attempt. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** Milliseconds between two checks of the watcher. */
  readonly watchMs: number;
  /** Receives a sentence about the cause of a wait. */
  readonly onWait: (sentence: string) => void;
}
const defaults: Omit<MigrationOptions, 'folder' | 'watcher'> = {
  attempts: 100,
  pause,
  watchMs: 5_000,
  onWait: () => {},
};
const pauseMsMax = 2_000;
/** Number of attempts between two messages about a wait. */
const sayEvery = 5;
/**
 * Longest wait, in milliseconds, for a lock that a migration's statement takes in addition to the
 * locks of its tables.
 */
const lockTimeoutMs = 2_000;

/** A session that holds a lock which a migration waits for. */
interface Holder {
  readonly holderName: string | null;
  readonly pid: number;
  readonly seconds: number;
  readonly query: string;
}
const holderColumns = `
  a.pid,
  coalesce(extract(epoch from clock_timestamp() - a.xact_start), 0)::int as seconds,
  left(regexp_replace(a.query, '\\s+', ' ', 'g'), 200) as query`;
const describeHolder = (tag: string, { holderName, pid, seconds, query }: Holder): string =>
  `The migration ${tag} waits for ${holderName ?? 'older transactions'}, in use by process ${pid} of the database for ${seconds} s: ${query}`;

/**
 * Lists the tables that a migration names. The migration locks only these tables, so that other
 * calls need not wait.
 */
async function listTables(client: pg.Client, { text }: Migration): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const words = new Set(text.match(/\w+/g));
  return rows.map(({ name }) => name).filter((name) => words.has(name));
}
/**
 * Locks tables together, in the order of their names. Gives up shortly before the database's
 * deadlock timeout, so that no call of a running server is aborted as a deadlock.
 */
async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  const { rows } = await client.query<{ wait_ms: number }>(
    `select setting::int * 8 / 10 as wait_ms from pg_settings where name = 'deadlock_timeout'`,
  );
  const names = tables.map((name) => `public."${name}"`).join(', ');
  await client.query(`set local statement_timeout = ${rows[0]?.wait_ms ?? 0}`);
  await client.query(`lock table ${names} in access exclusive mode`);
  await client.query('set local statement_timeout = 0');
}
/**
 * Finds the session that has used one of the tables for the longest time; undefined if there is
 * none.
 */
async function findHolder(
  client: pg.Client,
  tables: readonly string[],
): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select 'the table ' || c.relname as "holderName", ${holderColumns}
     from pg_locks l
     join pg_class c on c.oid = l.relation
     join pg_stat_activity a on a.pid = l.pid
     where l.granted and l.pid <> pg_backend_pid() and c.relname = any($1)
       and l.database = (select oid from pg_database where datname = current_database())
     order by a.xact_start nulls last
     limit 1`,
    [tables],
  );
  return rows[0];
}
const isBusy = (error: unknown): boolean => {
  const classified = classifyDatabaseFailure(error);
  return classified !== undefined && classified.failure !== 'answer' && !classified.losesConnection;
};

/** Applies a migration in a transaction; returns false if its tables were in use. */
async function applyInside(
  client: pg.Client,
  migration: Migration,
  tables: readonly string[],
): Promise<boolean> {
  await client.query('begin');
  try {
    await lockTables(client, tables);
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    for (const statement of migration.statements) await client.query(statement);
    await client.query(buildMigrationInsert(migration));
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!isBusy(error)) throw error;
    return false;
  }
}
async function applyWhenFree(
  client: pg.Client,
  migration: Migration,
  { attempts, pause, onWait }: MigrationOptions,
): Promise<void> {
  const tables = await listTables(client, migration);
  for (let attempt = 1; !(await applyInside(client, migration, tables)); attempt++) {
    const isLast = attempt >= attempts;
    const holder =
      isLast || attempt % sayEvery === 1 ? await findHolder(client, tables) : undefined;
    const sentence = holder ? describeHolder(migration.tag, holder) : undefined;
    if (isLast)
      throw new StartupError(
        `The database cannot be prepared: its tables are in use all the time. ${sentence ?? `The migration ${migration.tag} found them locked ${attempts} times`}. End long transactions on them, or start again when fewer people play.`,
      );
    if (sentence !== undefined) onWait(sentence);
    await pause(Math.min(pauseMsMax, 100 * attempt));
  }
}

const concurrentIndex =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;
/**
 * Removes the index that an interrupted run left unfinished, because the statement would skip an
 * existing index.
 */
async function dropUnfinishedIndex(client: pg.Client, statement: string): Promise<void> {
  const name = concurrentIndex.exec(statement)?.[1];
  if (name === undefined) return;
  const { rows } = await client.query(
    `select 1
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace and not i.indisvalid`,
    [name],
  );
  if (rows.length > 0) await client.query(`drop index concurrently public."${name}"`);
}
/** Reports the sessions that block a connection, until this connection has finished its work. */
async function sayBlockers<T>(
  client: pg.Client,
  tag: string,
  { watcher, watchMs, onWait }: MigrationOptions,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const reportHolders = async (): Promise<void> => {
    await watcher.query('select pg_stat_clear_snapshot()');
    const { rows: holders } = await watcher.query<Holder>(
      `select null as "holderName", ${holderColumns}
       from pg_stat_activity a
       where a.pid = any(pg_blocking_pids($1))
       order by a.xact_start
       limit 1`,
      [rows[0]?.pid],
    );
    if (holders[0]) onWait(describeHolder(tag, holders[0]));
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(reportHolders).catch(() => {});
  }, watchMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await looking;
  }
}
/**
 * Applies a migration statement by statement, outside of a transaction. Waits without a limit,
 * because no call waits for the migration meanwhile.
 */
async function applyOutside(
  client: pg.Client,
  migration: Migration,
  options: MigrationOptions,
): Promise<void> {
  await sayBlockers(client, migration.tag, options, async () => {
    for (const statement of migration.statements) {
      await dropUnfinishedIndex(client, statement);
      await client.query(statement);
    }
  });
  await client.query(buildMigrationInsert(migration));
}
/**
 * Migrates the tables of a database to the newest version while other servers use it. Each
 * migration runs in its own transaction, unless its first line says that it runs outside of one.
 *
 * @throws StartupError if the tables of a migration were in use during all attempts. Earlier
 * migrations are then done, and this one has changed nothing.
 */
export async function migratePostgres(
  client: pg.Client,
  migration: Pick<MigrationOptions, 'folder' | 'watcher'> & {
    readonly onWait?: MigrationOptions['onWait'] | undefined;
  } & Partial<Pick<MigrationOptions, 'attempts' | 'pause' | 'watchMs'>>,
): Promise<void> {
  const options = { ...defaults, ...migration, onWait: migration.onWait ?? defaults.onWait };
  const pending = await listPendingMigrations(
    async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    options.folder,
  );
  for (const migration of pending)
    await (migration.isOutside
      ? applyOutside(client, migration, options)
      : applyWhenFree(client, migration, options));
}
