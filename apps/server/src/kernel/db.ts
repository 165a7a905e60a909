import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { databaseFailure } from './errors.ts';
import { migrationsFolder, refuseForeignTables } from './migrations.ts';
import type { PgliteThread } from './pglite.client.ts';

/** Queries on either database. */
export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;
declare const insideTransaction: unique symbol;
/** Queries inside a transaction; what must not run outside one asks for this type. */
export type Tx = Queries & { readonly [insideTransaction]: true };

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Queries of their own. Refused inside a transaction: on the embedded database that would wait
   * for ever.
   */
  readonly read: Queries;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Answers when the database does; for readiness. */
  ping(): Promise<void>;
  /** The driver, for the job queue alone. */
  readonly driver: PgliteThread | Pool;
  /**
   * The role that queries run under; null where they run under the role that connects (decision
   * 0008).
   */
  role(): string | null;
  /** Runs statements under the role that connects: rights of tables that are made at start. */
  asOwner(text: string): Promise<void>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

interface Gathered {
  readonly items: unknown[];
  readonly write: (tx: Tx, items: unknown[]) => Promise<unknown>;
}
interface Scope {
  readonly after: (() => void)[];
  readonly gathered: Map<object, Gathered>;
}
const scope = new AsyncLocalStorage<Scope>();
/**
 * Runs when the transaction around has been committed, and never when it was rolled back. Outside
 * one: at once.
 */
export function afterCommit(effect: () => void): void {
  const held = scope.getStore();
  if (held) held.after.push(effect);
  else effect();
}

/**
 * Gathers what a transaction writes last, so that it is one statement however much there is:
 * `write` runs once, just before the commit and in one message with it. `kind` says what belongs
 * together.
 */
export function atCommit<T>(
  kind: object,
  item: T,
  write: (tx: Tx, items: T[]) => Promise<unknown>,
): void {
  const held = scope.getStore();
  if (!held) throw new Error('There is no transaction to gather for');
  const known = held.gathered.get(kind);
  if (known) known.items.push(item);
  else held.gathered.set(kind, { items: [item], write: write as Gathered['write'] });
}

/**
 * A part of a transaction that may fail by itself: what it wrote, gathered and wanted to do after
 * the commit is taken back, and the transaction goes on.
 */
