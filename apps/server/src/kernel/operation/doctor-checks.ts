import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import type { Config } from './kernel/config/config.ts';
import { openDatabase, listUnsafeDatabaseSettings, type Database } from './kernel/db/db.ts';
import { parseDatabaseAddress } from './kernel/db/connections/database-address.ts';
import { countProgramMigrations } from './kernel/db/migrations/migrations.ts';
import { DatabaseSessionSettingError } from './kernel/db/session-settings.ts';
import { maybeOne, one, sql } from './kernel/db/sql.ts';
import { explainDatabaseStartupFailure } from './kernel/db/migrations/startup-failures.ts';
import { openFileStore } from './kernel/files/file-store.ts';

/** Result of one check: the state, and for a fault the instructions. */
export interface DoctorCheckResult {
  /** `warn`: the server works, but not as production requires. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: string;
}
const ok = (text: string): DoctorCheckResult => ({ state: 'ok', text });
const warn = (text: string): DoctorCheckResult => ({ state: 'warn', text });
const fail = (text: string): DoctorCheckResult => ({ state: 'fail', text });
/** Milliseconds to wait for the reply of another system; a healthy system needs less. */
const answerMs = 5_000;
const [mib, gib] = [2 ** 20, 2 ** 30];
/**
 * Returns the message of the innermost error, because the outer errors only repeat the statement.
 */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reason(error.cause);
}

/** Oldest major version of PostgreSQL that the product supports. */
const oldestPostgres = 15;
async function checkVersion(db: Database): Promise<DoctorCheckResult> {
  if (db.kind === 'embedded')
    return warn('embedded: it survives a crash of the server, not a power cut; set DATABASE_URL');
  const { version, encoding } = await one<{ version: number; encoding: string }>(
    db.read,
    sql`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding`,
  );
  if (version < oldestPostgres)
    return fail(`PostgreSQL ${version}: ${oldestPostgres} or later is needed`);
  if (encoding !== 'UTF8') return fail(`its encoding is ${encoding}: create the database in UTF8`);
  return ok(`PostgreSQL ${version}, ${encoding}`);
}
/**
 * Checks the restricted role, which the server creates at its first start if the server has the
 * right to do so.
 */
