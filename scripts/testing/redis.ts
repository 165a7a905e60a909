/**
 * Finds a Redis for tests, because no test is ever skipped: the program of this machine, otherwise
 * Debian's package if the package may be installed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { runForOutput, UserError } from '../runtime.mjs';
import { findFreePort } from './free-port.ts';

export interface TestRedis {
  readonly url: string;
  /** Kills the server immediately, like a failed machine. */
  kill(): Promise<void>;
  /** Starts the server on the same port, without data. */
  start(): Promise<void>;
  /** Suspends the server, which then accepts connections but does not answer. */
  freeze(): void;
  thaw(): void;
}
const installed = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((place) => join(place, 'redis-server'))
    .find((file) => existsSync(file));

async function installDebianPackage(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get'))
    return undefined;
  console.log('No Redis on this machine: installing the package redis-server ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runForOutput('apt-get', ['update', '-qq'], { env });
  const { code, output } = await runForOutput(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'],
    { env },
  );
  if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'));
  return installed();
}
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a Redis; the caller ends it with `kill`. */
export async function startRedis(): Promise<TestRedis> {
  const program = installed() ?? (await installDebianPackage());
  if (program === undefined)
    throw new UserError('The tests need Redis 6 or later: install redis-server.');
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(
      program,
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--loglevel',
        'warning',
      ],
      { stdio: 'ignore' },
    );
    for (let tries = 0; !(await accepts(port)); tries++) {
      if (child.exitCode !== null || tries > 1_000) throw new UserError('Redis did not start');
      await new Promise((go) => setTimeout(go, 10));
    }
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      const ended = new Promise<void>((resolve) =>
        child?.exitCode === null && child.signalCode === null
          ? child.once('exit', () => resolve())
          : resolve(),
      );
      child?.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
