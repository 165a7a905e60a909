import pg from 'pg';
import type { Database, DatabaseOptions, Queries, Tx } from './db.ts';
import { isOutage, isRepeatable, losesConnection } from './database-failures.ts';
import { migratePostgres } from './migrations/migrate-postgres.ts';
import { migrationsFolder, refuseForeignTables } from './migrations/migrations.ts';
import { askByName, type Ask } from './named-statements.ts';
import { takeOwnersTurn } from './migrations/owners-turn.ts';
import { StartupError } from '../operation/startup-error.ts';
import { addSessionOptions, assertSessionSettings, type SessionTimes } from './session-settings.ts';
import { buildDatabase } from './transaction.ts';

/** Time limits of a call in the database, in milliseconds. */
const times: SessionTimes = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
};
/** Limit for opening a connection, or for waiting for a free one, in milliseconds. */
const connectMs = 2_000;
/** The role that may not change what is append-only; the migrations make it where they may. */
const restrictedRole = 'guildhall_app';
/**
 * Times, dates and intervals stay text, arrays of them too: the query builder makes dates of them.
 */
const keptAsText = new Set<number>([
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
  1231,
  1115,
  1185,
  1187,
  1182,
]);
const asText = (value: string): string => value;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    keptAsText.has(oid)
      ? asText
      : (pg.types.getTypeParser(oid as never, format as never) as (value: string) => unknown),
} as pg.CustomTypesConfig;
/** A connection as transactions use it. */
interface Handle {
  readonly tx: Tx;
  readonly ask: Ask;
}

