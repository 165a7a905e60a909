import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';
import { matchMessages } from '../matches.messages.ts';
import { formatSentence } from '../../../../../test/harness/messages.harness.ts';

describe('held results', () => {
  let server: TestServer;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
  });
  afterAll(() => server.close());
  const held = async () =>
    (
      await (
        await server.admin()
      ).section<{
        data: {
          id: number;
          matchId: string;
          reasons: string[];
          players: { userId: number; exp: number }[];
        }[];
      }>('POST', '/api/admin/operations/held/list', { perPage: 100 })
    ).data;
  const idOf = async (matchId: string) =>
    (await held()).find((entry) => entry.matchId === matchId)?.id ?? 0;
  const decide = async (verb: 'releaseHeld' | 'refuseHeld', id: number) =>
    callApi((await server.admin()).connection, verb, {
      params: { id },
      body: { reason: 'Looked at it' },
    });
  const suspicious = async (player: Player) => playTestMatch(game, [player], 900);

  const receipts = async (player: Player) =>
    (
      await callApi(player.connection, 'listReceipts', { params: { id: player.userId }, query: {} })
    ).data.map(({ kind, rewards, lines = [] }) => ({
      kind,
      paid: rewards.map(({ amount }) => amount),
      lines: lines.map(({ about, outcome, why }) => [about, outcome, why]),
    }));
  it('are explained to the player on one receipt, which the final one replaces', async () => {
    const [believed, refused] = [await server.player(), await server.player()];
    const why = formatSentence(matchMessages.resultHeld());
    const waiting = { kind: 'match', paid: [], lines: [['EXPERIENCE', 'WAITS', why]] };
    for (const player of [believed, refused]) {
      const { matchId } = await suspicious(player);
      expect(await receipts(player)).toEqual([waiting]);
      await decide(player === believed ? 'releaseHeld' : 'refuseHeld', await idOf(matchId));
    }
    const [paid, ...others] = await receipts(believed);
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ kind: 'match', paid: [900] });
    expect(paid?.lines).toContainEqual(['EXPERIENCE', 'PAID', null]);
    const never = formatSentence(matchMessages.resultRefused());
    expect(await receipts(refused)).toEqual([
      { kind: 'match', paid: [], lines: [['EXPERIENCE', 'NOT_PAID', never]] },
    ]);
  });
  it('wait with their reasons and pay nothing', async () => {
    const player = await server.player();
    const { matchId } = await suspicious(player);
    expect((await held()).find((entry) => entry.matchId === matchId)).toMatchObject({
      reasons: [
        formatSentence(
          matchMessages.beyond({
            accountId: player.accountId,
            what: matchMessages.experienceBeyond({ exp: 900, max: 500 }),
          }),
        ),
      ],
      players: [{ userId: player.userId, exp: 900 }],
    });
    expect(await player.me()).toMatchObject({ lvl: 1, exp: 0 });
  });

  it('pay once when released: experience, levels, rewards, also for two operators and repeats', async () => {
    const reward = await makeLevelReward(server, 2, await makeTemplate(server));
    const player = await server.player();
    const { matchId, body } = await suspicious(player);
    const id = await idOf(matchId);
    const outcomes = await Promise.allSettled([
      decide('releaseHeld', id),
      decide('releaseHeld', id),
    ]);
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((entry) => entry.status === 'rejected')).toMatchObject({
      reason: { status: 409 },
    });
    expect(await player.me()).toMatchObject({ lvl: 10, exp: 0 });
    expect((await player.levelRewards()).data.find((entry) => entry.id === reward)).toMatchObject({
      status: 'READY_TO_CLAIM',
    });
    expect(
      await game.call('reportResult', { params: { id: matchId }, body: body as never }),
    ).toMatchObject({ state: 'FINISHED', receipts: [{ accountId: player.accountId }] });
    expect(await player.me()).toMatchObject({ lvl: 10, exp: 0 });
    expect((await held()).map((entry) => entry.matchId)).not.toContain(matchId);
    await expect(decide('refuseHeld', id)).rejects.toMatchObject({ status: 409 });
  });

  it('are void for good when refused and pay nothing', async () => {
    const player = await server.player();
    const { matchId } = await suspicious(player);
    const id = await idOf(matchId);
    await decide('refuseHeld', id);
    expect(await player.me()).toMatchObject({ lvl: 1, exp: 0 });
    await expect(decide('releaseHeld', id)).rejects.toMatchObject({ status: 409 });
    // the player is not in a match any more and can play another one
    await playTestMatch(game, [player], 10);
    expect(await player.me()).toMatchObject({ exp: 10 });
  });

  it('log the players’ values before and after, paid at once or released', async () => {
    const player = await server.player();
    const admin = await server.admin();
    const newest = async (type: string) =>
      (
        await admin.section<{ data: Record<string, unknown>[] }>(
          'POST',
          '/api/admin/activity-log/list',
          { type, perPage: 1 },
        )
      ).data[0];
    await playTestMatch(game, [player], 150);
    const { accountId } = player;
    expect(await newest('matches.result')).toMatchObject({
      before: { state: 'RUNNING', standings: [{ accountId, exp: 0, level: 1 }] },
      after: { state: 'FINISHED', standings: [{ accountId, exp: 150, level: 2 }] },
    });
    const { matchId } = await suspicious(player);
    await decide('releaseHeld', await idOf(matchId));
    expect(await newest('matches.release')).toMatchObject({
      before: { state: 'HELD', standings: [{ accountId, exp: 150, level: 2 }] },
      after: { state: 'FINISHED', standings: [{ accountId, exp: 1050, level: 11 }] },
    });
  });

  it('apply only to a match whose result was held', async () => {
    const player = await server.player();
    await playTestMatch(game, [player], 10);
    const matches = await callApi((await server.admin()).connection, 'adminUserMatches', {
      params: { id: player.userId },
      query: {},
    });
    await expect(decide('releaseHeld', matches.data[0]?.id ?? 0)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('list failed effects without contents, and only failed ones are tried again', async () => {
    const admin = await server.admin();
    await server.player();
    const { data } = await admin.section<{ data: { id: number; state: string }[] }>(
      'POST',
      '/api/admin/operations/outbox/list',
      {},
    );
    expect(data.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain('verify-email/');
    await expect(
      callApi(admin.connection, 'retryEffect', { params: { id: data[0]?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      callApi(admin.connection, 'retryEffect', { params: { id: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
