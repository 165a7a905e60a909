import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { openDatabase, listUnsafeDatabaseSettings, type Database } from '../db/db.ts';
import { parseDatabaseAddress } from '../db/connections/database-address.ts';
import { countProgramMigrations } from '../db/migrations/migrations.ts';
import { DatabaseSessionSettingError } from '../db/session-settings.ts';
import { maybeOne, one, sql } from '../db/sql.ts';
import { explainDatabaseStartupFailure } from '../db/migrations/startup-failures.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { doctorMessages as m } from './doctor.messages.ts';
import { openFileStore } from '../files/file-store.ts';

/** Result of one check: the state, and for a fault the instructions. */
export interface DoctorCheckResult {
  /** `warn`: the server works, but not as production requires. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: Sentence;
}
const ok = (text: Sentence): DoctorCheckResult => ({ state: 'ok', text });
const warn = (text: Sentence): DoctorCheckResult => ({ state: 'warn', text });
const fail = (text: Sentence): DoctorCheckResult => ({ state: 'fail', text });
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
  if (db.kind === 'embedded') return warn(m.embedded({ setting: 'DATABASE_URL' }));
  const { version, encoding } = await one<{ version: number; encoding: string }>(
    db.read,
    sql`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding`,
  );
  if (version < oldestPostgres)
    return fail(m.oldPostgres({ program: 'PostgreSQL', version, oldest: oldestPostgres }));
  if (encoding !== 'UTF8') return fail(m.wrongEncoding({ encoding, wanted: 'UTF8' }));
  return ok(m.verbatim({ text: `PostgreSQL ${version}, ${encoding}` }));
}
/**
 * Checks the restricted role, which the server creates at its first start if the server has the
 * right to do so.
 */
async function checkRole(db: Database, { database }: Config): Promise<DoctorCheckResult> {
  if (db.kind === 'embedded') return ok(m.ownProcess());
  if (database.poolerUrl !== undefined) return ok(m.ofPooler());
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
  if (exists) return ok(m.queriesRunAs({ role }));
  return creates
    ? ok(m.roleIsCreated({ role }))
    : warn(m.roleCannotBeCreated({ address: 'DATABASE_URL', role, setting: 'DATABASE_ROLE' }));
}
async function checkExtensions(db: Database): Promise<DoctorCheckResult> {
  const extension = 'pg_trgm';
  const available = await maybeOne<{ there: string | null }>(
    db.read,
    sql`
      select installed_version as there
      from pg_available_extensions
      where name = ${extension}`,
  );
  if (!available) return fail(m.noTrigrams({ extension, package: 'postgresql-contrib' }));
  return ok(
    available.there === null
      ? m.trigramsAreCreated({ extension })
      : m.verbatim({ text: extension }),
  );
}
/** Compares the program's migrations with the migrations that the database has applied. */
async function checkMigrations(db: Database): Promise<DoctorCheckResult> {
  const own = countProgramMigrations();
  const { name } = await one<{ name: string | null }>(
    db.read,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (name === null) return ok(m.emptyDatabase({ count: own }));
  const { done } = await one<{ done: number }>(
    db.read,
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  );
  if (done > own) return fail(m.newerDatabase({ done, own }));
  return ok(
    done === own ? m.migrated({ count: done }) : m.migrationsAreMade({ count: own - done }),
  );
}
async function checkDurability(db: Database): Promise<DoctorCheckResult> {
  const unsafe = await listUnsafeDatabaseSettings(db);
  return unsafe.length === 0
    ? ok(m.durable())
    : warn(m.notDurable({ settings: unsafe.join(', ') }));
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
    ? fail(m.clocksDiffer({ ms: away, protocol: 'NTP' }))
    : ok(m.clocksAgree({ ms: Math.abs(away) }));
}
async function checkConnections(
  db: Database,
  { database, workers }: Config,
): Promise<DoctorCheckResult> {
  if (db.kind === 'embedded') return ok(m.oneConnection());
  const { max, used } = await one<{ max: number; used: number }>(
    db.read,
    sql`
      select current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int as max,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  // the job queue of each process has three connections of its own
  const needed = workers * (database.pool + 3);
  const text = m.freeConnections({ free: max - used, max, needed });
  return max - used < needed ? warn(text) : ok(text);
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
    return fail(m.dataFolder({ setting: 'DATA_DIR', reason: reason(error) }));
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = m.freeSpace({ gib: (free / gib).toFixed(1), folder: dataDir });
  if (free < 100 * mib) return fail(text);
  return free < gib ? warn(text) : ok(text);
}
/** Tries to read a file that does not exist; this needs the same rights as reading a picture. */
async function checkFiles(config: Config): Promise<DoctorCheckResult> {
  const store = await openFileStore(config);
  await store.get(`${randomBytes(16).toString('hex')}.webp`);
  return config.bucket ? ok(m.bucketAnswers()) : ok(m.dataFolderFiles({ setting: 'DATA_DIR' }));
}
async function checkMail({ mail }: Config): Promise<DoctorCheckResult> {
  if (mail.isSandbox) return warn(m.mailSandbox({ address: 'SMTP_URL', sender: 'MAIL_FROM' }));
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  } as never);
  try {
    await transport.verify();
    return ok(m.mailAccepted());
  } finally {
    transport.close();
  }
}
const probe = 'select 1 as probe';
/** Connects through the pooler as the server does, and checks how the pooler treats statements. */
async function checkPooler({ database }: Config): Promise<DoctorCheckResult> {
  const { poolerUrl } = database;
  if (poolerUrl === undefined) return ok(m.none());
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
      const role = String(pooled.role());
      return ok(
        named > 0
          ? m.pooledPrepared({ role })
          : m.pooledPlanned({ role, pooler: 'pgbouncer 1.21', setting: 'max_prepared_statements' }),
      );
    } finally {
      await pooled.close();
    }
  } catch (error) {
    if (error instanceof DatabaseSessionSettingError)
      return warn(m.poolerSettings({ reason: error.message }));
    const { message } = explainDatabaseStartupFailure(error, poolerUrl, 'DATABASE_POOLER_URL');
    return fail(m.verbatim({ text: message }));
  }
}
/**
 * Checks each replica. The worst result is a warning, because the server works without replicas.
 */
async function checkReplica({ database: { readUrl } }: Config): Promise<DoctorCheckResult> {
  if (readUrl === undefined) return ok(m.none());
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
      if (rows[0]?.follows !== true) return warn(m.noReplica({ setting: 'DATABASE_READ_URL' }));
      oldest = Math.max(oldest, rows[0].seconds);
    } catch (error) {
      const { message } = explainDatabaseStartupFailure(error, url, 'DATABASE_READ_URL');
      return warn(m.readsFromPrimary({ reason: message }));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return ok(m.replicaFollows({ seconds: oldest }));
}
async function checkRedis({ redisUrl }: Config): Promise<DoctorCheckResult> {
  if (redisUrl === undefined) return ok(m.noRedis());
  const { createClient } = await import('redis');
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: answerMs, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.ping();
    return ok(m.redisAnswers());
  } finally {
    client.destroy();
  }
}
async function checkChain({ chain, production }: Config): Promise<DoctorCheckResult> {
  if (chain.rpcUrl === undefined)
    return production ? warn(m.chainClosed({ setting: 'CHAIN_RPC_URL' })) : ok(m.localChain());
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
  return result === 'ok'
    ? ok(m.chainHealthy())
    : fail(m.chainFault({ reason: String(error?.message) }));
}
async function checkProviders({ providers }: Config): Promise<DoctorCheckResult> {
  const offered = Object.entries(providers.offered);
  if (offered.length === 0) return ok(m.noServices());
  const silent: string[] = [];
  for (const [name, { url }] of offered)
    if (url !== undefined)
      await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(answerMs) }).catch(() =>
        silent.push(name),
      );
  const names = offered.map(([name]) => name).join(', ');
  return silent.length === 0
    ? ok(m.servicesAnswer({ names }))
    : warn(m.silentServices({ names: silent.join(', ') }));
}
async function checkAddress({ publicUrl, production }: Config): Promise<DoctorCheckResult> {
  if (!production) return ok(m.addressNotAsked({ url: publicUrl }));
  const url = `${publicUrl}/health/live`;
  const answered = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok: isOk, status }) => (isOk ? undefined : m.statusAnswered({ status })),
    (error: unknown) => m.verbatim({ text: reason(error) }),
  );
  return answered === undefined
    ? ok(m.addressAnswers({ url: publicUrl }))
    : warn(m.addressLeadsNowhere({ url: publicUrl, reason: answered }));
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

/** Display names of the checks. */
export const doctorCheckNames: Readonly<
  Record<keyof typeof databaseChecks | keyof typeof checksWithoutDatabase, Sentence>
> = {
  Database: m.database(),
  Role: m.role(),
  Extensions: m.extensions(),
  Migrations: m.migrations(),
  Durability: m.durability(),
  Clock: m.clock(),
  Connections: m.connections(),
  Disk: m.disk(),
  Files: m.files(),
  Mail: m.mail(),
  Pooler: m.pooler(),
  Replica: m.replica(),
  Redis: m.verbatim({ text: 'Redis' }),
  Blockchain: m.blockchain(),
  Services: m.services(),
  Address: m.address(),
};
export type DoctorCheckName = keyof typeof doctorCheckNames;

/** Runs a check; an error that it throws becomes a failure with the message of the error. */
export const runDoctorCheck = (
  check: () => Promise<DoctorCheckResult>,
): Promise<DoctorCheckResult> =>
  check().catch((error: unknown) => fail(m.verbatim({ text: reason(error) })));

export type NamedCheckResult = readonly [name: DoctorCheckName, result: DoctorCheckResult];
const runNamedChecks = <Check>(
  checks: Readonly<Record<string, Check>>,
  run: (check: Check) => Promise<DoctorCheckResult>,
): Promise<NamedCheckResult[]> =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<NamedCheckResult> => [
      name as DoctorCheckName,
      await runDoctorCheck(() => run(check)),
    ]),
  );
/**
 * Runs the checks of the database. Connects as the owner, because the role of queries may not read
 * the list of migrations. An embedded database that is already open in this process is passed as
 * `opened`. If the database cannot be opened, the only result is this failure.
 */
export async function runDatabaseChecks(
  config: Config,
  opened?: Database,
): Promise<readonly NamedCheckResult[]> {
  const { url } = config.database;
  const open = { url, pool: 2, role: null, dataDir: config.dataDir, onError: () => undefined };
  try {
    const db = opened ?? (await openDatabase(open));
    try {
      await db.ping();
      return await runNamedChecks(databaseChecks, (check) => check(db, config));
    } finally {
      if (!opened) await db.close();
    }
  } catch (error) {
    const { message: text } = explainDatabaseStartupFailure(error, url);
    // only one process can open an embedded database, so a database in use by a running server is a
    // warning and not a failure
    const isUsed = url === undefined && text.includes('is used by another server');
    return [['Database', (isUsed ? warn : fail)(m.verbatim({ text }))]];
  }
}
/** Runs the checks that need no database, all at the same time. */
export const runChecksWithoutDatabase = (config: Config): Promise<readonly NamedCheckResult[]> =>
  runNamedChecks(checksWithoutDatabase, (check) => check(config));