/** The first failure of those that came after one another; all have ended when it answers. */
async function settle(all: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(all)).find((entry) => entry.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Returns the role to work under, or null if the connecting client cannot use it. Throws if an
 * operator configured the role by name.
 */
async function usableRole(
  client: pg.Client,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (wanted === null) return null;
  const name = wanted ?? restrictedRole;
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname = $1`,
    [name],
  );
  if (rows[0]?.member === true) return name;
  if (wanted !== undefined)
    throw new StartupError(
      `DATABASE_ROLE names ${name}, which ${rows[0] ? 'the role of DATABASE_URL is no member of' : 'does not exist'}`,
    );
  return null;
}

/**
 * Refuses a new connection that is not under the role that it asked for: poolers drop what they do
 * not know of its options, and it would have every right of the owner. Throws StartupError.
 */
async function assertRole(client: pg.Client, role: string | null): Promise<void> {
  if (role === null) return;
  const { rows } = await client.query<{ current: string }>('select current_user as current');
  if (rows[0]?.current !== role)
    throw Object.assign(
      new StartupError(
        `A connection to the database is not under the role ${role} that it asked for: a pooler in between drops it. Connect to PostgreSQL itself, or have the pooler pass the startup parameter options on.`,
      ),
      { code: '08P01' },
    );
}

/** Connections that work under the role of the moment they are made. */
function openPool(
  { url, pool: size }: DatabaseOptions & { readonly url: string },
  role: () => string | null,
): pg.Pool {
  // A connection that cannot take the role fails; a statement after connecting could fail and leave
  // all rights in place.
  class RestrictedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config);
      const parameters = (this as unknown as { connectionParameters: { options?: string } })
        .connectionParameters;
      const name = role();
      parameters.options = addSessionOptions(parameters.options, times);
      if (name !== null) parameters.options += ` -c role=${name}`;
    }
  }
  return new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'guildhall',
    // Sends begin and commit in one message with the first and the last statement of a transaction.
    pipeline: true,
    Client: RestrictedClient,
    verify: (client: pg.Client, done: (error?: Error) => void) => {
      assertRole(client, role()).then(() => done(), done);
    },
  } as unknown as pg.PoolConfig);
}

/** Queries of their own on connections of the pool. */
function createQueries(
  take: () => Promise<pg.PoolClient>,
  handleOf: (client: pg.PoolClient) => Handle,
): Queries {
  /** Asks on a connection of the pool, which is not handed out again once it is lost. */
  const askOnce: Queries['ask'] = async (text, values) => {
    const client = await take();
    let isLost = false;
    try {
      return await handleOf(client).ask(text, values);
    } catch (error) {
      isLost = losesConnection(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return {
    ask: (text, values) =>
      askOnce(text, values).catch((error: unknown) => {
        // A statement outside of a transaction that may run again has not run at all.
        if (isRepeatable(error)) return askOnce(text, values);
        throw error;
      }),
  };
}
/** Runs work on a connection of the role that connects. */
type AsOwner = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
const createOwner =
  ({ url, onError }: DatabaseOptions & { readonly url: string }): AsOwner =>
  async (work) => {
    const client = openOwner(url);
    client.on('error', onError);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
/**
 * The role to work under; null until the migrations made it, undefined where the database is away.
 */
const findRole = (asOwner: AsOwner, options: DatabaseOptions): Promise<string | null | undefined> =>
  asOwner(async (client) => {
    await assertSessionSettings(
      async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    );
    return usableRole(client, options.role);
  }).catch((error: unknown) => {
    // A database that is away now may be there when it is asked.
    if (!(error instanceof StartupError) && isOutage(error)) return undefined;
    throw error;
  });

/**
 * PostgreSQL through a pool: the migrations as the role that connects, everything else under the
 * restricted one.
 */
export async function openPostgres(
  options: DatabaseOptions & { readonly url: string },
): Promise<Database> {
  const { onError } = options;
  let role: string | null | undefined;
  const pool = openPool(options, () => role ?? null);
  const handles = new WeakMap<pg.PoolClient, Handle>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    const ask = askByName(client, types);
    handles.set(client, { ask, tx: { ask } as unknown as Tx });
  });
  const handleOf = (client: pg.PoolClient): Handle => {
    const handle = handles.get(client);
    if (!handle) throw new Error('A connection was handed out before it was made');
    return handle;
  };
  const asOwner = createOwner(options);
  /** No connection is made before it is known which role it must be under. */
  const learnRole = async (): Promise<void> => {
    role = await findRole(asOwner, options);
    if (role === undefined)
      throw Object.assign(new Error('The database is away'), { code: '08006' });
  };
  const connection = watchConnections(pool, options, () =>
    role === undefined ? learnRole() : undefined,
  );
  const queries = createQueries(connection.take, handleOf);
  role = await findRole(asOwner, options);
  return buildDatabase(
    'postgres',
    queries,
    (work, last) => transact(connection.take, handleOf, work, last),
    {
      driver: pool,
      role: () => role ?? null,
      ping: connection.ping,
      asOwner: (text) =>
        asOwner(async (client) => {
          // Two servers that give rights to the same table at once would fail each other.
          await takeOwnersTurn(client, options.onWait);
          await client.query(text);
        }),
      migrate: () =>
        asOwner(async (client) => {
          // One server migrates at a time; the others wait here and then find nothing to do.
          await takeOwnersTurn(client, options.onWait);
          await refuseForeignTables(
            async (text) => (await client.query<Record<string, unknown>>(text)).rows,
          );
          await migratePostgres(client, { folder: migrationsFolder, onWait: options.onWait });
          role = await usableRole(client, options.role);
          // Again after every migration: tables that came since are given the same rights.
          if (role !== null) await client.query('select grant_app_rights($1)', [role]);
        }),
      close: () => pool.end(),
    },
  );
}

/** A connection of the role that connects, with the settings of all others. */
function openOwner(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: 'guildhall-owner',
  });
  const { connectionParameters } = client as unknown as {
    connectionParameters: { options?: string };
  };
  connectionParameters.options = addSessionOptions(connectionParameters.options);
  return client;
}

/**
 * Hands connections out, and knows whether new ones can be made: a database that refuses them (a
 * changed password, a shutdown) still answers on those that are open.
 */
function watchConnections(
  pool: pg.Pool,
  { url }: DatabaseOptions & { readonly url: string },
  prepare: () => Promise<void> | undefined,
) {
  let refusal: Error | undefined;
  pool.on('connect', () => {
    refusal = undefined;
  });
  const take = async (): Promise<pg.PoolClient> => {
    const preparing = prepare();
    if (preparing) await preparing;
    try {
      return await pool.connect();
    } catch (error) {
      // A pool that is only busy says so without asking the database.
      if (error instanceof Error && pool.totalCount < pool.options.max) refusal = error;
      throw error;
    }
  };
  const tryAnew = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
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
        // It stays read-only, whatever becomes of the database: another one is made next time.
        isLost = rows[0]?.read_only !== false;
      } finally {
        client.release(isLost);
      }
      if (isLost) throw Object.assign(new Error('The database takes no writes'), { code: '25006' });
    },
  };
}

async function transact<T>(
  take: () => Promise<pg.PoolClient>,
  handleOf: (client: pg.PoolClient) => Handle,
  work: (tx: Tx) => Promise<T>,
  last: () => readonly ((tx: Tx) => Promise<unknown>)[],
): Promise<T> {
  const client = await take();
  const { ask, tx } = handleOf(client);
  let isLost = false;
  // One message to the database for the beginning and what is asked first, and one for all that is
  // written last: what is asked in one moment goes together.
  const begun = ask('begin', []);
  begun.catch(() => {});
  try {
    const result = await work(tx);
    const written = last().map((write) => write(tx));
    const ended = ask('commit', []);
    await settle([begun, ...written, ended]);
    // A statement failed whose failure nobody passed on: the database has rolled everything back.
    if ((await ended).command !== 'COMMIT')
      throw new Error('The transaction failed before its commit');
    return result;
  } catch (error) {
    isLost = losesConnection(error);
    await ask('rollback', []).catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
