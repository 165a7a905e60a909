import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { databaseFailure } from './errors.ts';
import { nameStatements } from './named-statements.ts';
import type { PgliteThread } from './pglite.client.ts';

/** Queries on either database. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;
declare const insideTransaction: unique symbol;
/** Queries inside a transaction; what must not run outside one asks for this type. */
export type Tx = Queries & { readonly [insideTransaction]: true };

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /** Queries of their own. Refused inside a transaction: on the embedded database that would wait for ever. */
  readonly read: Queries;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Answers when the database does; for readiness. */
  ping(): Promise<void>;
  /** The driver, for the job queue alone. */
  readonly driver: PgliteThread | Pool;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

interface Scope {
  readonly after: (() => void)[];
}
const scope = new AsyncLocalStorage<Scope>();
/** Runs when the transaction around has been committed, and never when it was rolled back. Outside one: at once. */
export function afterCommit(effect: () => void): void {
  const held = scope.getStore();
  if (held) held.after.push(effect);
  else effect();
}

/** Deadlock and serialisation failures: the work had no effect and may run again. */
const again = new Set(['40P01', '40001']);
const migrationsFolder = join(import.meta.dirname, '..', 'migrations');

function build(kind: Database['kind'], orm: Queries, rest: Pick<Database, 'driver' | 'migrate' | 'close'>): Database {
  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const held: Scope = { after: [] };
    const result = await scope.run(held, () => orm.transaction((tx) => work(tx as unknown as Tx)));
    for (const effect of held.after) effect();
    return result;
  };
  return {
    ...rest,
    kind,
    get read() {
      if (scope.getStore()) throw new Error('A query outside the transaction was asked for inside it');
      return orm;
    },
    async transaction(work) {
      if (scope.getStore()) throw new Error('A transaction was opened inside another');
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt >= 3 || !again.has(databaseFailure(error)?.code ?? '')) throw error;
        }
      }
    },
    async ping() {
      await orm.execute(sql`select 1`);
    },
  };
}

/**
 * One process per directory: two lost 199 of 300 committed rows without an error. The file is made exclusively; one that a
 * crash left behind is moved aside, which only one of two that start together can do.
 */
function takeLock(dir: string): () => void {
  const file = join(dir, 'server.lock');
  mkdirSync(dir, { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = heldBy(file);
      if (holder !== undefined || attempt >= 5)
        throw new Error(`The data folder is used by another server (process ${holder ?? 'unknown'}). Stop it first, or set DATA_DIR.`, { cause: error });
      moveAside(file);
    }
  }
}
/** The living process that holds the lock; undefined when it is gone. */
function heldBy(file: string): number | undefined {
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return holder > 0 && holder !== process.pid && isRunning(holder) ? holder : undefined;
}
function moveAside(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Whoever was faster may have made a lock of its own between our look and our move: then it goes back.
  const holder = heldBy(aside);
  if (holder !== undefined && !existsSync(file)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Each driver is loaded where it is used: the other one would cost memory and time at every start.
async function openEmbedded(dataDir: string | undefined): Promise<Database> {
  const [{ drizzle }, { migrate }, { PgliteThread: Thread }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('./pglite.client.ts'),
  ]);
  const release = dataDir === undefined ? () => {} : takeLock(dataDir);
  const thread = await Thread.open(dataDir === undefined ? undefined : join(dataDir, 'pglite'));
  const orm = drizzle(thread as unknown as PGlite);
  return build('embedded', orm as unknown as Queries, {
    driver: thread,
    migrate: () => migrate(orm, { migrationsFolder }),
    close: async () => {
      await thread.close();
      release();
    },
  });
}

async function openPostgres(url: string, size: number, onError: (error: Error) => void): Promise<Database> {
  const [{ drizzle }, { migrate }, { default: pg }] = await Promise.all([import('drizzle-orm/node-postgres'), import('drizzle-orm/node-postgres/migrator'), import('pg')]);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 4_000,
    application_name: 'guildhall',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    nameStatements(client as PoolClient);
  });
  const orm = drizzle(pool);
  return build('postgres', orm as unknown as Queries, {
    driver: pool,
    migrate: async () => {
      const client = await pool.connect();
      try {
        // One server migrates at a time; the others wait here and then find nothing to do.
        await client.query('set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(4817)');
        await migrate(drizzle(client), { migrationsFolder });
      } finally {
        client.release(true);
      }
    },
    close: () => pool.end(),
  });
}

/** Opens PostgreSQL where an address is given, else the embedded database in `dataDir` (undefined: in memory). */
export function openDatabase(options: { url: string | undefined; pool: number; dataDir: string | undefined; onError: (error: Error) => void }): Promise<Database> {
  return options.url === undefined ? openEmbedded(options.dataDir) : openPostgres(options.url, options.pool, options.onError);
}

/** Settings of PostgreSQL that lose acknowledged writes in a power cut; empty when it is safe. */
export async function unsafeSettings(db: Database): Promise<string[]> {
  if (db.kind === 'embedded') return [];
  const rows = await rowsOf<{ name: string; setting: string }>(
    db.read,
    sql`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  );
  return rows.map(({ name, setting }) => `${name} is ${setting}`);
}

/** Runs a part of a transaction that may fail alone: what throws inside leaves the rest as it was. */
export const savepoint = <T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> => tx.transaction((inner) => work(inner as unknown as Tx));

/** Rows of a hand-written query. The caller names the shape that its SQL has. */
export async function rowsOf<T extends Record<string, unknown>>(on: Queries, query: SQL): Promise<T[]> {
  const result = (await on.execute(query)) as unknown as { rows: T[] };
  return result.rows;
}
export async function oneOf<T extends Record<string, unknown>>(on: Queries, query: SQL): Promise<T | undefined> {
  return (await rowsOf<T>(on, query))[0];
}
/** Whole numbers come as text or number by driver and size. */
export const toNumber = (value: unknown): number => Number(value);
/** Times come as text by either driver. */
export const toIso = (value: unknown): string => (value instanceof Date ? value : new Date(String(value))).toISOString();
export const toIsoOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : toIso(value));
