import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeEquipment,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';

describe('collections', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let typeId: number;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    typeId = await makeEquipment(server);
  });
  afterAll(() => server.close());

  const create = async (overrides: Record<string, unknown> = {}) =>
    (
      await admin.section<{ id: number }>('POST', '/api/banking/admin/collections', {
        name: 'Salt blades',
        rarity: 5,
        inventoryTypeId: typeId,
        ...overrides,
      })
    ).id;
  const grant = (to: Player, collectionId: number, amount?: number, key?: string) =>
    callApi(
      admin.connection,
      'adminGrantAsset',
      {
        params: { id: to.userId },
        body: { collectionId, ...(amount !== undefined && { amount }), reason: 'For the tide' },
      },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );
  const owned = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data;
  const listUserItems = async (player: Player, body: Record<string, unknown>) =>
    (
      await callApi(admin.connection, 'adminListUserInventories', {
        params: { id: player.userId },
        body,
      })
    ).data;

  // (R3.14, R7.84, R7.85, R7.117, R7.166)
  it('are readable for players with all fields if their type is visible', async () => {
    const archer = await admin.section<{ id: number }>(
      'POST',
      '/api/game/admin/inventory-classes',
      { name: 'Archer' },
    );
    const id = await create({
      name: 'Tide bows',
      symbol: 'TIDE',
      classes: [archer.id],
      dismantable: true,
      archetypeId: 4,
      supplyCap: 9,
    });
    const player = await server.player();
    const expected = {
      id,
      name: 'Tide bows',
      symbol: 'TIDE',
      rarity: 5,
      inventoryTypeId: typeId,
      classes: [archer.id],
      dismantable: true,
      isBooster: false,
      archetypeId: 4,
      supplyCap: 9,
      fromCommonInventoryId: null,
      inventoryKindId: null,
      attributes: [],
      imageUrl: null,
    };
    expect((await callApi(player.connection, 'getCollection', { params: { id } })).data).toEqual(
      expected,
    );
    expect((await callApi(player.connection, 'listCollections', {})).data).toContainEqual(expected);
    const hidden = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Hidden',
      section: 0,
      category: 'GEAR',
      internalName: 'hidden',
      filterName: 'Hidden',
      visible: false,
    });
    const unseen = await create({ inventoryTypeId: hidden.id });
    await expect(
      callApi(player.connection, 'getCollection', { params: { id: unseen } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      admin.section('DELETE', `/api/game/admin/inventory-classes/${archer.id}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    expect(
      (
        await admin.section<{ data: { name: string }[] }>(
          'GET',
          '/api/banking/admin/collections?name=Tide',
        )
      ).data,
    ).toMatchObject([{ id, name: 'Tide bows' }]);
    expect(
      (
        await admin.section<{ data: { id: number }[] }>(
          'GET',
          '/api/banking/admin/collections/types',
        )
      ).data.map((row) => row.id),
    ).toContain(typeId);
  });

  it('grant an item that is not minted; filters find it; the grant is undone (R3.28, R6.25, R7.153)', async () => {
    const common = await makeTemplate(server);
    const id = await create({ fromCommonInventoryId: common });
    const player = await server.player();
    const { commandId, itemIds } = await grant(player, id, 2);
    const items = await owned(player);
    expect(items).toMatchObject([
      {
        name: 'Salt blades',
        rarity: 5,
        section: 0,
        typeId,
        assetId: null,
        imageUrl: null,
        collectionId: id,
        commonId: common,
        issuedId: 2,
      },
      { issuedId: 1 },
    ]);
    const itemId = itemIds[0] ?? 0;
    const history = await callApi(player.connection, 'itemHistory', {
      params: { id: player.accountId, itemId },
    });
    expect(history.data).toMatchObject([{ kind: 'granted', cause: { reason: 'For the tide' } }]);
    expect(
      await callApi(player.connection, 'itemDetail', { params: { id: player.accountId, itemId } }),
    ).toMatchObject({ data: { collectionId: id } });
    expect(await listUserItems(player, { collectionId: id })).toHaveLength(2);
    expect(await listUserItems(player, { collectionId: id + 1000 })).toHaveLength(0);
    expect(
      await listUserItems(player, {
        isAsset: false,
        rarity: 5,
        typeId,
        commonId: common,
        issuedId: 1,
        section: 0,
      }),
    ).toHaveLength(1);
    expect(await listUserItems(player, { isAsset: true })).toHaveLength(0);
    await expect(
      admin.section('DELETE', `/api/banking/admin/collections/${id}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    await expect(
      admin.section('POST', `/api/banking/admin/collections/${id}`, { supplyCap: 1 }),
    ).rejects.toMatchObject({ status: 400 });
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expect(await owned(player)).toEqual([]);
  });

  it('stay within the cap for forty grants at once; fifty with one key are one; zero is refused (A5, R5.6)', async () => {
    const id = await create({ supplyCap: 10 });
    const player = await server.player();
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => grant(player, id)));
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(10);
    expect(
      new Set(
        (await listUserItems(player, { collectionId: id, perPage: 50 })).map(
          (match) => match.issuedId,
        ),
      ).size,
    ).toBe(10);
    const other = await create();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => grant(player, other, 1, 'the-same-click')),
    );
    expect(new Set(replies.map((entry) => entry.commandId)).size).toBe(1);
    expect(await listUserItems(player, { collectionId: other })).toHaveLength(1);
    for (const amount of [0, -1, 0.5, 101])
      await expect(grant(player, other, amount)).rejects.toMatchObject({ status: 400 });
    await expect(grant(player, 999_999)).rejects.toMatchObject({ status: 404 });
    await expect(grant({ userId: admin.userId } as Player, other)).rejects.toMatchObject({
      status: 403,
    });
  });

  it('pay an item for a mission; at the cap the reward waits whole in the inbox', async () => {
    const game = await server.gameServer();
    const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: 'Tides',
      segments: [],
    });
    const id = await create({ name: 'Tide shields', supplyCap: 1 });
    const mission = {
      type: 'special',
      name: 'Tide',
      description: 'Do it',
      statisticId: statistic.id,
      goal: 1,
      rewardType: 'COLLECTION',
      rewardId: id,
    };
    const made = await admin.section<{ id: number }>('POST', '/api/admin/missions', mission);
    const [first, second] = [await server.player(), await server.player()];
    await playTestMatch(game, [first, second], 0, undefined, {
      statistics: [{ name: 'Tides', segments: {}, delta: 1 }],
    });
    const claim = async (player: Player) => {
      const missionsReply = await callApi(player.connection, 'listMissions', {
        params: { id: player.userId },
        query: {},
      });
      const mission = missionsReply.data.find((each) => each.templateId === made.id);
      expect(mission?.reward).toMatchObject({
        kind: 'COLLECTION',
        name: 'Tide shields',
        rarity: 5,
      });
      return (
        await callApi(player.connection, 'claimMission', {
          params: { id: player.userId, missionId: mission?.id ?? 0 },
        })
      ).receipt;
    };
    expect(await claim(first)).toMatchObject({
      held: false,
      rewards: [{ kind: 'COLLECTION', id, name: 'Tide shields', amount: 1 }],
    });
    expect(await claim(second)).toMatchObject({ held: true });
    expect(await owned(first)).toMatchObject([{ collectionId: id }]);
    const inbox = await callApi(second.connection, 'listInbox', {
      params: { id: second.userId },
      query: {},
    });
    expect(inbox.data).toMatchObject([
      { attachments: [{ kind: 'COLLECTION', id, name: 'Tide shields', rarity: 5 }] },
    ]);
  });
});