async function checkRole(db: Database, { database }: Config): Promise<DoctorCheckResult> {
  if (db.kind === 'embedded') return ok('of this process alone');
  if (database.poolerUrl !== undefined) return ok('of the pooler');
  const role = database.role ?? 'guildhall_app';
  const { exists, creates } = await one<{ exists: boolean; creates: boolean }>(
    db.read,
    sql`
      select exists (select 1 from pg_roles where rolname = ${role}) as exists,
        (
          select rolsuper or rolcreaterole
          from pg_roles
          where rolname = session_user
        ) as creates`,
  );
  if (exists) return ok(`queries run as ${role}`);
  return creates
    ? ok(`${role} is created at the first start`)
    : warn(`the role of DATABASE_URL may not create ${role}: create it and set DATABASE_ROLE`);
}
async function checkExtensions(db: Database): Promise<DoctorCheckResult> {
  const extension = await maybeOne<{ there: string | null }>(
    db.read,
    sql`
      select installed_version as there
      from pg_available_extensions
      where name = 'pg_trgm'`,
  );
  if (!extension)
    return fail('pg_trgm is not available: install the contrib package of PostgreSQL');
  return ok(extension.there === null ? 'pg_trgm is created at the first start' : 'pg_trgm');
}
/** Compares the program's migrations with the migrations that the database has applied. */
async function checkMigrations(db: Database): Promise<DoctorCheckResult> {
  const own = countProgramMigrations();
  const { name } = await one<{ name: string | null }>(
    db.read,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (name === null) return ok(`empty; the first start makes ${own} migrations`);
  const { done } = await one<{ done: number }>(
    db.read,
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  );
  if (done > own)
    return fail(`of a newer version: ${done} migrations, this program has ${own}; update it`);
  return ok(done === own ? `${done}, all there` : `${own - done} are made at the next start`);
}
async function checkDurability(db: Database): Promise<DoctorCheckResult> {
  const unsafe = await listUnsafeDatabaseSettings(db);
  return unsafe.length === 0
    ? ok('acknowledged writes survive a power cut')
    : warn(`${unsafe.join(', ')}: acknowledged writes are lost in a power cut`);
}
/**
 * Largest allowed difference between the two clocks in milliseconds, because codes of
 * authenticators, links and sessions depend on both clocks.
 */
const clockMaxMs = 2_000;
async function checkClock(db: Database): Promise<DoctorCheckResult> {
  const before = Date.now();
  const { at } = await one<{ at: string }>(
    db.read,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
  );
  const away = Math.round(Number(at) - (before + Date.now()) / 2);
  return Math.abs(away) > clockMaxMs
    ? fail(`the database is ${away} ms away from this machine: synchronize both with NTP`)
    : ok(`database and machine agree within ${Math.abs(away)} ms`);
}
async function checkConnections(
  db: Database,
  { database, workers }: Config,
): Promise<DoctorCheckResult> {
  if (db.kind === 'embedded') return ok('one');
  const { max, used } = await one<{ max: number; used: number }>(
    db.read,
    sql`
      select current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int as max,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  // the queue of jobs of each process has three connections of its own
  const needed = workers * (database.pool + 3);
  return max - used < needed
    ? warn(`${max - used} of ${max} are free, a server takes up to ${needed}`)
    : ok(`${max - used} of ${max} are free, a server takes up to ${needed}`);
}
/** All checks of an open database. */
export const databaseChecks = {
  Database: checkVersion,
  Role: checkRole,
  Extensions: checkExtensions,
  Migrations: checkMigrations,
  Durability: checkDurability,
  Clock: checkClock,
  Connections: checkConnections,
} as const satisfies Readonly<
  Record<string, (db: Database, config: Config) => Promise<DoctorCheckResult>>
>;

async function checkDisk({ dataDir }: Config): Promise<DoctorCheckResult> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    return fail(`DATA_DIR cannot be written: ${reason(error)}`);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / gib).toFixed(1)} GiB are free in ${dataDir}`;
  if (free < 100 * mib) return fail(text);
  return free < gib ? warn(text) : ok(text);
}
/** Reads a file name that does not exist; this needs the same rights as reading a picture. */
async function checkFiles(config: Config): Promise<DoctorCheckResult> {
  const store = await openFileStore(config);
  await store.get(`${randomBytes(16).toString('hex')}.webp`);
  return config.bucket ? ok('the bucket answers') : ok('a folder of DATA_DIR, for one server');
}
async function checkMail({ mail }: Config): Promise<DoctorCheckResult> {
  if (mail.smtpUrl === undefined) return warn('mail sandbox: set SMTP_URL and MAIL_FROM');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  } as never);
  try {
    await transport.verify();
    return ok('the mail server takes our name and password');
  } finally {
    transport.close();
  }
}
const probe = 'select 1 as probe';
/** Connects through the pooler as the server does, and checks how the pooler treats statements. */
async function checkPooler({ database }: Config): Promise<DoctorCheckResult> {
  const { poolerUrl } = database;
  if (poolerUrl === undefined) return ok('none');
  try {
    const pooled = await openDatabase({
      ...database,
      pool: 1,
      dataDir: undefined,
      onError: () => undefined,
    });
    try {
      await pooled.ping();
      const { named } = await pooled.transaction(async (tx) => {
        await one<{ probe: number }>(tx, sql.raw(probe));
        return one<{ named: number }>(
          tx,
          sql`select count(*)::int as named from pg_prepared_statements where statement = ${probe}`,
        );
      });
      const how =
        named > 0
          ? 'prepared once a session'
          : 'planned each time: pgbouncer 1.21 with max_prepared_statements saves that';
      return ok(`queries run as ${pooled.role()}, ${how}`);
    } finally {
      await pooled.close();
    }
  } catch (error) {
    if (error instanceof DatabaseSessionSettingError)
      return warn(`the next start stores the settings of its role: ${error.message}`);
    return fail(explainDatabaseStartupFailure(error, poolerUrl, 'DATABASE_POOLER_URL').message);
  }
}
/**
 * Checks each replica. The worst result is a warning, because the server works without replicas.
 */
