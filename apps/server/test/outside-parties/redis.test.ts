import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Player } from '@guildhall/simulator/client/player';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../../../../scripts/testing/redis.ts';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';

interface Message {
  readonly seq: number;
  readonly type: string;
  readonly payload: { readonly items?: readonly Message[] };
}
const listen = async (
  server: TestServer,
  player: Player,
): Promise<{ socket: Socket; got: Message[] }> => {
  const got: Message[] = [];
  const cookie = `bf-auth=${player.connection.cookies.get('bf-auth') ?? ''}`;
  const socket = io(server.base, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: player.connection.token },
    extraHeaders: { cookie },
  });
  socket.on('event', (message: Message) =>
    got.push(...(message.type === 'GROUP' ? (message.payload.items ?? []) : [message])),
  );
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()));
  return { socket, got };
};
const readiness = async (server: TestServer): Promise<unknown> => {
  const answer = await fetch(`${server.base}/health/ready`);
  return answer.json();
};
const whole = { status: 'ok', missing: [] };
const isWhole = (server: TestServer) =>
  waitForResult('all is there', async () =>
    JSON.stringify(await readiness(server)) === JSON.stringify(whole) ? true : undefined,
  );
const lacksRedis = (server: TestServer) =>
  waitForResult('Redis is missed', async () =>
    JSON.stringify(await readiness(server)) ===
    JSON.stringify({ status: 'degraded', missing: ['redis'] })
      ? true
      : undefined,
  );

/**
 * Tests two servers that share messages through a real Redis; the tests kill and pause this Redis.
 * An unhandled rejection fails the run.
 */
describe('a server without Redis', () => {
  let redis: TestRedis;
  let first: TestServer;
  let second: TestServer;
  const open: Socket[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    first = await startTestServer({ REDIS_URL: redis.url });
    second = await startTestServer({ REDIS_URL: redis.url }, first);
    await Promise.all([isWhole(first), isWhole(second)]);
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    redis.thaw();
    await second.close();
    await first.close();
    await redis.kill();
  });
  /**
   * Creates a player whose socket is connected to one server, while the events happen on the other
   * server.
   */
  async function away(): Promise<{ player: Player; got: Message[] }> {
    const player = await first.player();
    const { socket, got } = await listen(second, player);
    open.push(socket);
    return { player, got };
  }
  const happens = async (player: Player): Promise<void> =>
    void (await playTestMatch(await first.gameServer(), [player], 5));

  it('hints a message to the other server while Redis is available (R1.33)', async () => {
    const { player, got } = await away();
    await happens(player);
    expect(await waitForResult('the message', async () => got[0])).toMatchObject({ seq: 1 });
  });
  it('hints broadcasts to the other server, too', async () => {
    const { got } = await away();
    const { db, realtime } = first.app.kernel;
    await db.transaction(async (tx) => realtime.emitToAll(tx, 'CATALOGUE_UPDATED'));
    expect(await waitForResult('the message', async () => got[0])).toMatchObject({
      type: 'CATALOGUE_UPDATED',
    });
  });
  it.each([
    ['killed', (redis: TestRedis) => redis.kill(), (redis: TestRedis) => redis.start()],
    [
      'held, so that it takes everything and answers nothing',
      async (redis: TestRedis) => redis.freeze(),
      async (redis: TestRedis) => redis.thaw(),
    ],
  ])(
    'continues if Redis %s: readiness reports it, messages are read by cursor, and it recovers',
    async (_how, lose, restore) => {
      const { player, got } = await away();
      await lose(redis);
      await Promise.all([lacksRedis(first), lacksRedis(second)]);
      await happens(player);
      await waitForResult('the message, by the cursor', async () => got[0]);
      await restore(redis);
      await Promise.all([isWhole(first), isWhole(second)]);
      const seen = got.length;
      await happens(player);
      await waitForResult('the next one', async () => (got.length > seen ? true : undefined));
      const seqs = got.map((entry) => entry.seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    },
  );
});

describe('a server with something else in place of Redis', () => {
  const nonsense: Server[] = [];
  afterAll(() => {
    for (const entry of nonsense) entry.close();
  });
  const answers: Record<string, (write: (text: string | Buffer) => void, end: () => void) => void> =
    {
      'garbage bytes': (write) =>
        write(Buffer.from(Array.from({ length: 4_096 }, (_one, index) => (index * 7919) % 251))),
      'a page of the web': (write) =>
        write('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'),
      'nothing at all': () => {},
      'an end at once': (_write, end) => end(),
      'replies nobody asked for': (write) =>
        write('+OK\r\n:7\r\n$-1\r\n*2\r\n+a\r\n+b\r\n'.repeat(50)),
    };
  it.each(Object.keys(answers))(
    '%s: starts, serves, and reports that Redis is missing',
    async (kind) => {
      const fake = createServer((socket) => {
        socket.on('error', () => {});
        socket.on('data', () =>
          answers[kind]?.(
            (text) => socket.write(text),
            () => socket.destroy(),
          ),
        );
      });
      nonsense.push(fake);
      await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
      const server = await startTestServer({
        REDIS_URL: `redis://127.0.0.1:${(fake.address() as AddressInfo).port}`,
      });
      const player = await server.player();
      const { socket, got } = await listen(server, player);
      await playTestMatch(await server.gameServer(), [player], 5);
      await waitForResult('the message', async () => got[0]);
      expect(await readiness(server)).toEqual({ status: 'degraded', missing: ['redis'] });
      socket.disconnect();
      await server.close();
    },
  );
});
