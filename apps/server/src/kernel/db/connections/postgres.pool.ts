/** The pool of connections that queries run on; each connection is checked when it opens. */
import pg from 'pg';
import type { Queries, Tx } from '../db.ts';
import { StartupError } from '../../operation/startup-error.ts';
import {
  isTemporaryOutage,
  isRetryableTransactionFailure,
  isConnectionLoss,
} from '../database-failures.ts';
import { createNamedStatementQuery, type StatementRunner } from '../named-statements.ts';
import { parseBigint, parseBigintArray } from '../whole-numbers.ts';
import {
  addDatabaseSessionOptions,
  assertDatabaseSessionSettings,
  poolerPreservedSessionSettings,
  type DatabaseSessionTimeouts,
} from '../session-settings.ts';
import {
  assertServerWritable,
  createReadOnlyError,
  FailoverDatabaseClient,
  type DatabaseHosts,
} from './hosts.ts';
import { canPrepareNamedStatements } from './pooled-role.ts';

/** Limit for opening a connection, or for waiting for a free one, in milliseconds. */
export const databaseConnectTimeoutMs = 2_000;
/**
 * Types of times, dates and intervals, and their arrays. The driver keeps these values as text; the
 * query builder converts them.
 */
const keptAsText: readonly number[] = [
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
  1231,
  1115,
  1185,
  1187,
  1182,
];
const asText = (value: string): string => value;
const parsers = new Map<number, (value: string) => unknown>([
  ...keptAsText.map((oid) => [oid, asText] as const),
  [pg.types.builtins.INT8, parseBigint],
  [1016, parseBigintArray],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    (pg.types.getTypeParser(oid as never, format as never) as (value: string) => unknown),
} as pg.CustomTypesConfig;

/** A connection as transactions use it. */
export interface TransactionHandle {
  readonly tx: Tx;
  readonly ask: StatementRunner;
}
export interface DatabasePoolOptions {
  readonly hosts: DatabaseHosts;
  readonly size: number;
  readonly times: DatabaseSessionTimeouts;
  /** True for a pooler: it shares sessions, so nothing may be set on a session. */
  readonly isPooled: boolean;
  /** True for a replica, which accepts no writes and needs no writable server. */
  readonly isReplica: boolean;
  /** Role that queries of each connection must run under; null for the role of DATABASE_URL. */
  readonly role: () => string | null;
  readonly onError: (error: Error) => void;
  /**
   * If true, the first run of each read statement uses a read-only transaction, so that a read that
   * writes fails.
   */
  readonly checksReads: boolean;
  /**
   * Runs before a connection is handed out. If it returns a promise, the caller gets the connection
   * after this promise.
   */
  readonly prepare: () => Promise<void> | undefined;
}
export interface DatabasePool {
  readonly pool: pg.Pool;
  readonly reads: Queries;
  readonly writes: Queries;
  readonly take: () => Promise<pg.PoolClient>;
  readonly handleOf: (client: pg.PoolClient) => TransactionHandle;
  readonly ping: () => Promise<void>;
}

/**
 * Refuses a new connection that does not have the requested role: poolers drop unknown options, and
 * the connection would then have all rights of the owner. Throws StartupError.
 */
async function assertRole(
  client: pg.Client,
  role: string | null,
  isPooled: boolean,
): Promise<void> {
  if (role === null) return;
  const { rows } = await client.query<{ current: string }>('select current_user as current');
  const current = rows[0]?.current;
  if (current === role) return;
  throw Object.assign(
    new StartupError(
      isPooled
        ? `A connection through the pooler is under the role ${current}, not under ${role}: ` +
            `let it sign in to the database as ${role}, or name that role in DATABASE_ROLE.`
        : `A connection to the database is not under the role ${role} that it asked for: a pooler ` +
            'in between drops it. Connect to PostgreSQL itself and give the pooler in ' +
            'DATABASE_POOLER_URL, or have it pass the startup parameter options on.',
    ),
    { code: '08P01' },
  );
}

/** Creates the pool; each connection gets the role that is current when it opens. */
function createPool({
  hosts,
  size,
  times,
  isPooled,
  isReplica,
  role,
  prepares,
}: DatabasePoolOptions & { readonly prepares: WeakSet<pg.ClientBase> }): pg.Pool {
  // set as a startup option: if the role cannot be set, the connection fails. A separate statement
  // could fail and leave a connection with all rights
  const addOptions = (options: string | undefined): string => {
    const name = role();
    const readOnly = isReplica ? ' -c default_transaction_read_only=on' : '';
    return (
      addDatabaseSessionOptions(options, times) +
      readOnly +
      (name === null ? '' : ` -c role=${name}`)
    );
  };
  class CheckedClient extends FailoverDatabaseClient {
    constructor(config: pg.ClientConfig) {
      super(hosts, config, isPooled ? undefined : addOptions);
      if (isPooled) this.addStartupSettings(poolerPreservedSessionSettings);
    }
  }
  const check = async (client: CheckedClient): Promise<void> => {
    await assertRole(client, role(), isPooled);
    if (hosts.urls.length > 1 && !isReplica) await assertServerWritable(client);
    if (!isPooled) return void prepares.add(client);
    await assertDatabaseSessionSettings(
      async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      times,
      'RECONNECT in the pooler’s console: its sessions are older than the settings of the role, or it sets others',
    );
    if (await canPrepareNamedStatements(client)) prepares.add(client);
  };
  return new pg.Pool({
    max: size,
    connectionTimeoutMillis: databaseConnectTimeoutMs,
    keepAlive: true,
    application_name: 'guildhall',
    // sends begin and commit together with the first and the last statement of a transaction
    pipeline: true,
    Client: CheckedClient,
    verify: (client: CheckedClient, callback: (error?: Error) => void) => {
      check(client).then(() => callback(), callback);
    },
  } as unknown as pg.PoolConfig);
}

const askAlone = (ask: StatementRunner): StatementRunner => ask;
/** Statements that have succeeded in a read-only transaction of this process. */
const knownReads = new Set<string>();
/**
 * Runs a query in a read-only transaction, sent as one message with its begin and commit. A
 * statement that has passed this check runs without a transaction afterwards, because tests repeat
 * most statements.
 */
const createReadOnlyRunner =
  (ask: StatementRunner): StatementRunner =>
  async (text, values) => {
    if (knownReads.has(text)) return ask(text, values);
    const begun = ask('begin read only', []);
    const answered = ask(text, values);
    const ended = ask('commit', []);
    const [, result] = await Promise.allSettled([begun, answered, ended]);
    if (result.status === 'fulfilled') {
      knownReads.add(text);
      return result.value;
    }
    await ask('rollback', []);
    throw result.reason;
  };
/**
 * Creates queries that each run separately on a connection of the pool, through the given function.
 */
function createQueries(
  take: () => Promise<pg.PoolClient>,
  handleOf: (client: pg.PoolClient) => TransactionHandle,
  inWay: (ask: StatementRunner) => StatementRunner,
): Queries {
  /** Runs a statement on a connection of the pool. A connection that is lost is not reused. */
  const askOnce: Queries['ask'] = async (text, values) => {
    const client = await take();
    let isLost = false;
    try {
      return await inWay(handleOf(client).ask)(text, values);
    } catch (error) {
      isLost = isConnectionLoss(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return {
    ask: (text, values) =>
      askOnce(text, values).catch((error: unknown) => {
        // a retryable failure outside of a transaction means that the statement had no effect
        if (isRetryableTransactionFailure(error)) return askOnce(text, values);
        throw error;
      }),
  };
}

/**
 * Hands out connections and records refused connections. A database that refuses new connections,
 * after a changed password or during a shutdown, still answers on open ones.
 */
function watchConnections(pool: pg.Pool, { hosts, prepare }: DatabasePoolOptions) {
  let refusal: Error | undefined;
  pool.on('connect', () => {
    refusal = undefined;
  });
  const take = async (): Promise<pg.PoolClient> => {
    const preparing = prepare();
    if (preparing) await preparing;
    for (let left = hosts.urls.length; ; left--) {
      try {
        return await pool.connect();
      } catch (error) {
        // while all connections are busy, the pool rejects without asking the database
        const isBusy = pool.totalCount >= (pool.options.max ?? 0);
        if (error instanceof Error && !isBusy) refusal = error;
        if (isBusy || left <= 1 || !isTemporaryOutage(error)) throw error;
      }
    }
  };
  const tryAnew = async (): Promise<void> => {
    const client = new FailoverDatabaseClient(hosts, {
      connectionTimeoutMillis: databaseConnectTimeoutMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      refusal = undefined;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return {
    take,
    ping: async (): Promise<void> => {
      if (refusal !== undefined) await tryAnew();
      const client = await take();
      let isLost = true;
      try {
        const { rows } = await client.query<{ read_only: boolean }>(
          `select current_setting('transaction_read_only')::boolean as read_only`,
        );
        // this connection stays read-only even after the database becomes writable, so the next
        // query gets a new connection
        isLost = rows[0]?.read_only !== false;
      } finally {
        client.release(isLost);
      }
      if (isLost) throw createReadOnlyError();
    },
  };
}

/** Opens the pool; connections open on demand. */
export function openDatabasePool(options: DatabasePoolOptions): DatabasePool {
  const { onError } = options;
  const prepares = new WeakSet<pg.ClientBase>();
  const pool = createPool({ ...options, prepares });
  const handles = new WeakMap<pg.PoolClient, TransactionHandle>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    const ask = createNamedStatementQuery(client, types, () => prepares.has(client));
    handles.set(client, { ask, tx: { ask } as unknown as Tx });
  });
  const handleOf = (client: pg.PoolClient): TransactionHandle => {
    const handle = handles.get(client);
    if (!handle) throw new Error('A connection was handed out before it was made');
    return handle;
  };
  const { take, ping } = watchConnections(pool, options);
  return {
    pool,
    reads: createQueries(take, handleOf, options.checksReads ? createReadOnlyRunner : askAlone),
    writes: createQueries(take, handleOf, askAlone),
    take,
    handleOf,
    ping,
  };
}
