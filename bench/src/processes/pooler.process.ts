/** Pooler pgbouncer, installed on this machine, in transaction mode in front of a PostgreSQL. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { UserError } from '../../../scripts/runtime.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import {
  findUnprivilegedUser,
  giveFolderToPostgresUser,
} from '../../../scripts/testing/postgres.ts';
import { waitForMs } from '../proof.ts';

export interface ConnectionPooler {
  /** Address of the database for which the pooler was started, with the role of the pooler. */
  readonly url: string;
  readonly version: string;
  /** Kills the pooler as a crash would, and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
/** Time until pgbouncer must answer, in milliseconds. */
const startMsMax = 10_000;
/** First version that supports prepared statements of the protocol. */
const [namedMajor, namedMinor] = [1, 21];

const configure = (
  dir: string,
  port: number,
  { host, port: databasePort }: pg.Client,
  size: number,
  isNaming: boolean,
): string => `
[databases]
* = host=${host} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${dir}/users
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
server_login_retry = 0
logfile = ${dir}/log
${isNaming ? 'max_prepared_statements = 200' : ''}
`;

function readVersion(): string {
  const { stdout, error } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  if (error) throw new UserError('This proof needs pgbouncer: apt-get install pgbouncer');
  return /PgBouncer (\d+\.\d+\.\d+)/i.exec(stdout)?.[1] ?? '0.0.0';
}
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Starts pgbouncer. Throws UserError if it is not installed. `size` is the number of database sessions.
 */
export async function startPooler(
  databaseUrl: string,
  role: string,
  size: number,
): Promise<ConnectionPooler> {
  const version = readVersion();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNaming = major > namedMajor || (major === namedMajor && minor >= namedMinor);
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'));
  const port = await findFreePort();
  const config = join(dir, 'config');
  const target = new pg.Client({ connectionString: databaseUrl });
  writeFileSync(config, configure(dir, port, target, size, isNaming));
  writeFileSync(join(dir, 'users'), `"${role}" ""\n`);
  giveFolderToPostgresUser(dir);
  const url = new URL(databaseUrl);
  url.username = role;
  url.host = `127.0.0.1:${port}`;
  url.search = '';
  let child: ChildProcess;
  const leave = (): void => void child.kill('SIGKILL');
  const start = async (): Promise<void> => {
    child = spawn('pgbouncer', [config], { ...findUnprivilegedUser(), cwd: dir, stdio: 'ignore' });
    for (
      const until = performance.now() + startMsMax;
      !(await answers(url.href));
      await waitForMs(50)
    )
      if (performance.now() > until || child.exitCode !== null)
        throw new UserError('pgbouncer did not start.');
  };
  const end = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  process.once('exit', leave);
  return {
    url: url.href,
    version,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      process.off('exit', leave);
      await end();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
