import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../test/harness/server.harness.ts';

interface Message {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly toAll?: true;
  readonly payload: { readonly items?: readonly Message[] };
}
describe('sockets', () => {
  let server: TestServer;
  const open: Socket[] = [];
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });
  afterAll(() => server.close());

  function connect(
    player: Player,
    overrides: {
      token?: string;
      cookie?: string;
      cursor?: number;
      cursorToAll?: number;
      origin?: string;
    } = {},
  ): { socket: Socket; got: Message[] } {
    const cookie = overrides.cookie ?? `bf-auth=${player.connection.cookies.get('bf-auth') ?? ''}`;
    const socket = io(server.base, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: {
        token: overrides.token ?? player.connection.token,
        ...(overrides.cursor !== undefined && { cursor: overrides.cursor }),
        ...(overrides.cursorToAll !== undefined && { cursorToAll: overrides.cursorToAll }),
      },
      extraHeaders: { cookie, ...(overrides.origin !== undefined && { origin: overrides.origin }) },
    });
    open.push(socket);
    const got: Message[] = [];
    socket.on('event', (message: Message) =>
      got.push(...(message.type === 'GROUP' ? (message.payload.items ?? []) : [message])),
    );
    return { socket, got };
  }
  const outcome = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      socket.once('ready', () => resolve('ready'));
      socket.once('connect_error', (error) => resolve(error.message));
    });

  it('need both halves of the session and one of our own pages (R1.33)', async () => {
    const [player, other] = [await server.player(), await server.player()];
    expect(await outcome(connect(player).socket)).toBe('ready');
    expect(await outcome(connect(player, { cookie: '' }).socket)).toBe('UNAUTHORIZED');
    expect(await outcome(connect(player, { token: '' }).socket)).toBe('UNAUTHORIZED');
    expect(await outcome(connect(player, { token: other.connection.token ?? '' }).socket)).toBe(
      'UNAUTHORIZED',
    );
    expect(
      await outcome(connect(player, { origin: 'https://elsewhere.example.org' }).socket),
    ).not.toBe('ready');
  });
  it('send the user’s own messages, and those missed since the cursor, once and in order (R4.48, R7.190)', async () => {
    const game = await server.gameServer();
    const [player, other] = [await server.player(), await server.player()];
    const [mine, theirs] = [connect(player), connect(other)];
    await Promise.all([outcome(mine.socket), outcome(theirs.socket)]);
    await playTestMatch(game, [player], 20);
    await waitForResult('the message', async () => mine.got[0]);
    mine.socket.disconnect();
    const cursor = mine.got.at(-1)?.seq ?? 0;
    for (let round = 0; round < 12; round++) await playTestMatch(game, [player], 5);
    const again = connect(player, { cursor });
    await waitForResult('what was missed', async () => (again.got.length >= 12 ? true : undefined));
    expect(again.got.map((entry) => entry.seq)).toEqual(
      Array.from({ length: 12 }, (_one, index) => cursor + 1 + index),
    );
    expect(theirs.got).toEqual([]);
  });
  // (R7.188)
  it('send broadcasts beside own messages, once per transaction, and those missed since their own cursor', async () => {
    const { realtime } = server.app.kernel;
    const tell = (types: readonly ('NEWS_UPDATED' | 'MISSION_LIST_UPDATED')[]) =>
      server.db.transaction(async (tx) => {
        for (const type of types) realtime.emitToAll(tx, type);
      });
    const players = [await server.player(), await server.player()];
    const places = players.map((player) => connect(player));
    await Promise.all(places.map(({ socket }) => outcome(socket)));
    await tell(['NEWS_UPDATED', 'MISSION_LIST_UPDATED', 'NEWS_UPDATED']);
    for (const { got } of places) {
      await waitForResult('both messages', async () => (got.length >= 2 ? true : undefined));
      expect(got.map(({ type, toAll }) => [type, toAll])).toEqual([
        ['NEWS_UPDATED', true],
        ['MISSION_LIST_UPDATED', true],
      ]);
    }
    const [{ socket, got }] = places as [(typeof places)[0]];
    socket.disconnect();
    await tell(['NEWS_UPDATED']);
    const again = connect(players[0] as Player, { cursorToAll: got.at(-1)?.seq ?? 0 });
    await waitForResult('what was missed', async () => again.got[0]);
    expect(again.got.map((entry) => entry.type)).toEqual(['NEWS_UPDATED']);
  });
  it('are informed and closed when their session ends; sockets of other sessions stay (R4.8, R7.179)', async () => {
    const player = await server.player();
    const { socket, got } = connect(player);
    await outcome(socket);
    const elsewhere = await server.player();
    const kept = connect(elsewhere);
    await outcome(kept.socket);
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    await callApi(player.connection, 'logout', {});
    await closed;
    expect(got.map((entry) => entry.type)).toEqual(['SESSION_DESTROYED']);
    expect(kept.socket.connected).toBe(true);
  });
  it('send a message once to every socket of a player, each from its own cursor (R7.190)', async () => {
    const game = await server.gameServer();
    const player = await server.player();
    const early = connect(player);
    await outcome(early.socket);
    for (let round = 0; round < 3; round++) await playTestMatch(game, [player], 5);
    await waitForResult('three messages', async () => (early.got.length >= 3 ? true : undefined));
    const first = early.got[0]?.seq ?? 0;
    const [late, later] = [
      connect(player, { cursor: first }),
      connect(player, { cursor: first - 1 }),
    ];
    await Promise.all([outcome(late.socket), outcome(later.socket)]);
    await playTestMatch(game, [player], 5);
    await waitForResult('all', async () =>
      [early, late, later].every(({ got }) => got.at(-1)?.seq === first + 3) ? true : undefined,
    );
    const seqs = ({ got }: { got: Message[] }) => got.map((entry) => entry.seq - first);
    expect([seqs(early), seqs(late), seqs(later)]).toEqual([
      [0, 1, 2, 3],
      [1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });
  it('are closed by the server that ended the session, without waiting for the next check (R4.8)', async () => {
    const player = await server.player();
    const endedIds: number[] = [];
    server.app.kernel.realtime.onEnded((ids) => endedIds.push(...ids));
    const [session] = await server.query<{ id: number }>(
      'select id from sessions where user_id = $1',
      [player.userId],
    );
    await callApi(player.connection, 'logout', {});
    // messages of earlier tests are received again from the log
    expect(endedIds.map(Number)).toContain(Number(session?.id));
  });
  it('report missed messages if the log no longer contains those after the cursor', async () => {
    const game = await server.gameServer();
    const player = await server.player();
    for (let round = 0; round < 3; round++) await playTestMatch(game, [player], 5);
    const { realtime } = server.app.kernel;
    const { newest } = await realtime.position(server.db.read, player.userId);
    await server.db.transaction((tx) =>
      realtime.dropBefore(tx, new Date(server.clock.now().getTime() + 1_000)),
    );
    const ready = (cursor: number): Promise<unknown> =>
      new Promise((resolve) => connect(player, { cursor }).socket.once('ready', resolve));
    expect(await ready(newest - 2)).toMatchObject({ cursor: newest, missed: true, quietMs: null });
    expect(await ready(newest)).toMatchObject({ cursor: newest, missed: false, quietMs: null });
  });
});