async function checkReplica({ database: { readUrl } }: Config): Promise<DoctorCheckResult> {
  if (readUrl === undefined) return ok('none');
  const { urls } = parseDatabaseAddress('DATABASE_READ_URL', readUrl, 'any session');
  const { default: pg } = await import('pg');
  let oldest = 0;
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ follows: boolean; seconds: number }>(
        `select pg_is_in_recovery() as follows, coalesce(
           extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0
         )::int as seconds`,
      );
      if (rows[0]?.follows !== true)
        return warn('DATABASE_READ_URL leads to no replica: it must follow the primary');
      oldest = Math.max(oldest, rows[0].seconds);
    } catch (error) {
      const { message } = explainDatabaseStartupFailure(error, url, 'DATABASE_READ_URL');
      return warn(`operators read from the primary: ${message}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return ok(`follows; its newest transaction is ${oldest} s old`);
}
async function checkRedis({ redisUrl }: Config): Promise<DoctorCheckResult> {
  if (redisUrl === undefined)
    return ok('none: hints between servers arrive up to a second later, from the database');
  const { createClient } = await import('redis');
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: answerMs, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.ping();
    return ok('answers');
  } finally {
    client.destroy();
  }
}
async function checkChain({ chain, production }: Config): Promise<DoctorCheckResult> {
  if (chain.rpcUrl === undefined)
    return production ? warn('closed: set CHAIN_RPC_URL to open it') : ok('local node');
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }),
    signal: AbortSignal.timeout(answerMs),
  });
  const { result, error } = (await response.json()) as {
    result?: string;
    error?: { message: string };
  };
  return result === 'ok' ? ok('the node is healthy') : fail(`the node says: ${error?.message}`);
}
async function checkProviders({ providers }: Config): Promise<DoctorCheckResult> {
  const offered = Object.entries(providers.offered);
  if (offered.length === 0) return ok('no service is offered for linking');
  const silent: string[] = [];
  for (const [name, { url }] of offered)
    if (url !== undefined)
      await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(answerMs) }).catch(() =>
        silent.push(name),
      );
  const names = offered.map(([name]) => name).join(', ');
  return silent.length === 0 ? ok(names) : warn(`${silent.join(', ')} do not answer`);
}
async function checkAddress({ publicUrl, production }: Config): Promise<DoctorCheckResult> {
  if (!production) return ok(`${publicUrl}; not asked outside of production`);
  const url = `${publicUrl}/health/live`;
  const answered = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok: isOk, status }) => (isOk ? undefined : `answers ${status}`),
    (error: unknown) => reason(error),
  );
  return answered === undefined
    ? ok(`${publicUrl} leads to a server`)
    : warn(`${publicUrl} leads to no server yet (${answered}): start one, and look at the proxy`);
}
/** All checks that need no database. */
export const checksWithoutDatabase = {
  Disk: checkDisk,
  Files: checkFiles,
  Mail: checkMail,
  Pooler: checkPooler,
  Replica: checkReplica,
  Redis: checkRedis,
  Blockchain: checkChain,
  Services: checkProviders,
  Address: checkAddress,
} as const satisfies Readonly<Record<string, (config: Config) => Promise<DoctorCheckResult>>>;

/** Runs a check; an error that it throws becomes a failure with the message of the error. */
export const runDoctorCheck = (
  check: () => Promise<DoctorCheckResult>,
): Promise<DoctorCheckResult> => check().catch((error: unknown) => fail(reason(error)));
