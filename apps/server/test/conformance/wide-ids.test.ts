import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../../src/kernel/db/sql.ts';
import {
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';

/** First id, outside of the 32-bit range. */
const firstId = 5_000_000_000;
/**
 * Columns that are named like ids but contain other numbers: numbers from a fixed list, or numbers
 * that operators choose.
 */
const noIds = ['status_id', 'archetype_id'];

describe('ids beyond 32 bits', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await server.db.asOwner(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, ${firstId})
       from pg_sequences
       where schemaname = 'public'`,
    );
    player = await server.player();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Ore',
      code: 'ORE',
      type: 0,
    });
  });
  afterAll(() => server.close());

  const own = () => ({ params: { id: player.userId } });
  const expectWide = (...ids: readonly (number | null | undefined)[]): void => {
    for (const id of ids) expect(id).toBeGreaterThan(firstId);
  };
  const row = async (path: string, body: object): Promise<number> =>
    (await admin.section<{ id: number }>('POST', path, body)).id;
  const give = async (inventoryId: number, amount: number) => {
    const body = { inventoryId, amount, reason: 'Test' };
    return callApi(admin.connection, 'adminGrantInventory', { ...own(), body });
  };
  const owned = async (): Promise<number[]> => {
    const { data } = await callApi(player.connection, 'listInventories', {
      params: { id: player.accountId },
      query: { perPage: '100' },
    });
    return data.map(({ id }) => id);
  };

  it('have a column of 64 bits wherever one is counted or referred to', async () => {
    const narrow = await many<{ name: string }>(
      server.db.read,
      sql`
        select c.relname || '.' || a.attname as name
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        join pg_type t on t.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
          and a.attnum > 0 and not a.attisdropped
          and (
            a.attname ~ '(^|_)(id|ids|by)$' or a.attidentity <> ''
            or exists (
              select
              from pg_constraint f
              where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any(f.conkey)
            )
          )
          and t.typname in ('int2', 'int4', '_int2', '_int4')
          and a.attname <> all(${noIds})
        union all
        select sequencename
        from pg_sequences
        where schemaname = 'public' and max_value < 9007199254740991
        order by 1`,
    );
    expect(narrow).toEqual([]);
  });
  it('name players, sessions, notifications and items that are granted and undone', async () => {
    expectWide(player.userId, player.accountId);
    const { data: sessions } = await callApi(player.connection, 'listSessions', own());
    expectWide(...sessions.map(({ id }) => id));
    const { commandId, itemIds } = await give(await makeTemplate(server), 2);
    expectWide(commandId, ...itemIds);
    expect(new Set(await owned())).toEqual(new Set(itemIds));
    const { data: notices } = await callApi(player.connection, 'listNotifications', {
      ...own(),
      query: {},
    });
    expectWide(notices[0]?.id);
    await callApi(player.connection, 'readNotifications', {
      ...own(),
      body: { id: notices.map(({ id }) => id) },
    });
    expect(await callApi(player.connection, 'checkUnread', own())).toMatchObject({ unread: false });
    const entry = await admin.section<{ id: number; undoable: boolean }>(
      'GET',
      `/api/admin/activity-log/${commandId}`,
    );
    expect(entry).toMatchObject({ id: commandId, undoable: true });
    const undone = await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expectWide(undone.id);
    expect(await owned()).toEqual([]);
  });
  it('name offers, purchases, crafted and dismantled items', async () => {
    const dagger = await makeTemplate(server, { rarity: 3, dismantable: true });
    const funds = { currency: 'ORE', amount: 100, reason: 'Test' };
    await callApi(admin.connection, 'adminGrantCurrency', { ...own(), body: funds });
    const offer = await row('/api/banking/admin/shop', {
      name: 'Daggers',
      price: 5,
      currency: 'ORE',
      enabled: true,
      itemType: 'INVENTORY',
      itemId: dagger,
      amount: 2,
    });
    const { receipt: bought } = await callApi(player.connection, 'purchase', {
      params: { id: player.userId, shopItemId: offer },
      body: { amount: 1, price: 5 },
    });
    const [first = 0, second = 0] = await owned();
    expectWide(offer, bought.id, first, second);
    const typeId = await row('/api/game/admin/inventory-types', {
      name: 'Relics',
      section: 1,
      category: 'COSMETIC',
      internalName: 'relics',
      filterName: 'Relics',
    });
    const collectionId = await row('/api/banking/admin/collections', {
      name: 'Vault blades',
      inventoryTypeId: typeId,
      rarity: 4,
      fromCommonInventoryId: dagger,
    });
    const setting = { currency: 'ORE', price: 30, rarity: 4 };
    await row('/api/banking/admin/craft-settings', { ...setting, collectionId });
    const reward = { rarity: 3, reward: 1, currency: 'ORE' };
    await row('/api/banking/admin/dismantle-settings', reward);
    const params = { id: player.accountId };
    const crafted = await callApi(player.connection, 'craftItem', {
      params,
      body: { collectionId, itemId: first, price: 30 },
    });
    const apart = await callApi(player.connection, 'dismantleItems', {
      params,
      body: { itemIds: [second], reward: 1 },
    });
    expectWide(collectionId, crafted.item.id, apart.receipt.id);
    expect(await owned()).toEqual([crafted.item.id]);
  });
  it('name matches, rewards that are claimed, and what waits in the inbox', async () => {
    const template = await makeTemplate(server, { supplyCap: 1 });
    await give(template, 1);
    const rewardId = await makeLevelReward(server, 2, template);
    const game = await server.gameServer();
    await playTestMatch(game, [player], 250);
    await player.claim(rewardId);
    await admin.section('POST', `/api/game/admin/inventories/${template}`, { supplyCap: 2 });
    const { data } = await callApi(player.connection, 'listInbox', { ...own(), query: {} });
    const messageId = data[0]?.id ?? 0;
    expectWide(game.serverId, rewardId, messageId);
    const { receipt } = await callApi(player.connection, 'claimInboxMessage', {
      params: { id: player.userId, messageId },
    });
    expectWide(receipt.id);
    const { data: matches } = await callApi(admin.connection, 'adminUserMatches', {
      ...own(),
      query: {},
    });
    expectWide(matches[0]?.id);
  });
  it.each([
    ['GET', `/api/users/{}/notifications`],
    ['GET', `/api/admin/users/{}`],
    ['GET', `/api/admin/activity-log/{}`],
    ['GET', `/api/game/admin/inventories/{}`],
  ])('are refused beyond 53 bits without asking the database: %s %s', async (method, path) => {
    for (const id of ['9007199254740991', '9007199254740992', '9223372036854775808'])
      await expect(admin.connection.call(method, path.replace('{}', id)), id).rejects.toMatchObject(
        { status: expect.toSatisfy((s: number) => s >= 400 && s < 500) },
      );
  });
});
