import { callApi } from '@guildhall/simulator/client/api';
import { buildIdentityHeaders } from '@guildhall/simulator/client/hostile-requests';
import type { Player } from '@guildhall/simulator/client/player';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from './harness/server.harness.ts';

/**
 * Longest time in milliseconds until a message, or the end of a session, reaches another server.
 */
const reachMsMax = 1_500;

describe('two servers that share nothing but a database', () => {
  let first: TestServer;
  let second: TestServer;
  const open: Socket[] = [];
  beforeAll(async () => {
    first = await startTestServer();
    second = await startTestServer({}, first);
  });
  afterAll(async () => {
    for (const socket of open) socket.disconnect();
    await second.close();
    await first.close();
  });
  async function openSocket(player: Player): Promise<Socket> {
    const socket = io(second.base, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: player.connection.token },
      extraHeaders: { cookie: buildIdentityHeaders(player.connection)['cookie'] ?? '' },
    });
    open.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('ready', () => resolve()).once('connect_error', reject);
    });
    return socket;
  }
  /** Returns the milliseconds until a socket receives an event. */
  const wait = (socket: Socket, event: string): Promise<number> => {
    const began = performance.now();
    return new Promise((resolve) => {
      socket.once(event, () => resolve(performance.now() - began));
    });
  };

  it('pass own and common messages on within a second (R1.33)', async () => {
    const player = await first.player();
    const game = await first.gameServer();
    const socket = await openSocket(player);
    for (let round = 0; round < 3; round++) {
      const arrived = wait(socket, 'event');
      await playTestMatch(game, [player], 5);
      expect(await arrived).toBeLessThan(reachMsMax);
    }
    const { db, realtime } = first.app.kernel;
    const arrived = wait(socket, 'event');
    await db.transaction(async (tx) => realtime.emitToAll(tx, 'CATALOGUE_UPDATED'));
    expect(await arrived).toBeLessThan(reachMsMax);
  });

  it('close the sockets of a session that ends on the other server, and refuse it (R4.8)', async () => {
    const player = await first.player();
    const socket = await openSocket(player);
    const identity = buildIdentityHeaders(player.connection);
    const ask = () => fetch(`${second.base}/api/sessions/this`, { headers: identity });
    expect((await ask()).status).toBe(200);
    const closed = wait(socket, 'disconnect');
    await callApi(player.connection, 'logout', {});
    expect(await closed).toBeLessThan(reachMsMax);
    await waitForResult('the session is refused', async () =>
      (await ask()).status === 401 ? true : undefined,
    );
  });
});
