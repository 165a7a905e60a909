import { spawn, type ChildProcess } from 'node:child_process';
import { Agent, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { buildIdentityHeaders } from '@guildhall/simulator/client/hostile-requests';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compileCacheEnv,
  ensureServerBuilt,
  serverNodeArguments,
} from '../../../scripts/building/server-build.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import { many, run, sql } from '../src/kernel/db/sql.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import { waitForResult, createIdentity } from './harness/server.harness.ts';
import { countLockWaiters } from './harness/lock-waits.harness.ts';

const root = join(import.meta.dirname, '../../..');

interface Running {
  readonly base: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Resolves with the exit code; null if a signal killed the process. */
  readonly ended: Promise<number | null>;
}
interface Answered {
  readonly status: number;
  readonly isLast: boolean;
}

const shutdownDelayMs = 300;
const operator = { email: 'operator@example.org', password: 'a lantern for the first watch' };

describe('a server that receives a stop signal', () => {
  let database: TestDatabase;
  const running: Running[] = [];
  beforeAll(async () => {
    await ensureServerBuilt();
    database = await openTestDatabase();
  });
  afterAll(async () => {
    for (const { process: child } of running) child.kill('SIGKILL');
    await database.close();
  });
  async function startServer(): Promise<Running> {
    const [port, mailboxPort, smtpPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    const child = spawn(process.execPath, [...serverNodeArguments], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...compileCacheEnv,
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        PORT: String(port),
        MAILBOX_PORT: String(mailboxPort),
        MAILBOX_SMTP_PORT: String(smtpPort),
        CHAIN_PORT: '0',
        DATABASE_URL: database.url,
        DATA_DIR: database.dataDir,
        WEB_DIR: '/nonexistent',
        LOG_LEVEL: 'silent',
        OVERLOAD_DELAY_MS: '0',
        RATE_LIMIT_EXEMPT: '127.0.0.1',
        SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
        BOOTSTRAP_ADMIN_EMAIL: operator.email,
        BOOTSTRAP_ADMIN_PASSWORD: operator.password,
      },
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await new Promise<void>((resolve, reject) => {
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Guildhall is ready')) resolve();
      });
      void ended.then(() => reject(new Error(`The server ended: ${printed}`)));
    });
    const server = { base: `http://127.0.0.1:${port}`, port, process: child, ended };
    running.push(server);
    return server;
  }
  const send = (
    { port }: Running,
    agent: Agent,
    { body, ...options }: RequestOptions & { body?: string },
  ): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, port, host: '127.0.0.1', ...options }, (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            isLast: response.headers.connection === 'close',
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  /** Writes on one persistent connection until a reply closes it, as a load balancer does. */
  async function write(
    server: Running,
    identity: Record<string, string>,
    name: string,
    stored: string[],
  ): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { ...identity, 'content-type': 'application/json' };
    for (let n = 0, isLast = false; !isLast; n++) {
      const link = `https://a.example/${name}-${n}`;
      const options = { method: 'POST', path: '/api/admin/hot-links', headers };
      const answer = await send(server, agent, { ...options, body: JSON.stringify({ link }) });
      expect(answer.status).toBe(200);
      stored.push(link);
      isLast = answer.isLast;
    }
    agent.destroy();
  }
  /** Collects the readiness replies on new connections, until connections are refused. */
  async function readUntilRefused(server: Running): Promise<number[]> {
    const seen: number[] = [];
    await waitForResult('no new connection is taken', () =>
      send(server, new Agent(), { path: '/health/ready' }).then(
        ({ status }) => void seen.push(status),
        () => true,
      ),
    );
    return seen;
  }
  const openSocket = (server: Running, player: Player): Promise<Socket> => {
    const { token } = player.connection;
    const cookie = buildIdentityHeaders(player.connection)['cookie'] ?? '';
    const socket = io(server.base, {
      transports: ['websocket'],
      reconnection: false,
      auth: { token },
      extraHeaders: { cookie },
    });
    return new Promise((resolve, reject) => {
      socket.once('ready', () => resolve(socket)).once('connect_error', reject);
    });
  };

  it('reports not ready, finishes the calls of 16 writers, then refuses new ones, twice', async () => {
    let admin: Admin | undefined;
    let player: Player | undefined;
    for (const round of [1, 2]) {
      const server = await startServer();
      admin ??= await new Admin(server.base, operator).enter();
      player ??= await new Player(server.base, createIdentity()).register();
      const identity = buildIdentityHeaders(player.connection);
      const writer = buildIdentityHeaders(admin.connection);
      const socket = await openSocket(server, player);
      const left = new Promise<string>((resolve) => socket.once('disconnect', resolve));
      const stored: string[] = [];
      const writing = Promise.all(
        Array.from({ length: 16 }, (_, n) => write(server, writer, `${round}-${n}`, stored)),
      );
      await waitForResult('writers write', async () => (stored.length > 60 ? true : undefined));
      const slow = new Agent({ keepAlive: true });
      let slowCall: Promise<Answered> | undefined;
      let stoppedAt = 0;
      await database.db.transaction(async (tx) => {
        // only this call waits: waiting writers would occupy all connections, and a readiness
        // request from before the signal would have to wait for a free one
        await run(tx, sql`lock table items in access exclusive mode`);
        const path = `/api/accounts/${player?.accountId}/inventories`;
        slowCall = send(server, slow, { path, headers: identity });
        await waitForResult('a call waits', async () =>
          (await countLockWaiters(tx)) > 0 ? true : undefined,
        );
        stoppedAt = performance.now();
        server.process.kill('SIGTERM');
        expect(await readUntilRefused(server)).toContain(503);
        expect(performance.now() - stoppedAt).toBeGreaterThanOrEqual(shutdownDelayMs);
        // closed with a reason after which clients reconnect.
        expect(await left).toBe('transport close');
      });
      expect(await slowCall).toEqual({ status: 200, isLast: true });
      await writing;
      expect(await server.ended).toBe(0);
      expect(performance.now() - stoppedAt).toBeLessThan(5_000);
      const rows = await many<{ link: string }>(
        database.db.read,
        sql`select link from hot_links where link like ${`https://a.example/${round}-%`}`,
      );
      expect(rows.map(({ link }) => link).toSorted()).toEqual(stored.toSorted());
      slow.destroy();
    }
  }, 60_000);

  it('waits for no connection that was opened in advance and never used', async () => {
    const server = await startServer();
    const unused = connect({ port: server.port, host: '127.0.0.1' });
    await new Promise<void>((resolve) => unused.once('connect', () => resolve()));
    const stoppedAt = performance.now();
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
    unused.destroy();
  }, 60_000);

  it('ends with code 0 even if a client sends the rest of its request slowly', async () => {
    const server = await startServer();
    const slow = connect({ port: server.port, host: '127.0.0.1' });
    slow.on('error', () => {});
    slow.write('POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    await new Promise<void>((resolve) => {
      slow.write('Content-Length: 1000\r\n\r\n{', () => resolve());
    });
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    slow.destroy();
  }, 60_000);

  it('ends at once at the second signal, whatever is running', async () => {
    const server = await startServer();
    const player = await new Player(server.base, createIdentity()).register();
    const agent = new Agent({ keepAlive: true });
    await database.db.transaction(async (tx) => {
      await run(tx, sql`lock table accounts in access exclusive mode`);
      const cut = send(server, agent, {
        path: '/api/accounts',
        headers: buildIdentityHeaders(player.connection),
      });
      cut.catch(() => {});
      await waitForResult('a call waits', async () =>
        (await countLockWaiters(tx)) > 0 ? true : undefined,
      );
      server.process.kill('SIGTERM');
      await waitForResult('the first signal has arrived', async () => {
        const refused = await new Promise<boolean>((resolve) => {
          const fresh = connect({ port: server.port, host: '127.0.0.1' });
          fresh.once('connect', () => resolve(false)).once('error', () => resolve(true));
        });
        return refused || undefined;
      });
      server.process.kill('SIGTERM');
      // the call still waits for its lock, because the shutdown has not waited for the call.
      expect(await server.ended).toBe(1);
      await expect(cut).rejects.toThrow(/ECONNRESET|socket hang up/);
    });
    agent.destroy();
  }, 60_000);
});
