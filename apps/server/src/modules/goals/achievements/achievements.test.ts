import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { notificationTemplates } from '../../post/notifications/notifications.messages.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';

describe('achievements', () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const makeStatistic = async (): Promise<{ id: number; name: string }> => {
    const name = `Deeds ${randomBytes(3).toString('hex')}`;
    return {
      ...(await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name,
        segments: ['class'],
      })),
      name,
    };
  };
  const make = async (overrides: Record<string, unknown>): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', '/api/admin/achievements', {
        name: 'Veteran',
        description: 'Play on',
        exp: 30,
        enabled: true,
        goal: 3,
        ...overrides,
      })
    ).id;
  const list = async (player: Player) =>
    (await callApi(player.connection, 'listAchievements', { params: { id: player.userId } })).data;
  const mine = async (player: Player, id: number) =>
    (await list(player)).find((entry) => entry.id === id);
  const claim = (player: Player, achievementId: number) =>
    callApi(player.connection, 'claimAchievement', {
      params: { id: player.userId, achievementId },
    });
  const play = (
    players: readonly Player[],
    name: string,
    delta: number,
    segments: Record<string, string> = {},
  ) => playTestMatch(game, players, 0, undefined, { statistics: [{ name, segments, delta }] });
  const inbox = async (player: Player) =>
    (await callApi(player.connection, 'listInbox', { params: { id: player.userId }, query: {} }))
      .data;

  // (R1.6, R7.59, R7.187, R3.20)
  it('are unlocked once by the lifetime total or a segment, with one toast and one notification', async () => {
    const statistic = await makeStatistic();
    const [whole, part] = [
      await make({ statisticId: statistic.id }),
      await make({ name: 'Wall', statisticId: statistic.id, segment: 'class=Warden', goal: 2 }),
    ];
    const player = await server.player();
    expect(await mine(player, whole)).toMatchObject({
      state: 'LOCKED',
      progress: 0,
      goal: 3,
      unlockedAt: null,
    });
    await play([player], statistic.name, 2, { class: 'Archer' });
    expect(await mine(player, whole)).toMatchObject({ state: 'LOCKED', progress: 2 });
    await play([player], statistic.name, 1, { class: 'Warden' });
    await play([player], statistic.name, 5, { class: 'Archer' });
    expect(await mine(player, whole)).toMatchObject({
      state: 'UNLOCKED',
      progress: 3,
      unlockedAt: expect.any(String) as string,
    });
    expect(await mine(player, part)).toMatchObject({ state: 'LOCKED', progress: 1 });
    const unlocked = notificationTemplates.ACHIEVEMENT_UNLOCKED({ name: 'Veteran' });
    const messages = (
      await server.app.kernel.realtime.since(server.db.read, player.userId, 0)
    ).filter((entry) => JSON.stringify(entry.payload).includes('Veteran'));
    expect(messages.map((message) => [message.type, message.text])).toEqual([
      ['NEW_NOTIFICATION', undefined],
      ['ACHIEVEMENT_UNLOCKED', formatSentence(unlocked.text)],
    ]);
    const { data } = await callApi(player.connection, 'listNotifications', {
      params: { id: player.userId },
      query: {},
    });
    expect(data).toMatchObject([
      { type: 'ACHIEVEMENT_UNLOCKED', text: formatSentence(unlocked.text) },
    ]);
  });

  it('stand on the public card of a player who shows trophies, and on no other', async () => {
    const statistic = await makeStatistic();
    await make({ name: 'Shown', statisticId: statistic.id, goal: 1 });
    await make({ name: 'Not yet', statisticId: statistic.id, goal: 9 });
    const player = await server.player();
    await play([player], statistic.name, 1);
    const { username } = (await player.me()).account;
    const read = async (showsTrophies: boolean) => {
      await callApi(player.connection, 'saveCardSettings', {
        params: { id: player.accountId },
        body: {
          isPublic: true,
          showsLevel: false,
          showsRecord: false,
          showsTrophies,
          isIndexed: false,
          showcase: [],
        },
      });
      const card = await callApi(player.connection, 'readPlayerCard', { params: { username } });
      return card.achievements;
    };
    expect(await read(true)).toEqual([{ name: 'Shown', imageUrl: null }]);
    expect(await read(false)).toBeNull();
  });

  // (R1.22, R3.22)
  it('pay the experience of the unlock once for fifty concurrent claims, and nothing while locked', async () => {
    const statistic = await makeStatistic();
    const id = await make({ statisticId: statistic.id, exp: 140 });
    const player = await server.player();
    await expect(claim(player, id)).rejects.toMatchObject({ status: 404 });
    await play([player], statistic.name, 3);
    await admin.section('POST', `/api/admin/achievements/${id}`, { exp: 1, goal: 100 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => claim(player, id)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      new Set(
        results.flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as CallError).code] : [],
        ),
      ),
    ).toEqual(new Set(['ALREADY_CLAIMED']));
    expect(await player.me()).toMatchObject({ lvl: 2, exp: 40 });
    expect(await mine(player, id)).toMatchObject({ state: 'CLAIMED' });
    await expect(claim(await server.player(), id)).rejects.toMatchObject({ status: 404 });
  });

  it('count earlier matches; disabled ones are hidden unless unlocked', async () => {
    const statistic = await makeStatistic();
    const [veteran, novice] = [await server.player(), await server.player()];
    await play([veteran], statistic.name, 5);
    const id = await make({ statisticId: statistic.id, enabled: false });
    expect(await mine(veteran, id)).toBeUndefined();
    const preview = await admin.section<{ effects: { key: string; count: number }[] }>(
      'POST',
      '/api/admin/achievements/bulk?preview=true',
      { ids: [id], set: { enabled: true } },
    );
    expect(preview.effects).toMatchObject([
      { key: 'achievements.playersWhoReachedGetOnce', count: 1 },
    ]);
    await admin.section('POST', `/api/admin/achievements/${id}`, { enabled: true });
    await waitForResult('it is unlocked', async () =>
      (await mine(veteran, id))?.state === 'UNLOCKED' ? true : undefined,
    );
    expect(await mine(novice, id)).toMatchObject({ state: 'LOCKED' });
    await admin.section('POST', `/api/admin/achievements/${id}`, { enabled: false });
    expect(await mine(veteran, id)).toMatchObject({ state: 'UNLOCKED' });
    expect(await mine(novice, id)).toBeUndefined();
  });

  it('keep their lifetime totals when displayed statistics are reset', async () => {
    const name = `Deeds ${randomBytes(3).toString('hex')}`;
    const { id: statisticId } = await admin.section<{ id: number }>(
      'POST',
      '/api/game/admin/statistics',
      { name, segments: [], displayed: true },
    );
    const id = await make({ statisticId });
    const player = await server.player();
    await play([player], name, 2);
    await callApi(admin.connection, 'resetStatistics', {
      query: { preview: 'false' },
      body: { reason: 'A new season' },
    });
    await waitForResult('it is reset', async () =>
      (
        await callApi(player.connection, 'displayedStatistics', {
          params: { id: player.accountId },
        })
      ).data.length === 0
        ? true
        : undefined,
    );
    expect(await mine(player, id)).toMatchObject({ state: 'LOCKED', progress: 2 });
    await play([player], name, 1);
    expect(await mine(player, id)).toMatchObject({ state: 'UNLOCKED' });
  });

  // (R2.47, R7.113)
  it('refuse wrong input by field; without a statistic or goal they are inactive and hidden', async () => {
    const statistic = await makeStatistic();
    for (const [field, body] of [
      ['exp', { exp: -1 }],
      ['goal', { goal: 0 }],
      ['segment', { statisticId: statistic.id, segment: 'class=' }],
      ['name', { name: ' ' }],
    ] as const)
      await expect(make(body)).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining(field) as string,
      });
    const idle = await make({ statisticId: statistic.id, goal: null });
    expect(await admin.section('GET', `/api/admin/achievements/${idle}`)).toMatchObject({
      state: 'NO_GOAL',
      reached: 0,
    });
    expect(await mine(await server.player(), idle)).toBeUndefined();
  });

  it('move to the inbox when deleted after the unlock; the undo restores them', async () => {
    const statistic = await makeStatistic();
    const id = await make({ statisticId: statistic.id });
    const player = await server.player();
    await play([player], statistic.name, 3);
    const { commandId } = await admin.section<{ commandId: number }>(
      'DELETE',
      `/api/admin/achievements/${id}`,
    );
    expect(await mine(player, id)).toBeUndefined();
    expect(await inbox(player)).toMatchObject([
      { state: 'WAITING', expiresAt: null, attachments: [{ kind: 'EXP', amount: 30 }] },
    ]);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect(await inbox(player)).toEqual([]);
    await claim(player, id);
    expect(await player.me()).toMatchObject({ exp: 30 });
  });
});
