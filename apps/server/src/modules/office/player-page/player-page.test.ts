import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { matchMessages } from '../../play/matches/matches.messages.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { playerPageMessages } from './player-page.messages.ts';
import { userItemMessages } from '../user-items/user-items.messages.ts';

describe('the page of one player', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const timeline = async (userId: number, query: Record<string, string> = {}) =>
    callApi((await server.admin()).connection, 'adminUserTimeline', {
      params: { id: userId },
      query: query as never,
    });
  const log = async (filter: Record<string, unknown>) =>
    (
      await (
        await server.admin()
      ).section<{
        data: { type: string; text: string; userId: number | null; actorName: string }[];
      }>('POST', '/api/admin/activity-log/list', { perPage: 100, ...filter })
    ).data;

  it('has a timeline of the player’s actions, actions on them and match payments, newest first', async () => {
    const reward = await makeLevelReward(server, 2, await makeTemplate(server));
    const [player, admin] = [await server.player(), await server.admin()];
    await playTestMatch(await server.gameServer(), [player], 120);
    await player.claim(reward);
    await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: await makeTemplate(server), amount: 2, reason: 'A lost parcel' },
    });
    const { data } = await timeline(player.userId);
    expect(data.map((row) => row.type)).toEqual([
      'users.grant-inventory',
      'level-rewards.claim',
      'matches.result',
      ...data.slice(3).map((row) => row.type),
    ]);
    expect(data[0]).toMatchObject({
      reason: 'A lost parcel',
      actorName: expect.any(String),
      undone: false,
    });
    expect(data[1]?.receipts).toMatchObject([{ rewards: [{ kind: 'INVENTORY' }] }]);
    expect(data[2]?.receipts).toMatchObject([
      { rule: formatSentence(matchMessages.wonMatch()), rewards: [{ kind: 'EXP', amount: 120 }] },
    ]);
    const second = await timeline(player.userId, { page: '2', perPage: '1' });
    expect(second.data[0]?.id).toBe(data[1]?.id);
  });

  it('separates operators’ actions from movements of value, with the author and possible undo', async () => {
    const [player, admin] = [await server.player(), await server.admin()];
    await playTestMatch(await server.gameServer(), [player], 30);
    const { commandId } = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: await makeTemplate(server), amount: 1, reason: 'A gift' },
    });
    const shown = async (show: string) =>
      (await timeline(player.userId, { show })).data.map(({ type, by, undoable }) => ({
        type,
        by,
        undoable,
      }));
    const gift = { type: 'users.grant-inventory', by: 'operator', undoable: true };
    const match = { type: 'matches.result', by: 'system', undoable: false };
    expect(await shown('operators')).toEqual([gift]);
    expect(await shown('value')).toEqual([gift, match]);
    const allEntries = await shown('all');
    expect(allEntries.slice(0, 2)).toEqual([gift, match]);
    expect(allEntries).toContainEqual({ type: 'users.register', by: 'player', undoable: false });
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Oops' });
    expect((await shown('operators')).at(-1)).toEqual({ ...gift, undoable: false });
  });

  it('shows thirty days up to today: experience, matches, income, expenses and balances', async () => {
    const [player, admin] = [await server.player(), await server.admin()];
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Ash',
      code: 'ASH',
      type: 0,
      decimals: 2,
    });
    const grant = (amount: number) =>
      callApi(admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'ASH', amount, reason: 'Found' },
      });
    const first = await grant(500);
    await playTestMatch(await server.gameServer(), [player], 70);
    server.clock.advance(86_400_000);
    await server.admin();
    await grant(1_200);
    await admin.section('POST', `/api/admin/activity-log/${first.commandId}/undo`, {
      reason: 'Twice',
    });
    const trends = await callApi((await server.admin()).connection, 'adminUserTrends', {
      params: { id: player.userId },
    });
    expect(trends.from).toBe(
      new Date(server.clock.now().getTime() - 29 * 86_400_000).toISOString().slice(0, 10),
    );
    const days = (yesterday: number, today: number) => [
      ...Array.from({ length: 28 }, () => 0),
      yesterday,
      today,
    ];
    expect(trends.experience).toEqual(days(70, 0));
    expect(trends.matches).toEqual(days(1, 0));
    expect(trends.currencies).toEqual([
      {
        currency: 'ASH',
        decimals: 2,
        gained: days(500, 1_200),
        spent: days(0, 500),
        balance: days(500, 1_200),
      },
    ]);
  });

  it('lists matches and sessions', async () => {
    const [player, admin] = [await server.player(), await server.admin()];
    const { matchId } = await playTestMatch(await server.gameServer(), [player], 40);
    // signs in with a new client, because in the same browser the new session would replace the old
    // one
    await new Player(server.base, player.identity).login();
    const matches = await callApi(admin.connection, 'adminUserMatches', {
      params: { id: player.userId },
      query: {},
    });
    expect(matches.data).toMatchObject([
      { matchId, mode: 'FS', state: 'FINISHED', won: true, exp: 40 },
    ]);
    const sessions = await callApi(admin.connection, 'adminUserSessions', {
      params: { id: player.userId },
    });
    expect(sessions.data).toHaveLength(2);
    await expect(
      callApi(admin.connection, 'adminUserSessions', { params: { id: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('logs each view with reader, player and contents; repeated ones within ten minutes once', async () => {
    const [player, admin] = [await server.player(), await server.admin()];
    const read = () =>
      callApi(admin.connection, 'adminListUserInventories', {
        params: { id: player.userId },
        body: {},
      });
    await read();
    await read();
    await timeline(player.userId);
    const readings = (await log({ type: 'users.read', userId: player.userId })).map(
      (entry) => entry.text,
    );
    expect(readings).toHaveLength(2);
    expect(readings.toSorted()).toEqual(
      [playerPageMessages.timeline(), userItemMessages.inventory()]
        .map((pageTitle) =>
          formatSentence(playerPageMessages.lookedUser({ what: pageTitle, n: player.userId })),
        )
        .toSorted(),
    );
    server.clock.advance(11 * 60_000);
    await server.admin();
    await read();
    expect(await log({ type: 'users.read', userId: player.userId })).toHaveLength(3);
    expect((await timeline(player.userId)).data.filter((row) => row.type === 'users.read')).toEqual(
      [],
    );
  });

  // (R7.114)
  it('finds log entries in Russian by words and names, also undone ones; in English by the sentence', async () => {
    const [player, admin] = [await server.player(), await server.admin()];
    const template = await makeTemplate(server);
    const grant = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: template, amount: 2, reason: 'Lost' },
    });
    const { commandId } = grant;
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, {
      reason: 'Mistaken',
    });
    const { username } = await callApi(admin.connection, 'adminGetUser', {
      params: { id: player.userId },
    });
    const types = async (q: string) =>
      (await log({ q, userId: player.userId })).map((entry) => entry.type);
    const granted =
      formatSentence(userItemMessages.grantedItemsTo({ n: 2, item: '', player: '' })).split(
        ' ×',
      )[0] ?? '';
    expect(await types(granted)).toContain('users.grant-inventory');
    // a search finds the same records after the operator has changed the language
    expect(await types('Выдано игроку')).toContain('users.grant-inventory');
    await callApi(admin.connection, 'setLanguage', {
      params: { id: admin.userId },
      body: { language: 'ru' },
    });
    try {
      expect(await types('выдано игроку')).toEqual([
        expect.stringContaining('undo'),
        'users.grant-inventory',
      ]);
      expect(await types(`Выдано игроку ${username}: `)).toContain('users.grant-inventory');
      expect(await types('отменено')).toEqual([expect.stringContaining('undo')]);
      expect(await types(`${username} выдан аватар`)).toEqual([]);
      // a search with the words of a longer message does not find shorter messages that contain
      // only some of these words
      const { id } = await admin.section<{ id: number }>(
        'POST',
        '/api/game/admin/inventory-kinds',
        { name: 'Nets' },
      );
      await admin.section('POST', `/api/game/admin/inventory-kinds/${id}`, { name: 'Wide nets' });
      const everywhere = async (q: string) => (await log({ q })).map((entry) => entry.type);
      expect(await everywhere('Изменён пользователь')).not.toContain('inventory-kinds.update');
      expect(await everywhere('Изменено вид nets')).toContain('inventory-kinds.update');
      expect(await types(granted)).toContain('users.grant-inventory');
    } finally {
      await callApi(admin.connection, 'setLanguage', {
        params: { id: admin.userId },
        body: { language: 'en' },
      });
    }
  });
  it('shows and finds old records that have only a stored text', async () => {
    await server.db.asOwner(`
      insert into commands (created_at, actor_kind, actor_name, type, text, done)
      values (now(), 'system', 'Boot', 'old.deed', 'Did something long ago', true)`);
    const admin = await server.admin();
    for (const language of ['en', 'ru'] as const) {
      admin.connection.language = language;
      expect(await log({ q: 'long something' })).toMatchObject([
        { type: 'old.deed', text: 'Did something long ago' },
      ]);
    }
    admin.connection.language = undefined;
  });
});
