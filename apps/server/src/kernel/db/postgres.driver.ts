import type pg from 'pg';
import type { Database, DatabaseOptions, Tx } from './db.ts';
import { parseDatabaseAddress } from './connections/database-address.ts';
import { DatabaseHosts } from './connections/hosts.ts';
import { assertPoolerRoleIsSafe, storeRoleSettings } from './connections/pooled-role.ts';
import {
  createDatabaseOwnerRunner,
  createJobQueuePoolConfig,
  type DatabaseOwnerRunner,
} from './connections/postgres.owner.ts';
import { createReplicaReader } from './connections/replica.ts';
import { openDatabasePool, type TransactionHandle } from './connections/postgres.pool.ts';
import { isTemporaryOutage, isConnectionLoss } from './database-failures.ts';
import { migratePostgres } from './migrations/migrate-postgres.ts';
import { migrationsFolder, assertSameFirstMigration } from './migrations/migrations.ts';
import { beginExclusiveOwnerTransaction } from './migrations/owners-turn.ts';
import { StartupError } from '../operation/startup-error.ts';
import { assertDatabaseSessionSettings, type DatabaseSessionTimeouts } from './session-settings.ts';
import { buildDatabase, type TransactionRunner } from './transaction.ts';

/** Time limits of a call in the database, in milliseconds. */
const times: DatabaseSessionTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
};
/**
 * Role that may not change append-only tables. The migrations create this role if they have the
 * right to create roles.
 */
const restrictedRole = 'guildhall_app';

/**
 * Waits until all promises have ended, then throws the first failure in the order of the promises.
 */
async function settle(statements: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(statements)).find(
    (entry) => entry.status === 'rejected',
  );
  if (failed) throw failed.reason;
}

/**
 * Returns the role to work under, or null if the role of DATABASE_URL may not use this role. Throws
 * if an operator configured the role by name.
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

type PostgresOptions = DatabaseOptions & { readonly url: string };

/** Parses the servers of the addresses, and the role that a pooler signs in as. */
function readAddresses({ url, poolerUrl, role }: PostgresOptions) {
  const direct = new DatabaseHosts(parseDatabaseAddress('DATABASE_URL', url).urls);
  if (poolerUrl === undefined) return { direct, queries: direct, pooledRole: undefined };
  const pooler = parseDatabaseAddress('DATABASE_POOLER_URL', poolerUrl);
  return { direct, queries: new DatabaseHosts(pooler.urls), pooledRole: role ?? pooler.user };
}
/**
 * Finds the role to run queries under: null if the migrations have not yet created the role,
 * undefined if the database is down.
 */
const findRole = (
  asOwner: DatabaseOwnerRunner,
  wanted: string | null | undefined,
  pooledRole: string | undefined,
): Promise<string | null | undefined> =>
  asOwner(async (client) => {
    await assertDatabaseSessionSettings(
      async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    );
    if (pooledRole === undefined) return usableRole(client, wanted);
    await assertPoolerRoleIsSafe(client, pooledRole);
    return pooledRole;
  }).catch((error: unknown) => {
    // a database that is down now may be up at the first query
    if (!(error instanceof StartupError) && isTemporaryOutage(error)) return undefined;
    throw error;
  });

/**
 * Opens PostgreSQL through a pool: migrations run under the role of DATABASE_URL, everything else
 * under the restricted role.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { onError, onWait } = options;
  const { direct, queries: hosts, pooledRole } = readAddresses(options);
  const asOwner = createDatabaseOwnerRunner(direct, onError);
  let role: string | null | undefined;
  /** Finds the role of connections; no connection opens before this role is known. */
  const learnRole = async (): Promise<void> => {
    role = await findRole(asOwner, options.role, pooledRole);
    if (role === undefined)
      throw Object.assign(new Error('The database is away'), { code: '08006' });
  };
  const { pool, reads, writes, take, handleOf, ping } = openDatabasePool({
    hosts,
    size: options.pool,
    times,
    isPooled: pooledRole !== undefined,
    isReplica: false,
    role: () => role ?? null,
    checksReads: options.checksReads ?? false,
    onError,
    prepare: () => (role === undefined ? learnRole() : undefined),
  });
  const aside =
    options.readUrl === undefined
      ? undefined
      : openDatabasePool({
          hosts: new DatabaseHosts(
            parseDatabaseAddress('DATABASE_READ_URL', options.readUrl, 'any session').urls,
          ),
          size: options.pool,
          times,
          isPooled: false,
          isReplica: true,
          role: () => role ?? null,
          checksReads: false,
          onError,
          prepare: () => (role === undefined ? learnRole() : undefined),
        });
  /**
   * Runs work on one server at a time. A transaction holds the lock, because session locks do not
   * work with poolers.
   */
  const inTurn = <T>(work: (client: pg.Client, turn: pg.Client) => Promise<T>): Promise<T> =>
    asOwner(async (turn) => {
      await beginExclusiveOwnerTransaction(turn, onWait);
      return asOwner((client) => work(client, turn));
    });
  role = await findRole(asOwner, options.role, pooledRole);
  const transactOnPool: TransactionRunner = (work, last) => transact(take, handleOf, work, last);
  const replica = aside ? { replica: createReplicaReader(aside, reads) } : {};
  return buildDatabase('postgres', { reads, writes, ...replica }, transactOnPool, {
    driver: pool,
    queue: createJobQueuePoolConfig(direct),
    role: () => role ?? null,
    ping,
    // two servers that grant rights on the same table concurrently would make each other fail
    asOwner: (text) => inTurn(async (client) => void (await client.query(text))),
    migrate: () =>
      // one server migrates at a time; the others wait here and then have nothing to migrate
      inTurn(async (client, watcher) => {
        await assertSameFirstMigration(
          async (text) => (await client.query<Record<string, unknown>>(text)).rows,
        );
        await migratePostgres(client, { folder: migrationsFolder, watcher, onWait });
        role = pooledRole ?? (await usableRole(client, options.role));
        // the rights are granted again after every migration, so that new tables get them too
        if (role !== null) await client.query('select grant_app_rights($1)', [role]);
        if (pooledRole !== undefined) await storeRoleSettings(client, pooledRole, times, onWait);
      }),
    close: async () => void (await Promise.all([pool.end(), aside?.pool.end()])),
  });
}

async function transact<T>(
  take: () => Promise<pg.PoolClient>,
  handleOf: (client: pg.PoolClient) => TransactionHandle,
  work: (tx: Tx) => Promise<T>,
  last: () => readonly ((tx: Tx) => Promise<unknown>)[],
): Promise<T> {
  const client = await take();
  const { ask, tx } = handleOf(client);
  let isLost = false;
  // sends `begin` together with the first statements, and the last writes together with `commit`:
  // statements of the same tick share a message
  const begun = ask('begin', []);
  begun.catch(() => {});
  try {
    const result = await work(tx);
    const written = last().map((write) => write(tx));
    const ended = ask('commit', []);
    await settle([begun, ...written, ended]);
    // a statement failed and its error was caught, so the database has rolled everything back
    if ((await ended).command !== 'COMMIT')
      throw new Error('The transaction failed before its commit');
    return result;
  } catch (error) {
    isLost = isConnectionLoss(error);
    await ask('rollback', []).catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
