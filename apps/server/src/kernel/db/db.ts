import type { Pool, PoolConfig } from 'pg';
import type { PgliteThread } from './embedded/pglite.client.ts';
import { many, sql } from './sql.ts';

/** Rows of a statement and the number of rows it wrote. */
export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly count: number;
}
/** Queries on either database. */
export interface Queries {
  /**
   * Runs one statement, given as text with placeholders for values; modules write it with `sql`. It
   * is sent before later statements, and together with statements of the same moment.
   */
  ask(text: string, values: readonly unknown[]): Promise<StatementResult>;
}
declare const mayWrite: unique symbol;
/** Queries that may write: inside a transaction, or each by itself. */
export type Writes = Queries & { readonly [mayWrite]: true };
declare const insideTransaction: unique symbol;
/**
 * Queries inside a transaction; code that must not run outside a transaction requires this type.
 */
export type Tx = Writes & { readonly [insideTransaction]: true };

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Queries outside of any transaction, which write nothing. Refused inside a transaction: on the
   * embedded database it would wait permanently.
   */
  readonly read: Queries;
  /**
   * Runs work whose `read` goes to a replica, if one has all writes so far: callers read their own
   * writes. Transactions within go to the primary.
   */
  readAside<T>(work: () => Promise<T>): Promise<T>;
  /** Statements that each commit by themselves; refused inside a transaction like `read`. */
  readonly write: Writes;
  /**
   * Runs work in a transaction, and once more where a deadlock or a serialization failure rolled it
   * back. Work has no effect outside of it but through `runAfterCommit` and the outbox. Fails with an
   * outage (503) when the second run is rolled back too.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Answers when the database takes connections and writes; for readiness. Rejects with a failure
   * that is an outage where it does not.
   */
  ping(): Promise<void>;
  /** The driver: the embedded database for the queue of jobs, or the pool for its gauges. */
  readonly driver: PgliteThread | Pool;
  /**
   * Connection settings of the job queue: never through a pooler, because it listens for
   * notifications.
   */
  readonly queue?: PoolConfig;
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

export interface DatabaseOptions {
  /** Address of one server or several; undefined for the embedded database. */
  readonly url: string | undefined;
  /** A pooler in transaction mode, for everything but migrations and the queue of jobs. */
  readonly poolerUrl?: string | undefined;
  /** A replica for `readAside`. */
  readonly readUrl?: string | undefined;
  readonly pool: number;
  readonly dataDir: string | undefined;
  /**
   * Role that queries run under: null for the connecting role, undefined for the restricted role if
   * it exists.
   */
  readonly role?: string | null | undefined;
  /** For tests on PostgreSQL: the database refuses whatever `read` would write. */
  readonly checksReads?: boolean;
  readonly onError: (error: Error) => void;
  /** Hears in a sentence for what the start waits, again and again while it does. */
  readonly onWait?: (sentence: string) => void;
}
/**
 * Opens PostgreSQL where an address is given, else the embedded database in `dataDir` (undefined:
 * in memory).
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  // Each driver is loaded where it is used: the other one would cost memory and time at every
  // start.
  if (url === undefined)
    return (await import('./embedded/embedded.driver.ts')).openEmbeddedDatabase(options.dataDir);
  const { openPostgres } = await import('./postgres.driver.ts');
  return openPostgres({ ...options, url });
}

/** Settings of PostgreSQL that lose acknowledged writes in a power cut; empty when it is safe. */
export async function listUnsafeDatabaseSettings(db: Database): Promise<string[]> {
  if (db.kind === 'embedded') return [];
  const rows = await many<{ name: string; setting: string }>(
    db.read,
    sql`
      select name, setting
      from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
      order by name`,
  );
  return rows.map(({ name, setting }) => `${name} is ${setting}`);
}
