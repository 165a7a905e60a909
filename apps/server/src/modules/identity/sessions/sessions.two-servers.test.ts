import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { run, sql } from '../../../kernel/db/sql.ts';
/**
 * Longest time in milliseconds for which a server may accept a session that another server has
 * ended.
 */
const promisedMs = 1_000;

describe('two servers on one database', () => {
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    first = await startTestServer();
    second = await startTestServer({}, first);
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });
  const identity = ({ connection }: Player) => ({
    authorization: `Bearer ${connection.token ?? ''}`,
    cookie: `bf-auth=${connection.cookies.get('bf-auth') ?? ''}`,
  });
  const ask = async (server: TestServer, headers: Record<string, string>) =>
    (await fetch(`${server.base}/api/sessions/this`, { headers })).status;
  /**
   * Calls a server until the server refuses the session. Returns the milliseconds from `from` to
   * the last accepted call.
   */
  const admittedFor = async (
    server: TestServer,
    headers: Record<string, string>,
    from: number,
  ): Promise<number> => {
    let last = 0;
    await waitForResult('a refusal', async () => {
      const asked = performance.now() - from;
      if ((await ask(server, headers)) === 401) return true;
      last = asked;
      return undefined;
    });
    return last;
  };

  it('refuse a session that ended on one at once there, and within a second on the other (R7.14)', async () => {
    const player = await first.player();
    const headers = identity(player);
    expect([await ask(first, headers), await ask(second, headers)]).toEqual([200, 200]);
    await callApi(player.connection, 'logout', {});
    const ended = performance.now();
    expect(await ask(first, headers)).toBe(401);
    expect(await admittedFor(second, headers, ended)).toBeLessThan(promisedMs);
  });
  it('inform and close sockets on the other server, connected by the database alone (R4.8, R7.179)', async () => {
    const player = await first.player();
    const { authorization: _none, cookie } = identity(player);
    const socket = io(second.base, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: player.connection.token },
      extraHeaders: { cookie },
    });
    const got: string[] = [];
    socket.on('event', (message: { type: string }) => got.push(message.type));
    await new Promise<void>((resolve) => socket.once('ready', () => resolve()));
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    await callApi(player.connection, 'logout', {});
    await closed;
    expect(got).toEqual(['SESSION_DESTROYED']);
  });
  it('refuse revoked rights on the other server within a second', async () => {
    const support = await first.support();
    const headers = identity(support);
    expect(await ask(second, headers)).toBe(200);
    await callApi((await first.admin()).connection, 'adminUpdateUser', {
      params: { id: support.userId },
      body: { userRolesToDrop: ['SUPPORT'], reason: 'Test' },
    });
    const taken = performance.now();
    expect(await ask(first, headers)).toBe(401);
    expect(await admittedFor(second, headers, taken)).toBeLessThan(promisedMs);
  });
  it('apply a change to the very next request on the same server', async () => {
    const player = await first.player();
    const headers = identity(player);
    expect(await ask(first, headers)).toBe(200);
    await first.db.transaction(async (tx) => {
      await run(tx, sql`update users set deleted_at = now() where id = ${player.userId}`);
      first.app.kernel.commands.touched([player.userId]);
    });
    expect(await ask(first, headers)).toBe(401);
  });
});
