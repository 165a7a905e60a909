import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';

describe('reset of the statistics', () => {
  let server: TestServer;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    const admin = await server.admin();
    for (const [name, displayed] of [
      ['Shots', true],
      ['Hidden', false],
    ] as const)
      await admin.section('POST', '/api/game/admin/statistics', { name, segments: [], displayed });
  });
  afterAll(() => server.close());
  const play = async (player: Player, matchId: string) => {
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: [{ accountId: player.accountId }],
      },
    });
    const statistics = [
      { name: 'Shots', segments: {}, delta: 5 },
      { name: 'Hidden', segments: {}, delta: 3 },
    ];
    const result = {
      accountId: player.accountId,
      place: 1,
      won: true,
      durationMs: 0,
      exp: 1,
      statistics,
    };
    await game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: new Date(game.now()).toISOString(),
        players: [result],
      },
    });
  };
  const reset = async (preview: 'true' | 'false') =>
    callApi((await server.admin()).connection, 'resetStatistics', {
      query: { preview },
      body: { reason: 'A new season' },
    });
  const shown = async (player: Player) =>
    (await callApi(player.connection, 'displayedStatistics', { params: { id: player.accountId } }))
      .data;
  const totals = async () =>
    (
      await maybeOne<{ n: number }>(
        server.db.read,
        sql`select count(*)::int as n from statistic_totals where total <> 0`,
      )
    )?.n;

  it('clears displayed totals in the background; the preview counts them and deltas stay (R7.170, R4.38)', async () => {
    const [firstPlayer, secondPlayer] = [await server.player(), await server.player()];
    await play(firstPlayer, 'reset-1');
    await play(secondPlayer, 'reset-2');
    expect(await shown(firstPlayer)).toMatchObject([{ name: 'Shots', total: 5 }]);
    expect(await reset('true')).toEqual({
      taskId: null,
      commandId: null,
      accounts: 2,
      clears: ['Shots'],
      stays: ['Hidden'],
    });
    expect(await totals()).toBe(4);
    const { taskId } = await reset('false');
    const admin = await server.admin();
    const over = await waitForResult('the task is over', async () => {
      const view = await callApi(admin.connection, 'taskResult', {
        params: { taskId: taskId ?? 0 },
      });
      return view.status === 'FINISHED' || view.status === 'FAILED' ? view : undefined;
    });
    expect(over).toMatchObject({ status: 'FINISHED', progress: 100, result: { accounts: 2 } });
    expect(await shown(firstPlayer)).toEqual([]);
    expect(await totals()).toBe(2);
    expect(
      (
        await maybeOne<{ n: number }>(
          server.db.read,
          sql`select count(*)::int as n from statistic_deltas`,
        )
      )?.n,
    ).toBe(4);
    // the next match is counted from zero
    await play(firstPlayer, 'reset-3');
    expect(await shown(firstPlayer)).toMatchObject([{ total: 5 }]);
    await expect(
      callApi(firstPlayer.connection, 'taskResult', { params: { taskId: taskId ?? 0 } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
