import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { classifyFailure } from '../database-failures.ts';
import { overPostgres } from '../drizzle.ts';

interface MigrationOptions {
  readonly folder: string;
  /** Number of attempts to take the locks. */
  readonly attempts: number;
  /** Waits between two attempts; how long, in milliseconds, grows. */
  readonly pause: (ms: number) => Promise<void>;
  /** Hears in a sentence for what it waits. */
  readonly onWait?: ((sentence: string) => void) | undefined;
}
const defaults: Omit<MigrationOptions, 'folder'> = {
  attempts: 100,
  pause: (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms)),
};
const pauseMsMax = 2_000;
/** Attempts from one sentence about the wait to the next. */
const sayEvery = 5;

interface Journal {
  readonly entries: readonly { readonly when: number }[];
}
/**
 * Returns true if a database with tables lacks a migration. An empty one is not pending: nobody
 * uses it.
 */
async function hasPending(client: pg.Client, folder: string): Promise<boolean> {
  const table = 'drizzle.__drizzle_migrations';
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('${table}') is not null as is_there`,
  );
  if (rows[0]?.is_there !== true) return false;
  const { rows: applied } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${table}`,
  );
  const journal = JSON.parse(
    readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'),
  ) as Journal;
  return journal.entries.some(({ when }) => when > Number(applied[0]?.newest ?? 0));
}
/**
 * Locks all tables at once, in the order of their names, in less time than the database takes to
 * look for deadlocks. Calls of running servers wait for these locks or get them, but are never ended
 * as part of a deadlock: either all locks are held, and nothing is waited for, or none.
 */
async function lockTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null; wait_ms: number }>(
    `select
       (select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename)
        from pg_tables where schemaname = 'public') as tables,
       (select setting::int from pg_settings where name = 'deadlock_timeout') * 8 / 10 as wait_ms`,
  );
  const [found] = rows;
  if (!found || found.tables === null) return;
  await client.query(`set local statement_timeout = ${found.wait_ms}`);
  await client.query(`lock table ${found.tables} in access exclusive mode`);
  await client.query('set local statement_timeout = 0');
}
const isBusy = (error: unknown): boolean => {
  const found = classifyFailure(error);
  return found !== undefined && found.failure !== 'answer' && !found.losesConnection;
};
/**
 * Brings the tables of a database to the newest version, beside servers that work on it.
 *
 * @throws Error when its tables were in use during all attempts; nothing is changed then.
 */
export async function migratePostgres(
  client: pg.Client,
  options: Pick<MigrationOptions, 'folder'> & Partial<MigrationOptions>,
): Promise<void> {
  const { folder, attempts, pause, onWait } = { ...defaults, ...options };
  const { drizzle, migrate } = overPostgres();
  const apply = () => migrate(drizzle(client), { migrationsFolder: folder });
  if (!(await hasPending(client, folder))) return apply();
  for (let attempt = 1; ; attempt++) {
    // The migrator's own transaction becomes this one: PostgreSQL knows no other inside of it.
    await client.query('begin');
    try {
      await lockTables(client);
      await apply();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error)) throw error;
      if (attempt >= attempts)
        throw new Error(
          'its tables are in use all the time. End long transactions on them, or start again when fewer people play.',
          { cause: error },
        );
      if (attempt % sayEvery === 1)
        onWait?.(
          'Waiting for tables in use: the migration starts once no long transaction is left.',
        );
      await pause(Math.min(pauseMsMax, 100 * attempt));
    }
  }
}