export async function savepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const held = scope.getStore();
  const gathered = [...(held?.gathered ?? [])].map(([kind, { items, write }]) => ({
    kind,
    one: { items: [...items], write },
  }));
  const after = held?.after.length ?? 0;
  await tx.execute(sql`savepoint part`);
  try {
    const result = await work(tx);
    await tx.execute(sql`release savepoint part`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`);
    held?.gathered.clear();
    for (const { kind, one } of gathered) held?.gathered.set(kind, one);
    held?.after.splice(after);
    throw error;
  }
}
/** How a driver runs one statement that is written as text. */
export type RunText = (text: string, values: readonly unknown[]) => Promise<unknown[]>;
const runners = new WeakMap<object, RunText>();
export const setRunner = (on: Queries, run: RunText): void => void runners.set(on, run);
/**
 * A statement that is asked for often, as text with its places for values: parsed and planned once
 * a connection, and past the query builder, which costs more than the database does (bench,
 * November 2026). Times come as text, as from the builder.
 */
export function statement<T extends Record<string, unknown>>(
  text: string,
): (on: Queries, ...values: readonly unknown[]) => Promise<T[]> {
  return (on, ...values) => {
    const run = runners.get(on);
    if (!run) throw new Error('These queries belong to no database');
    return run(text, values) as Promise<T[]>;
  };
}

/** Deadlock and serialisation failures: the work had no effect and may run again. */
const again = new Set(['40P01', '40001']);

/** What a driver brings: a transaction that writes what was gathered before it commits. */
type Transact = <T>(
  work: (tx: Tx) => Promise<T>,
  last: () => readonly ((tx: Tx) => Promise<unknown>)[],
) => Promise<T>;

export function buildDatabase(
  kind: Database['kind'],
  orm: Queries,
  transact: Transact,
  rest: Pick<Database, 'driver' | 'role' | 'asOwner' | 'migrate' | 'close'>,
): Database {
  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const held: Scope = { after: [], gathered: new Map() };
    const last = () =>
      [...held.gathered.values()].map(
        ({ items, write }) =>
          (tx: Tx) =>
            write(tx, items),
      );
    const result = await scope.run(held, () => transact(work, last));
    for (const effect of held.after) effect();
    return result;
  };
  return {
    ...rest,
    kind,
    get read() {
      if (scope.getStore())
        throw new Error('A query outside the transaction was asked for inside it');
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
 * One process per directory: two lost 199 of 300 committed rows without an error. The file is made
 * exclusively; one that a crash left behind is moved aside, which only one of two that start
 * together can do.
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
        throw new Error(
          `The data folder is used by another server (process ${holder ?? 'unknown'}). Stop it first, or set DATA_DIR.`,
          { cause: error },
        );
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
  // Whoever was faster may have made a lock of its own between our look and our move: then it goes
  // back.
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
  setRunner(
    orm as unknown as Queries,
    async (text, values) => (await thread.query(text, [...values])).rows,
  );
  const transact: Transact = (work, last) =>
    orm.transaction(async (inner) => {
      const tx = inner as unknown as Tx;
      // The builder keeps the handle of the transaction to itself.
      const { client } = (inner as unknown as { session: { client: Pick<PgliteThread, 'query'> } })
        .session;
      setRunner(tx, async (text, values) => (await client.query(text, [...values])).rows);
      const result = await work(tx);
      for (const write of last()) await write(tx);
      return result;
    });
  return buildDatabase('embedded', orm as unknown as Queries, transact, {
    driver: thread,
    // One connection serves the job queue as well, which makes its own tables: the triggers alone
    // keep the records there.
    role: () => null,
    asOwner: async (text) => void (await thread.exec(text)),
    migrate: async () => {
      await refuseForeignTables(
        async (text) => (await thread.query(text)).rows as Record<string, unknown>[],
      );
      await migrate(orm, { migrationsFolder });
    },
    close: async () => {
      await thread.close();
      release();
    },
  });
}

export interface DatabaseOptions {
  readonly url: string | undefined;
  readonly pool: number;
  readonly dataDir: string | undefined;
  /**
   * The role that queries run under; null for the one that connects, undefined for the restricted
   * one where it is there.
   */
  readonly role?: string | null | undefined;
  readonly onError: (error: Error) => void;
}
/**
 * Opens PostgreSQL where an address is given, else the embedded database in `dataDir` (undefined:
 * in memory).
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  if (url === undefined) return openEmbedded(options.dataDir);
  const { openPostgres } = await import('./postgres.client.ts');
  return openPostgres({ ...options, url });
}

/** Settings of PostgreSQL that lose acknowledged writes in a power cut; empty when it is safe. */
export async function unsafeSettings(db: Database): Promise<string[]> {
  if (db.kind === 'embedded') return [];
  const rows = await rowsOf<{ name: string; setting: string }>(
    db.read,
    sql`
      select name, setting
      from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
      order by name`,
  );
  return rows.map(({ name, setting }) => `${name} is ${setting}`);
}

/** Rows of a hand-written query. The caller names the shape that its SQL has. */
export async function rowsOf<T extends Record<string, unknown>>(
  on: Queries,
  query: SQL,
): Promise<T[]> {
  const result = (await on.execute(query)) as unknown as { rows: T[] };
  return result.rows;
}
export async function oneOf<T extends Record<string, unknown>>(
  on: Queries,
  query: SQL,
): Promise<T | undefined> {
  return (await rowsOf<T>(on, query))[0];
}
/** Whole numbers come as text or number by driver and size. */
export const toNumber = (value: unknown): number => Number(value);
/** As PostgreSQL writes a time in UTC; a row of JSON has a T and minutes in the zone. */
const utc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/;
/**
 * Times come as text by either driver; the usual form is rewritten without a calendar, which took a
 * tenth of a page of items.
 */
export function toIso(value: unknown): string {
  const parts = typeof value === 'string' ? utc.exec(value) : null;
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
  return (value instanceof Date ? value : new Date(String(value))).toISOString();
}
export const toIsoOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : toIso(value);
