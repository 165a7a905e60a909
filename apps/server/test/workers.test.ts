import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  compileCacheEnv,
  ensureServerBuilt,
  serverNodeArguments,
} from '../../../scripts/building/server-build.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import { createMissingLocalKeyFiles } from '../src/modules/chain/network/keys/keys.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import { waitForResult } from './harness/server.harness.ts';

const root = join(import.meta.dirname, '../../..');

interface Started {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<number | null>;
}
/** Lists the process ids of the workers that have reported ready, in this order. */
const listReadyWorkers = (printed: string): number[] =>
  [...printed.matchAll(/Worker \d of 2 is ready \(process (\d+)\)/g)].map(([, id]) => Number(id));
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a server of two worker processes', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  const children: ChildProcess[] = [];
  const sockets: Socket[] = [];
  beforeAll(async () => {
    await ensureServerBuilt();
    database = await openTestDatabase();
    // keys of a chain whose node cannot be reached
    createMissingLocalKeyFiles(join(database.dataDir, 'chain-keys'));
    env = {
      WORKERS: '2',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.url ?? '',
      PORT: String(await findFreePort()),
      METRICS_PORT: String(await findFreePort()),
      SMTP_URL: 'smtp://127.0.0.1:1',
      CHAIN_RPC_URL: 'http://127.0.0.1:1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      OVERLOAD_DELAY_MS: '0',
      WEB_DIR: '/nonexistent',
    };
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => database.close());

  /** Starts the built server, and resolves when it is ready or has ended. */
  async function start(overrides: Readonly<Record<string, string>> = {}): Promise<Started> {
    const child = spawn(process.execPath, [...serverNodeArguments], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', ...compileCacheEnv, ...env, ...overrides },
    });
    children.push(child);
    let printed = '';
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          if (printed.includes('Guildhall is ready')) resolve();
        });
    });
    await Promise.race([ready, ended]);
    return { child, printed: () => printed, ended };
  }
  const base = (): string => `http://127.0.0.1:${env['PORT'] ?? ''}`;
  async function register(): Promise<Player> {
    const name = randomBytes(4).toString('hex');
    return new Player(base(), {
      email: `${name}@example.org`,
      password: 'quiet lantern bdfghjkm',
    }).register();
  }
  /**
   * Opens sockets of a player and collects the kinds of their messages. The workers take the
   * sockets in turn.
   */
  async function listen(player: Player, count: number) {
    const opened = Array.from({ length: count }, () => {
      const socket = io(base(), {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token: player.connection.token },
        extraHeaders: { cookie: `bf-auth=${player.connection.cookies.get('bf-auth') ?? ''}` },
      });
      const got: string[] = [];
      socket.on('event', ({ type }: { type: string }) => got.push(type));
      sockets.push(socket);
      return { socket, got };
    });
    await Promise.all(
      opened.map(
        ({ socket }) => new Promise<void>((resolve) => socket.once('ready', () => resolve())),
      ),
    );
    return opened;
  }

  it('shares port, messages and metrics, replaces a killed worker, and ends as one', async () => {
    const { child, printed, ended } = await start();
    expect(printed()).toContain('served by 2 processes');
    const [first = 0, second = 0] = listReadyWorkers(printed());
    const player = await register();
    const listeners = await listen(player, 6);

    await callApi(player.connection, 'setUsername', {
      params: { id: player.accountId },
      body: { username: 'Both_Halls' },
    });
    await waitForResult('a message at each socket', async () =>
      listeners.every(({ got }) => got.length > 0) ? true : undefined,
    );
    const metrics = await fetch(`http://127.0.0.1:${env['METRICS_PORT'] ?? ''}/metrics`);
    expect(await metrics.text()).toContain('guildhall_sockets{kind="open"} 6');

    process.kill(second, 'SIGKILL');
    await waitForResult('a third worker', async () => listReadyWorkers(printed())[2]);
    const left = listeners.filter(({ socket }) => socket.connected).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(6);
    // both workers take new connections
    await Promise.all(Array.from({ length: 6 }, register));

    const [, , third = 0] = listReadyWorkers(printed());
    child.kill('SIGTERM');
    expect(await ended, printed()).toBe(0);
    expect([first, second, third].filter(isAlive)).toEqual([]);
  });

  it('ends when a terminal interrupts all its processes at once, with code 0', async () => {
    const { child, printed, ended } = await start();
    const workers = listReadyWorkers(printed());
    for (const id of [...workers, child.pid ?? 0]) process.kill(id, 'SIGINT');
    expect(await ended, printed()).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
  });

  it('says once why it does not start, and leaves no process', async () => {
    const url = new URL(env['DATABASE_URL'] ?? '');
    url.pathname = '/no_such_hall';
    const { printed, ended } = await start({ DATABASE_URL: url.href });
    expect(await ended).toBe(1);
    expect(printed().trim().split('\n')).toEqual([
      expect.stringContaining('There is no database no_such_hall'),
    ]);
  });

  it('refuses a metrics port that is in use before it starts a worker', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) =>
      taken.listen(Number(env['METRICS_PORT']), '127.0.0.1', resolve),
    );
    try {
      const { printed, ended } = await start();
      expect(await ended).toBe(1);
      expect(printed().trim()).toMatch(/^Port \d+ is in use\..*METRICS_PORT/);
    } finally {
      await new Promise((resolve) => taken.close(resolve));
    }
  });
});
