import { spawn, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Player } from '@guildhall/simulator/client/player';
import { identityHeaders } from '@guildhall/simulator/client/hostile-requests';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compileCacheEnv,
  ensureServerBuilt,
  serverCommand,
} from '../../../scripts/server-build.mjs';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { run, sql } from '../src/kernel/db/sql.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import { eventually, newIdentity, waitingIn } from './harness/server.harness.ts';

const root = join(import.meta.dirname, '../../..');

interface Running {
  readonly base: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** The exit code, and how long after the first signal. */
  readonly ended: Promise<number | null>;
}
interface Answered {
  readonly status: number;
  readonly isLast: boolean;
}

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
    const [port, mailboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
    const child = spawn(process.execPath, [...serverCommand], {
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
  const get = (
    { port }: Running,
    agent: Agent,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
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
      sent.end();
    });
  const openSocket = (server: Running, player: Player): Promise<Socket> => {
    const { token } = player.connection;
    const cookie = identityHeaders(player.connection)['cookie'] ?? '';
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

  it('answers all running calls, refuses new connections and ends with code 0', async () => {
    const server = await startServer();
    const player = await new Player(server.base, newIdentity()).register();
    const socket = await openSocket(server, player);
    const left = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const wrong: string[] = [];
    let isTold = false;
    let answered = 0;
    /** One client calls without a pause, until it is told that its connection ends. */
    const load = async (agent: Agent): Promise<void> => {
      for (;;) {
        const { status, isLast } = await get(server, agent, '/api/hot-links');
        answered += 1;
        if (status !== 200) wrong.push(`${status}`);
        if (isTold && isLast) return;
      }
    };
    const clients = agents.map((agent) =>
      load(agent).catch((error: unknown) => {
        wrong.push(String(error));
      }),
    );
    await eventually('calls are under way', async () => (answered > 100 ? true : undefined));
    const slow = new Agent({ keepAlive: true });
    let slowCall: Promise<Answered> | undefined;
    await database.db.transaction(async (tx) => {
      await run(tx, sql`lock table accounts in access exclusive mode`);
      slowCall = get(server, slow, '/api/accounts', identityHeaders(player.connection));
      await eventually('a call waits', async () => ((await waitingIn(tx)) > 0 ? true : undefined));
      isTold = true;
      server.process.kill('SIGTERM');
      await left;
      await eventually('no new connection is taken', async () => {
        const refused = await new Promise<boolean>((resolve) => {
          const fresh = connect({ port: server.port, host: '127.0.0.1' });
          fresh.once('connect', () => resolve(false)).once('error', () => resolve(true));
          fresh.once('close', () => fresh.destroy());
        });
        return refused || undefined;
      });
    });
    expect(await slowCall).toEqual({ status: 200, isLast: true });
    await Promise.all(clients);
    expect(wrong).toEqual([]);
    expect(await server.ended).toBe(0);
    for (const agent of [...agents, slow]) agent.destroy();
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
    const player = await new Player(server.base, newIdentity()).register();
    const agent = new Agent({ keepAlive: true });
    await database.db.transaction(async (tx) => {
      await run(tx, sql`lock table accounts in access exclusive mode`);
      const cut = get(server, agent, '/api/accounts', identityHeaders(player.connection));
      cut.catch(() => {});
      await eventually('a call waits', async () => ((await waitingIn(tx)) > 0 ? true : undefined));
      server.process.kill('SIGTERM');
      await eventually('the first signal has arrived', async () => {
        const refused = await new Promise<boolean>((resolve) => {
          const fresh = connect({ port: server.port, host: '127.0.0.1' });
          fresh.once('connect', () => resolve(false)).once('error', () => resolve(true));
        });
        return refused || undefined;
      });
      server.process.kill('SIGTERM');
      // The call still waits for its lock: nothing has been waited for.
      expect(await server.ended).toBe(1);
      await expect(cut).rejects.toThrow(/ECONNRESET|socket hang up/);
    });
    agent.destroy();
  }, 60_000);
});
