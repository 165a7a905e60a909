import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

describe('operators’ actions and their undo', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let other: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    other = await server.secondAdmin();
  });
  afterAll(() => server.close());
  const undo = (by: Admin, id: number) =>
    callApi(by.connection, 'adminUndo', { params: { id }, body: { reason: 'Test' } });
  const grant = (by: Admin, to: Player, inventoryId: number, amount = 1) =>
    callApi(by.connection, 'adminGrantInventory', {
      params: { id: to.userId },
      body: { inventoryId, amount, reason: 'Test' },
    });
  const remove = (by: Admin, player: Player, itemId: number) =>
    callApi(by.connection, 'adminDeleteUserInventory', { params: { id: player.userId, itemId } });
  const notified = async (player: Player) =>
    (
      await callApi(player.connection, 'listNotifications', {
        params: { id: player.userId },
        query: {},
      })
    ).data;

  it('are refused when they revert another administrator’s change of the own account (A31)', async () => {
    const inventoryId = await makeTemplate(server);
    const { itemIds } = await grant(admin, other, inventoryId);
    const removed = await remove(admin, other, itemIds[0] ?? 0);
    const changed = await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: other.userId },
      body: { accessType: 1, reason: 'Test' },
    });
    for (const commandId of [removed.commandId, changed.commandId ?? 0]) {
      await expect(undo(other, commandId)).rejects.toMatchObject({
        status: 403,
        because: 'kernel.ownUndo',
      });
      await expect(
        callApi(other.connection, 'adminPreviewUndo', { params: { id: commandId } }),
      ).rejects.toMatchObject({ status: 403 });
    }
    await undo(admin, changed.commandId ?? 0);
    const bulk = await callApi(admin.connection, 'adminBulkUsers', {
      query: {},
      body: {
        users: [{ id: other.userId }],
        action: { kind: 'item', inventoryId, amount: 1 },
        reason: 'Test',
      },
    });
    await expect(undo(other, bulk.commandId ?? 0)).rejects.toMatchObject({ status: 403 });
    await undo(admin, bulk.commandId ?? 0);
  });

  it('are refused on the own account: items, roles and blocks, alone or in bulk (A31)', async () => {
    const [inventoryId, itemId] = [
      await makeTemplate(server),
      (await grant(other, admin, await makeTemplate(server))).itemIds[0] ?? 0,
    ];
    const section = (method: string, path: string, body: object) =>
      admin.section(method, path, body);
    await section('POST', '/api/banking/admin/currencies', {
      name: 'Ash',
      code: 'ASH',
      type: 0,
      decimals: 0,
    });
    const collection = await admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/collections',
      {
        name: 'Own',
        inventoryTypeId: (
          await admin.section<{ typeId: number }>(
            'GET',
            `/api/game/admin/inventories/${inventoryId}`,
          )
        ).typeId,
        rarity: 1,
      },
    );
    const avatar = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Own',
      isDefault: false,
    });
    const params = { id: admin.userId };
    const refused = [
      callApi(admin.connection, 'adminGrantInventory', {
        params,
        body: { inventoryId, amount: 1, reason: 'Test' },
      }),
      callApi(admin.connection, 'adminGrantAsset', {
        params,
        body: { collectionId: collection.id, amount: 1, reason: 'Test' },
      }),
      callApi(admin.connection, 'adminGrantCurrency', {
        params,
        body: { currency: 'ASH', amount: 1, reason: 'Test' },
      }),
      callApi(admin.connection, 'adminGrantAvatar', { params, body: { avatarId: avatar.id } }),
      callApi(admin.connection, 'adminSaveUserItem', { params, body: { inventoryId, perks: [] } }),
      callApi(admin.connection, 'adminSaveUserItem', { params, body: { itemId, perks: [] } }),
      callApi(admin.connection, 'adminUpdateUser', { params, body: { rolesToAdd: ['SUPPORT'] } }),
      callApi(admin.connection, 'adminUpdateUser', {
        params,
        body: { statusId: 3, reason: 'Test' },
      }),
    ];
    for (const entry of await Promise.allSettled(refused))
      expect(entry).toMatchObject({ status: 'rejected', reason: { status: 403 } });
    const actions = [
      { kind: 'item', inventoryId, amount: 1 },
      { kind: 'currency', currency: 'ASH', amount: 1 },
      { kind: 'avatar', avatarId: avatar.id },
      { kind: 'block', until: null },
    ] as const;
    for (const action of actions) {
      const seen = await callApi(admin.connection, 'adminBulkUsers', {
        query: { preview: 'true' },
        body: { users: [{ id: admin.userId }], action, reason: 'Test' },
      });
      expect(seen).toMatchObject({ touched: [], leftOut: [{ id: admin.userId, why: 'self' }] });
    }
    expect(
      (await callApi(admin.connection, 'adminListUserInventories', { params, body: {} })).data,
    ).toHaveLength(1);
  });

  it('notify a player when a grant or a deletion is undone (R3.20)', async () => {
    const [player, inventoryId] = [await server.player(), await makeTemplate(server)];
    const given = await grant(admin, player, inventoryId, 2);
    await undo(admin, given.commandId);
    expect((await notified(player)).map((entry) => entry.type)).toEqual([
      'INVENTORY_REMOVED',
      'INVENTORY_ADDED',
    ]);
    const { itemIds } = await grant(admin, player, inventoryId);
    await undo(admin, (await remove(admin, player, itemIds[0] ?? 0)).commandId);
    expect((await notified(player)).map((entry) => entry.type).slice(0, 2)).toEqual([
      'INVENTORY_ADDED',
      'INVENTORY_REMOVED',
    ]);
  });

  it('neither announce nor reveal items of a hidden type, in history or receipts', async () => {
    const [player, inventoryId] = [await server.player(), await makeTemplate(server)];
    const { typeId } = await admin.section<{ typeId: number }>(
      'GET',
      `/api/game/admin/inventories/${inventoryId}`,
    );
    await admin.section('POST', `/api/game/admin/inventory-types/${typeId}`, { visible: false });
    const given = await grant(admin, player, inventoryId);
    const params = { id: player.accountId, itemId: given.itemIds[0] ?? 0 };
    await expect(callApi(player.connection, 'itemDetail', { params })).rejects.toMatchObject({
      status: 404,
    });
    await expect(callApi(player.connection, 'itemHistory', { params })).rejects.toMatchObject({
      status: 404,
    });
    await undo(admin, given.commandId);
    expect(await notified(player)).toEqual([]);
    await admin.section('POST', `/api/game/admin/inventory-types/${typeId}`, { visible: true });
    const shown = await grant(admin, player, inventoryId);
    expect(
      (
        await callApi(player.connection, 'itemDetail', {
          params: { ...params, itemId: shown.itemIds[0] ?? 0 },
        })
      ).data.id,
    ).toBe(shown.itemIds[0]);
  });
});
