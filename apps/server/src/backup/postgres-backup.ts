/** A base backup of a PostgreSQL cluster, and the write-ahead log that follows it. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../kernel/config/config.ts';
import { openDatabase, type Database } from '../kernel/db/db.ts';
import { explainDatabaseStartupFailure } from '../kernel/db/migrations/startup-failures.ts';
import { one, sql } from '../kernel/db/sql.ts';
import { StartupError } from '../kernel/operation/startup-error.ts';
import { copyPicturesToBackup } from './pictures.ts';
import { sharedBackupFolders, type PostgresManifest } from './manifest.ts';
import { findPostgresToolFolder, getLastOutputLines, runPostgresTool } from './tools.ts';

/** Replication slot that keeps log segments on the server until the folder of backups has them. */
const slot = 'guildhall_backup';
/** Folder of the cluster's files inside a backup. */
export const baseBackupFolder = 'base';
/** Milliseconds between two searches for new pictures. */
const picturesMs = 60_000;

interface Cluster {
  readonly version: number;
  readonly database: string;
  readonly user: string;
  readonly segmentBytes: number;
}
/**
 * Prepares the connection for PostgreSQL's programs. The password goes into the environment,
 * because the list of processes shows arguments to everybody.
 */
function toConnection(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return {
    dbname: parsed.href,
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  };
}
/**
 * Opens the database under the role that `url` names. Throws StartupError if the database does not
 * answer.
 */
export async function openDatabaseAsOwner(url: string): Promise<Database> {
  const fail = (error: unknown): never => {
    throw explainDatabaseStartupFailure(error, url);
  };
  const db = await openDatabase({
    url,
    pool: 2,
    role: null,
    dataDir: undefined,
    onError: () => undefined,
  }).catch(fail);
  await db.ping().catch(fail);
  return db;
}
/** Runs `work` on a database, and then closes the database, even if `work` fails. */
export async function runAndCloseDatabase<T>(
  db: Database,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
export async function readDatabaseClock(db: Database): Promise<string> {
  const { at } = await one<{ at: string }>(
    db.read,
    sql`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return at;
}
/**
 * Reads the facts about a cluster that a backup needs. Throws StartupError if the role may not make
 * a backup.
 */
async function inspectCluster(db: Database): Promise<Cluster> {
  const clusterRow = await one<Cluster & { replicates: boolean; level: string }>(
    db.read,
    sql`
      select current_setting('server_version_num')::int / 10000 as version,
        current_database() as database,
        session_user as user,
        pg_size_bytes(current_setting('wal_segment_size'))::int as "segmentBytes",
        current_setting('wal_level') as level,
        (
          select rolsuper or rolreplication
          from pg_roles
          where rolname = session_user
        ) as replicates`,
  );
  const { replicates, level, ...cluster } = clusterRow;
  if (!replicates)
    throw new StartupError(
      `The role ${cluster.user} may not copy the cluster: run alter role "${cluster.user}" replication, or use the snapshots of whoever runs this PostgreSQL.`,
    );
  if (level === 'minimal')
    throw new StartupError('wal_level is minimal: set it to replica and restart PostgreSQL.');
  return cluster;
}
/** Returns the name of the write-ahead log segment that contains a position. */
export function buildWalSegmentName(timeline: number, lsn: string, segmentBytes: number): string {
  const [high = '0', low = '0'] = lsn.split('/');
  const segment = Math.floor(Number.parseInt(low, 16) / segmentBytes);
  const toHex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return toHex(timeline) + toHex(Number.parseInt(high, 16)) + toHex(segment);
}
function readSegments(
  folder: string,
  segmentBytes: number,
): Pick<PostgresManifest, 'firstSegment' | 'lastSegment'> {
  const ranges = (
    JSON.parse(readFileSync(join(folder, baseBackupFolder, 'backup_manifest'), 'utf8')) as {
      'WAL-Ranges': { Timeline: number; 'Start-LSN': string; 'End-LSN': string }[];
    }
  )['WAL-Ranges'];
  const [first, last] = [ranges.at(0), ranges.at(-1)];
  if (!first || !last) throw new Error('The base backup names no part of the write-ahead log');
  return {
    firstSegment: buildWalSegmentName(first.Timeline, first['Start-LSN'], segmentBytes),
    lastSegment: buildWalSegmentName(last.Timeline, last['End-LSN'], segmentBytes),
  };
}

/** Copies the cluster into a folder while the cluster is in use. */
export async function backUpPostgresCluster(
  url: string,
  db: Database,
  folder: string,
): Promise<
  Pick<
    PostgresManifest,
    'version' | 'database' | 'user' | 'segmentBytes' | 'firstSegment' | 'lastSegment'
  >
> {
  const cluster = await inspectCluster(db);
  const tools = await findPostgresToolFolder('pg_basebackup', cluster.version);
  const { dbname, env } = toConnection(url);
  const { code, output } = await runPostgresTool(
    join(tools, 'pg_basebackup'),
    [
      `--dbname=${dbname}`,
      `--pgdata=${join(folder, baseBackupFolder)}`,
      '--wal-method=stream',
      '--checkpoint=fast',
      '--manifest-checksums=SHA256',
      '--no-password',
    ],
    { env },
  );
  if (code !== 0) throw new StartupError(`pg_basebackup failed: ${getLastOutputLines(output)}`);
  return { ...cluster, ...readSegments(folder, cluster.segmentBytes) };
}

/**
 * Stores the write-ahead log and new pictures in the folder of backups until the process is
 * stopped. Returns the exit code of the program that receives the log.
 */
export async function copyWalContinuously(
  config: Config,
  url: string,
  store: string,
): Promise<number> {
  const { version } = await runAndCloseDatabase(await openDatabaseAsOwner(url), inspectCluster);
  const program = join(await findPostgresToolFolder('pg_receivewal', version), 'pg_receivewal');
  const { dbname, env } = toConnection(url);
  const connection = [`--dbname=${dbname}`, `--slot=${slot}`, '--no-password'];
  const made = await runPostgresTool(program, [...connection, '--create-slot', '--if-not-exists'], {
    env,
  });
  if (made.code !== 0)
    throw new StartupError(`pg_receivewal failed: ${getLastOutputLines(made.output)}`);
  const child = spawn(
    program,
    [...connection, `--directory=${join(store, sharedBackupFolders.log)}`, '--synchronous'],
    { env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  const copy = (): Promise<unknown> =>
    copyPicturesToBackup(config, store).catch((error: unknown) => console.error(error));
  const timer = setInterval(() => void copy(), picturesMs);
  void copy();
  console.log(`Following the database into ${store}.`);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => {
      clearInterval(timer);
      // copies the pictures of the last minute, because the stored log already refers to them
      void copy().then(() => resolve(code ?? 0));
    });
  });
}
