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
   * Runs one statement, given as text with placeholders for values. Modules use `sql` instead.
   * Statements are sent in order; statements issued in the same tick share a message.
   */
  ask(text: string, values: readonly unknown[]): Promise<StatementResult>;
}
declare const mayWrite: unique symbol;
/** Queries that may write, either inside a transaction or each in its own transaction. */
export type Writes = Queries & { readonly [mayWrite]: true };
declare const insideTransaction: unique symbol;
/**
 * Queries inside a transaction. Functions that must not run outside a transaction require this
 * type.
 */
export type Tx = Writes & { readonly [insideTransaction]: true };

export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Read-only queries outside of any transaction. Inside a transaction they throw, because on the
   * embedded database they would wait for the transaction forever.
   */
  readonly read: Queries;
  /**
   * Runs work whose `read` uses a replica, provided that the replica already has all writes made
   * before the call; callers therefore read their own writes. Transactions within the work use the
   * primary.
   */
  readAside<T>(work: () => Promise<T>): Promise<T>;
  /** Statements that each commit on their own. Like `read`, they throw inside a transaction. */
  readonly write: Writes;
  /**
   * Runs work in a transaction. If a deadlock or a serialization failure rolls the work back, it
   * runs once more. Effects outside the transaction must use `runAfterCommit` or the outbox. Fails
   * with an outage (503) if the second run is rolled back too.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Resolves if the database accepts connections and writes, for the readiness check. Otherwise
   * rejects with an error that counts as an outage.
   */
  ping(): Promise<void>;
  /** The driver: the embedded database for the job queue, or the pool for its gauges. */
  readonly driver: PgliteThread | Pool;
  /**
   * Connection settings of the job queue, which never uses a pooler because it listens for
   * notifications.
   */
  readonly queue?: PoolConfig;
  /**
   * The role that queries run under; null if queries run under the role of DATABASE_URL (decision
   * 0008).
   */
  role(): string | null;
  /**
   * Runs statements under the role of DATABASE_URL, to grant rights on tables that are created at
   * the start.
   */
  asOwner(text: string): Promise<void>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Address of PostgreSQL, with one server or several; undefined for the embedded database. */
  readonly url: string | undefined;
  /**
   * Address of a pooler in transaction mode, for everything except migrations and the job queue.
   */
  readonly poolerUrl?: string | undefined;
  /** A replica for `readAside`. */
  readonly readUrl?: string | undefined;
  readonly pool: number;
  readonly dataDir: string | undefined;
  /**
   * Role that queries run under: null for the role of DATABASE_URL, undefined for the restricted
   * role if it exists.
   */
  readonly role?: string | null | undefined;
  /** For tests on PostgreSQL: true if the database refuses writing statements of `read`. */
  readonly checksReads?: boolean;
  readonly onError: (error: Error) => void;
  /**
   * Receives a sentence about the cause of a wait during the start; called repeatedly while the
   * wait lasts.
   */
  readonly onWait?: (sentence: string) => void;
}
/**
 * Opens PostgreSQL if an address is given, otherwise the embedded database in `dataDir` (undefined:
 * in memory).
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  // each driver is loaded on demand, because the other one would cost memory and time at every
  // start
  if (url === undefined)
    return (await import('./embedded/embedded.driver.ts')).openEmbeddedDatabase(options.dataDir);
  const { openPostgres } = await import('./postgres.driver.ts');
  return openPostgres({ ...options, url });
}

/**
 * Lists settings of PostgreSQL that lose acknowledged writes in a power cut; empty if there are
 * none.
 */
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
