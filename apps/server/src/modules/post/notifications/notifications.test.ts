import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

describe('the notifications of a player', () => {
  let server: TestServer;
  let template: number;
  beforeAll(async () => {
    server = await startTestServer();
    template = await makeTemplate(server, { name: 'Lantern' });
  });
  afterAll(() => server.close());
  const at = (player: Player) => ({ params: { id: player.userId } });
  const unread = async (player: Player) =>
    (await callApi(player.connection, 'checkUnread', at(player))).unread;
  const list = (player: Player, query: { page?: string; perPage?: string } = {}) =>
    callApi(player.connection, 'listNotifications', { ...at(player), query });
  /** Creates a player who has got `count` grants, each of which has caused one notification. */
  async function createPlayerWithNotifications(count: number): Promise<Player> {
    const [admin, player] = [await server.admin(), await server.player()];
    for (let nr = 0; nr < count; nr++)
      await callApi(admin.connection, 'adminGrantInventory', {
        ...at(player),
        body: { inventoryId: template, amount: 1, reason: 'Test' },
      });
    return player;
  }
  const updates = async (player: Player) =>
    (
      await many<{ payload: unknown }>(
        server.db.read,
        sql`
          select payload
          from user_events
          where user_id = ${player.userId} and type = 'NOTIFICATION_UPDATED'
          order by seq`,
      )
    ).map((row) => row.payload);

  // (R3.19, R7.53, R7.54)
  it('come newest first, twenty per page or as requested, with text, type, picture, time and state', async () => {
    const player = await createPlayerWithNotifications(21);
    const first = await list(player);
    expect([first.data.length, first.page, first.totalPages]).toEqual([20, 1, 2]);
    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      text: expect.stringContaining('Lantern'),
      type: 'INVENTORY_ADDED',
      image: null,
      createdAt: expect.any(String),
      isRead: false,
    });
    const ids = first.data.map((row) => row.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const second = await list(player, { page: '2' });
    expect(second.data.map((row) => row.id)).toEqual([expect.any(Number)]);
    expect(ids).not.toContain(second.data[0]?.id);
    expect((await list(player, { perPage: '10' })).data.map((entry) => entry.id)).toEqual(
      ids.slice(0, 10),
    );
  });

  // (R3.43, R7.55, R7.56, R7.58, R7.184)
  it('are marked read singly or together, with an update of other tabs; unread ones can be filtered', async () => {
    const player = await createPlayerWithNotifications(3);
    expect(await unread(player)).toBe(true);
    const [third, second, first] = (await list(player)).data.map((entry) => entry.id) as [
      number,
      number,
      number,
    ];
    await callApi(player.connection, 'readNotifications', { ...at(player), body: { id: third } });
    expect((await list(player)).data.map((entry) => entry.isRead)).toEqual([true, false, false]);
    expect(await unread(player)).toBe(true);
    await callApi(player.connection, 'readNotifications', {
      ...at(player),
      body: { id: [second, first] },
    });
    expect(await unread(player)).toBe(false);
    expect(await updates(player)).toEqual([
      { ids: [third] },
      { ids: expect.arrayContaining([second, first]) },
    ]);
    await callApi(player.connection, 'readNotifications', {
      ...at(player),
      body: { id: [second, first] },
    });
    expect(await updates(player)).toHaveLength(2);
  });

  it('are marked read exactly as named, even the oldest alone', async () => {
    for (const chosen of [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]) {
      const player = await createPlayerWithNotifications(3);
      // ids, oldest first
      const ids = (await list(player)).data.map((entry) => entry.id).toReversed();
      const named = chosen.map((at) => ids[at] ?? 0);
      await callApi(player.connection, 'readNotifications', {
        ...at(player),
        body: { id: named.length === 1 ? (named[0] ?? 0) : named },
      });
      expect(
        (await list(player)).data.toReversed().map((entry) => entry.isRead),
        `${chosen.join()}`,
      ).toEqual([0, 1, 2].map((place) => chosen.includes(place)));
      expect(await unread(player)).toBe(chosen.length < 3);
      expect(await updates(player)).toEqual([{ ids: expect.arrayContaining(named) as number[] }]);
      // marking the notifications again changes nothing and sends no realtime message
      await callApi(player.connection, 'readNotifications', { ...at(player), body: { id: named } });
      expect(await updates(player)).toHaveLength(1);
    }
  });

  it('are all marked read at once; later ones are unread (R7.57)', async () => {
    const player = await createPlayerWithNotifications(2);
    await callApi(player.connection, 'readAllNotifications', at(player));
    expect(await unread(player)).toBe(false);
    await callApi((await server.admin()).connection, 'adminGrantInventory', {
      ...at(player),
      body: { inventoryId: template, amount: 1, reason: 'Test' },
    });
    expect((await list(player)).data.map((entry) => entry.isRead)).toEqual([false, true, true]);
  });

  it('cannot be read or marked by another player by their ids', async () => {
    const [player, other] = [await createPlayerWithNotifications(1), await server.player()];
    const [notification] = (await list(player)).data;
    await callApi(other.connection, 'readNotifications', {
      ...at(other),
      body: { id: notification?.id ?? 0 },
    });
    expect(await unread(player)).toBe(true);
    await expect(
      list(other).then(() =>
        callApi(other.connection, 'listNotifications', { ...at(player), query: {} }),
      ),
    ).rejects.toMatchObject({ status: 404 });
  });
});
