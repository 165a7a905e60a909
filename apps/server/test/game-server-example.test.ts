import { GameServer, type Game } from '@guildhall/game-server-client/example/game-server';
import { GameServerClient } from '@guildhall/game-server-client/game-server-client';
import type { GameServerKey } from '@guildhall/game-server-client/signing';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { createMissingRegion } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForResult, startTestServer, type TestServer } from './harness/server.harness.ts';

describe('the example of a game server', () => {
  let server: TestServer;
  let admin: Admin;
  let key: GameServerKey;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await createMissingRegion(admin, 'Northreach');
    key = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Example', scopes: ['matches', 'players', 'config'] },
    });
  });
  afterAll(() => server.close());
  const serverClock = () => ({ now: () => server.clock.now().getTime() });
  /**
   * Loses the first reply to each change. The change was made, but the caller does not know this.
   */
  const losing = (): typeof fetch => {
    const lost = new Set<string>();
    return async (address, init) => {
      const answer = await fetch(address, init);
      const path = new URL(address as string).pathname;
      if (init?.method === 'GET' || path.endsWith('/validate') || lost.has(path)) return answer;
      lost.add(path);
      throw new TypeError('fetch failed');
    };
  };
  /**
   * Starts the example with a game that records its calls. The test decides when a pause of the
   * example ends.
   */
  const raise = (play: Game['play']) => {
    const waiting = new Set<() => void>();
    const pause = (ms: number, signal?: AbortSignal) =>
      new Promise<void>((go) => {
        // the example pauses less than a second only between two attempts of one call; the test
        // skips such a pause
        if (ms < 1_000) go();
        waiting.add(go);
        if (signal?.aborted === true) go();
        signal?.addEventListener('abort', () => go(), { once: true });
      });
    const recorded = {
      blocked: [] as number[],
      voided: [] as string[],
      statistics: undefined as string[] | undefined,
      cursor: 0,
    };
    const gameServer = new GameServer(
      {
        base: server.base,
        key,
        fetch: losing(),
        clock: { now: () => server.clock.now().getTime(), pause },
      },
      {
        region: 'Northreach',
        version: '1.0',
        endpoint: 'wss://one.example.test',
        configured: ({ statistics }) => (recorded.statistics = statistics.map(({ name }) => name)),
        blocked: (accountId) => recorded.blocked.push(accountId),
        play,
        voided: (matchId) => recorded.voided.push(matchId),
      },
    );
    /** Lets time pass until a condition is true. */
    const until = (description: string, isSo: () => boolean) =>
      waitForResult(description, () => {
        for (const go of waiting) go();
        waiting.clear();
        return Promise.resolve(isSo() || undefined);
      });
    return { gameServer, recorded, until };
  };
  const everybodyWins: Game['play'] = (roster) =>
    Promise.resolve(
      roster.map(({ accountId }, index) => ({
        accountId,
        place: index + 1,
        won: index === 0,
        durationMs: 0,
        exp: 60,
      })),
    );
  const block = ({ userId }: Player) =>
    callApi(admin.connection, 'adminUpdateUser', {
      params: { id: userId },
      body: { statusId: 3, reason: 'Test' },
    });
  const statistic = (name: string) =>
    admin.section('POST', '/api/game/admin/statistics', { name, segments: ['map'] });
  const saveCursor = (recorded: { cursor: number }) => (cursor: number) => {
    recorded.cursor = cursor;
  };

  it('plays with tickets, each change once despite lost replies, hears updates, drains and resumes', async () => {
    await statistic('Arrows');
    const { gameServer, recorded, until } = raise(everybodyWins);
    const running = gameServer.run(undefined, saveCursor(recorded));
    await until('it is configured', () => recorded.statistics?.includes('Arrows') === true);
    const players = [await server.player(), await server.player()];
    for (const player of players) {
      const ticket = await player.ticket('1.0', 'Northreach');
      expect(await gameServer.admit(ticket)).toMatchObject({
        refused: null,
        accountId: player.accountId,
      });
      expect(await gameServer.admit(ticket)).toMatchObject({ refused: 'USED' });
    }
    const roster = players.map(({ accountId }) => ({ accountId }));
    const { state, receipts } = await gameServer.match('first-of-all', roster);
    expect([state, receipts.map(({ accountId }) => accountId)]).toEqual([
      'FINISHED',
      players.map(({ accountId }) => accountId),
    ]);
    for (const player of players) expect((await player.me()).exp).toBe(60);

    const [first, second] = players as [Player, Player];
    await statistic('Lances');
    await block(first);
    await until('it hears of both', () => recorded.blocked.length > 0);
    expect([recorded.blocked, recorded.statistics]).toEqual([
      [first.accountId],
      ['Arrows', 'Lances'],
    ]);

    const servers = () =>
      admin.section<{ data: { id: number; state: string }[] }>(
        'POST',
        '/api/admin/operations/servers/list',
        {},
      );
    const { data } = await servers();
    expect(data).toHaveLength(1);
    await callApi(admin.connection, 'drainServer', {
      params: { id: data[0]?.id ?? 0 },
      body: { drain: true, reason: 'Test' },
    });
    let isOver = false;
    const ending = running.finally(() => (isOver = true));
    await until('it has drained', () => isOver);
    await ending;
    await expect(gameServer.match('after-the-end', roster)).rejects.toThrow('draining');

    await block(second);
    const next = raise(everybodyWins);
    const again = next.gameServer.run(recorded.cursor, saveCursor(next.recorded));
    await next.until('it hears what it missed', () => next.recorded.blocked.length > 0);
    expect(next.recorded.blocked).toEqual([second.accountId]);
    next.gameServer.stop();
    await again;
  });
  const listServers = async () => {
    const { data } = await admin.section<{
      data: { id: number; players: number; state: string }[];
    }>('POST', '/api/admin/operations/servers/list', {});
    return data.filter(({ state }) => state !== 'GONE');
  };
  it('counts each player once, without those who have left or were blocked', async () => {
    const { gameServer, recorded, until } = raise(everybodyWins);
    const running = gameServer.run(undefined, saveCursor(recorded));
    await until('it is configured', () => recorded.statistics !== undefined);
    const [first, second, third] = [
      await server.player(),
      await server.player(),
      await server.player(),
    ];
    for (const player of [first, second, second, third])
      await gameServer.admit(await player.ticket('1.0', 'Northreach'));
    let counted = -1;
    const untilCounted = (players: number) =>
      until(`${players} players are counted`, () => {
        void listServers().then((data) => (counted = data[0]?.players ?? -1));
        return counted === players;
      });
    await untilCounted(3);
    gameServer.leave(third.accountId);
    await untilCounted(2);
    await block(first);
    await untilCounted(1);
    expect(counted).toBe(1);
    gameServer.stop();
    await running;
  });
  it('informs players of a match that was cancelled without its server', async () => {
    const client = new GameServerClient({ base: server.base, key, clock: serverClock() });
    const { gameServer, recorded, until } = raise(async (roster) => {
      const [{ id: serverId } = { id: 0 }] = await listServers();
      const params = { id: 'called-off' };
      await client.call('voidMatch', { params, body: { serverId, reason: 'Test' } });
      return everybodyWins(roster);
    });
    const running = gameServer.run(undefined, saveCursor(recorded));
    await until('it is configured', () => recorded.statistics !== undefined);
    const player = await server.player();
    await gameServer.admit(await player.ticket('1.0', 'Northreach'));
    const { state, receipts } = await gameServer.match('called-off', [
      { accountId: player.accountId },
    ]);
    expect([state, receipts, recorded.voided]).toEqual(['VOID', [], ['called-off']]);
    expect((await player.me()).exp).toBe(0);
    gameServer.stop();
    await running;
  });
  it('cancels a match that breaks, so that its players are free', async () => {
    const { gameServer, recorded, until } = raise(() =>
      Promise.reject(new Error('The bridge fell')),
    );
    const running = gameServer.run(undefined, saveCursor(recorded));
    await until('it is configured', () => recorded.statistics !== undefined);
    const player = await server.player();
    await gameServer.admit(await player.ticket('1.0', 'Northreach'));
    const roster = [{ accountId: player.accountId }];
    for (const matchId of ['broken', 'broken-again'])
      await expect(gameServer.match(matchId, roster)).rejects.toThrow('The bridge fell');
    gameServer.stop();
    await running;
  });
});
