import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

describe('the newest items of a player', { timeout: 60_000 }, () => {
  let server: TestServer;
  let other: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    other = await startTestServer({}, server);
    admin = await server.admin();
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });
  const game = '/api/game/admin';
  const grant = (to: Player, body: { inventoryId: number; amount: number }) =>
    callApi(admin.connection, 'adminGrantInventory', { params: { id: to.userId }, body });
  /** Returns the items of a player as both servers return them. */
  const shown = async (player: Player) => {
    const playerElsewhere = new Player(other.base, player.identity);
    await playerElsewhere.login();
    const [ownData, dataElsewhere] = [await player.me(), await playerElsewhere.me()];
    expect(dataElsewhere.account.inventories).toEqual(ownData.account.inventories);
    return ownData.account.inventories;
  };

  it('equal the first page of the inventory, whatever their origins are', async () => {
    const player = await server.player();
    const template = await makeTemplate(server);
    const { typeId } = await admin.section<{ typeId: number }>(
      'GET',
      `${game}/inventories/${template}`,
    );
    const collection = await admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/collections',
      { name: 'Salt', rarity: 5, inventoryTypeId: typeId, fromCommonInventoryId: template },
    );
    await grant(player, { inventoryId: template, amount: 12 });
    await callApi(admin.connection, 'adminGrantAsset', {
      params: { id: player.userId },
      body: { collectionId: collection.id, amount: 12 },
    });
    const page = await callApi(player.connection, 'listInventories', {
      params: { id: player.accountId },
      query: { page: '1', perPage: '20' },
    });
    expect(page.data).toHaveLength(20);
    expect(await shown(player)).toEqual(page.data);
  });
  it('show changes of their origins at once, on every server', async () => {
    const player = await server.player();
    const [first, second] = [await makeTemplate(server), await makeTemplate(server)];
    const read = async () =>
      (await shown(player)).map(({ commonId, name }) => `${commonId} ${name}`);
    await grant(player, { inventoryId: first, amount: 1 });
    await grant(player, { inventoryId: second, amount: 1 });
    await shown(player);
    await admin.section('POST', `${game}/inventories/${first}`, { name: 'Tidebreaker' });
    expect(await read()).toEqual([expect.stringMatching(`^${second} `), `${first} Tidebreaker`]);
    const { typeId } = await admin.section<{ typeId: number }>(
      'GET',
      `${game}/inventories/${second}`,
    );
    await admin.section('POST', `${game}/inventory-types/${typeId}`, { visible: false });
    expect(await read()).toEqual([`${first} Tidebreaker`]);
    await admin.section('POST', `${game}/inventory-types/${typeId}`, { visible: true });
    expect(await read()).toHaveLength(2);
  });
});
