import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeAttribute,
  makeEquipment,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { userItemMessages } from './user-items.messages.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';

const game = '/api/game/admin';
const ten = (first: number) => Array.from({ length: 10 }, (_, rank) => first * (rank + 1));
const certain = [10_000, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/**
 * Equipment of rarity 4 has three slots: common, value and upgrade. From rarity 5 on, it has a
 * fourth slot.
 */
describe('items that an operator makes and changes', () => {
  let server: TestServer;
  let admin: Admin;
  let template: number;
  const ids = { reach: 0, sharp: 0, swift: 0, coins: 0, limited: 0, late: 0, task: 0 };
  const make = async (section: string, row: Record<string, unknown>) =>
    (await admin.section<{ id: number }>('POST', `${game}/${section}`, row)).id;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    ids.reach = await makeAttribute(server, { name: 'Reach', paramA: 1, paramB: 2 });
    const other = await makeAttribute(server);
    const common = {
      type: 'COMMON',
      category: 'Offence',
      characterAttributes: [ids.reach],
      rarityPoints: ten(2),
    };
    ids.sharp = await make('perks', { name: 'Sharp', ...common });
    ids.swift = await make('perks', { name: 'Swift', ...common });
    ids.limited = await make('perks', {
      name: 'Limited',
      ...common,
      limitationCharacterAttributeId: other,
    });
    ids.late = await make('perks', { name: 'Late', ...common, minAcquisitionRarity: 3 });
    ids.coins = await make('perks', {
      name: 'Coins',
      type: 'VALUE',
      category: 'Income',
      currency: 'GOLD',
      rarityPoints: ten(5),
    });
    const statisticId = await make('statistics', { name: 'Hits' });
    ids.task = await make('gameplay-tasks', {
      type: 'COUNT',
      name: 'Ten hits',
      description: 'Hit ten times',
      statisticId,
      goal: 10,
    });
    const typeId = await makeEquipment(server);
    const slot = (rarity: number, type: string, perkType: string) =>
      make('rarity-acquisitions', {
        inventoryTypeId: typeId,
        rarity,
        type,
        perkType,
        probabilities: certain,
        boostedProbabilities: certain,
      });
    await slot(5, 'PERK_GRANT', 'COMMON');
    await slot(1, 'PERK_GRANT', 'COMMON');
    await slot(2, 'PERK_GRANT', 'VALUE');
    await slot(4, 'PERK_UPGRADE', 'COMMON');
    template = await make('inventories', {
      name: 'Halberd',
      typeId,
      rarity: 4,
      attributes: [{ characterAttributeId: ids.reach, value: 10 }],
    });
  });
  afterAll(() => server.close());

  type Slot = Record<string, unknown>;
  const good = (): Slot[] => [
    {
      acquisitionRarity: 1,
      typeName: 'PERK_GRANT',
      type: 'COMMON',
      perkId: ids.sharp,
      perkRarity: 3,
    },
    {
      acquisitionRarity: 2,
      typeName: 'PERK_GRANT',
      type: 'VALUE',
      perkId: ids.coins,
      gameplayTaskId: ids.task,
    },
    { acquisitionRarity: 4, typeName: 'PERK_UPGRADE', type: 'COMMON' },
  ];
  const changed = (at: number, overrides: Slot): Slot[] =>
    good().map((entry, index) => (index === at ? { ...entry, ...overrides } : entry));
  const save = (player: { userId: number }, body: Record<string, unknown>, version?: number) =>
    callApi(
      admin.connection,
      'adminSaveUserItem',
      { params: { id: player.userId }, body: body as never },
      version === undefined ? {} : { headers: { 'if-match': `"${version}"` } },
    );
  const getUserItem = (player: Player, itemId: number) =>
    callApi(admin.connection, 'adminGetUserItem', { params: { id: player.userId, itemId } });
  const own = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data;
  const detail = (player: Player, itemId: number) =>
    callApi(player.connection, 'itemDetail', { params: { id: player.accountId, itemId } });
  const history = async (player: Player, itemId: number) =>
    (
      await callApi(player.connection, 'itemHistory', { params: { id: player.accountId, itemId } })
    ).data.map((row) => [row.kind, row.rule]);
  const undo = (id: number) =>
    callApi(admin.connection, 'adminUndo', { params: { id }, body: { reason: 'Test' } });
  const refused = (field: string) => ({
    status: 400,
    code: 'VALIDATION',
    message: expect.stringContaining(field) as string,
  });

  // (R7.158, R3.33, R2.161)
  it('is created with the chosen perks for the chosen player, with message, history and undo', async () => {
    const player = await server.player();
    const { itemId, commandId } = await save(player, {
      inventoryId: template,
      perks: good(),
      reason: 'A prize',
    });
    expect(await getUserItem(player, itemId)).toMatchObject({
      data: { name: 'Halberd', issuedId: 1 },
      version: 1,
      roll: null,
      perks: [
        {
          acquisitionRarity: 1,
          typeName: 'PERK_GRANT',
          type: 'COMMON',
          perkId: ids.sharp,
          perkRarity: 3,
          points: 8,
          level: null,
          gameplayTaskId: null,
        },
        // a perk without a chosen rarity gets rarity 2 from its slot; the upgrade slot raises the
        // nearest slot before it by half, from 15 to 22, because points are whole numbers
        {
          acquisitionRarity: 2,
          typeName: 'PERK_GRANT',
          type: 'VALUE',
          perkId: ids.coins,
          perkRarity: 2,
          points: 22,
          level: 1,
          gameplayTaskId: ids.task,
        },
        {
          acquisitionRarity: 4,
          typeName: 'PERK_UPGRADE',
          type: 'COMMON',
          perkId: null,
          perkRarity: null,
          points: null,
          level: null,
          gameplayTaskId: null,
        },
      ],
    });
    expect(await history(player, itemId)).toEqual([
      ['granted', formatSentence(userItemMessages.byStudio())],
    ]);
    const { data } = await callApi(player.connection, 'listNotifications', {
      params: { id: player.userId },
      query: {},
    });
    expect(data[0]).toMatchObject({ type: 'INVENTORY_ADDED' });
    await undo(commandId);
    expect(await own(player)).toEqual([]);
  });
  it('show their owner perks with names and points, and attributes with perks, and nobody else', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const { itemId } = await save(player, { inventoryId: template, perks: good() });
    const { perks, attributes } = await detail(player, itemId);
    expect(perks).toMatchObject([
      { name: 'Sharp', category: 'Offence', points: 8, attributes: ['Reach'], task: null },
      {
        name: 'Coins',
        currency: 'GOLD',
        points: 22,
        level: 1,
        task: { name: 'Ten hits', description: 'Hit ten times' },
      },
      { name: null, typeName: 'PERK_UPGRADE' },
    ]);
    // the base is 1 + 2 × 10, the value is 1 + 2 × (10 + 8)
    expect(attributes).toMatchObject([{ name: 'Reach', type: 'Combat', base: 21, value: 37 }]);
    await expect(detail(other, itemId)).rejects.toMatchObject({ status: 404 });
    await expect(
      callApi(other.connection, 'itemDetail', { params: { id: player.accountId, itemId } }),
    ).rejects.toMatchObject({ status: 404 });
  });
  it('is checked on the server by every rule of the form: a fault names its field (R5.9, R5.10, R5.13)', async () => {
    const player = await server.player();
    const wrong: [perks: unknown, field: string][] = [
      [changed(0, { perkId: null }), 'perks.0.perkId'],
      [changed(1, { gameplayTaskId: null }), 'perks.1.gameplayTaskId'],
      [changed(1, { gameplayTaskId: 999_999 }), 'perks.1.gameplayTaskId'],
      [changed(0, { gameplayTaskId: ids.task }), 'perks.0.gameplayTaskId'],
      [changed(0, { perkId: 999_999 }), 'perks.0.perkId'],
      [changed(0, { perkId: ids.coins }), 'perks.0.perkId'],
      [changed(0, { perkId: ids.limited }), 'perks.0.perkId'],
      [changed(0, { perkId: ids.late }), 'perks.0.perkId'],
      [changed(0, { perkRarity: 10 }), 'perkRarity'],
      [changed(0, { acquisitionRarity: 0 }), 'perks.0.acquisitionRarity'],
      [changed(0, { typeName: 'PERK_UPGRADE' }), 'perks.0.typeName'],
      [changed(0, { type: 'VALUE' }), 'perks.0.type'],
      [changed(2, { perkId: ids.swift }), 'perks.2.perkId'],
      [changed(0, { points: 9000 }), 'perks.0.points'],
      [changed(0, { level: 1 }), 'perks.0.level'],
      [changed(0, { level: 7 }), 'perks.0.level'],
      [changed(0, { extra: 1 }), 'extra'],
      [good().slice(0, 2), 'perks'],
      [
        [
          ...good(),
          { acquisitionRarity: 5, typeName: 'PERK_GRANT', type: 'COMMON', perkId: ids.swift },
        ],
        'perks',
      ],
      [good().toReversed(), 'perks.0.acquisitionRarity'],
      [[], 'perks'],
      [undefined, 'perks'],
    ];
    for (const [perks, field] of wrong)
      await expect(
        save(player, { inventoryId: template, perks }),
        JSON.stringify(perks),
      ).rejects.toMatchObject(refused(field));
    await expect(save(player, { perks: good() })).rejects.toMatchObject(refused('inventoryId'));
    await expect(
      save(player, { inventoryId: template, itemId: 1, perks: good() }),
    ).rejects.toMatchObject(refused('inventoryId'));
    await expect(save(player, { inventoryId: 999_999, perks: [] })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      save({ userId: admin.userId }, { inventoryId: template, perks: good() }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await own(player)).toEqual([]);
  });
  it('has each perk once', async () => {
    const typeId = await makeEquipment(server);
    for (const rarity of [0, 1])
      await make('rarity-acquisitions', {
        inventoryTypeId: typeId,
        rarity,
        type: 'PERK_GRANT',
        perkType: 'COMMON',
      });
    const twin = await make('inventories', { name: 'Twin', typeId, rarity: 1 });
    const player = await server.player();
    const slots = (second: number) =>
      [0, 1].map((acquisitionRarity) => ({
        acquisitionRarity,
        typeName: 'PERK_GRANT',
        type: 'COMMON',
        perkId: acquisitionRarity === 0 ? ids.sharp : second,
      }));
    await expect(
      save(player, { inventoryId: twin, perks: slots(ids.sharp) }),
    ).rejects.toMatchObject(refused('perks.1.perkId'));
    await save(player, { inventoryId: twin, perks: slots(ids.swift) });
  });
  // (R2.159, OP-32)
  it('gets its slots anew when changed, with an update of pages and history, and undo restores it', async () => {
    const player = await server.player();
    const { itemId } = await save(player, { inventoryId: template, perks: good() });
    const { commandId, version } = await save(
      player,
      { itemId, perks: changed(0, { perkId: ids.swift, perkRarity: 0, points: 2, level: 0 }) },
      1,
    );
    expect(version).toBe(2);
    expect((await detail(player, itemId)).perks[0]).toMatchObject({ name: 'Swift', points: 2 });
    expect(await history(player, itemId)).toEqual([
      ['granted', formatSentence(userItemMessages.byStudio())],
      ['changed', formatSentence(userItemMessages.changedByStudio())],
    ]);
    const { data } = await admin.section<{ data: Record<string, unknown>[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { userId: player.userId },
    );
    expect(data[0]).toMatchObject({
      type: 'users.change-item',
      undoable: true,
      before: { slots: [{ perkId: ids.sharp }, {}, {}] },
      after: { slots: [{ perkId: ids.swift }, {}, {}] },
    });
    await undo(commandId);
    expect((await detail(player, itemId)).perks[0]).toMatchObject({ name: 'Sharp', perkRarity: 3 });
    await expect(undo(commandId)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  });
  it('changed twice from one state refuses the second; an undo never overwrites a later change', async () => {
    const player = await server.player();
    const { itemId } = await save(player, { inventoryId: template, perks: good() });
    const outcomes = await Promise.allSettled(
      [0, 5].map((perkRarity) => save(player, { itemId, perks: changed(0, { perkRarity }) }, 1)),
    );
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((entry) => entry.status === 'rejected')?.reason).toMatchObject({
      status: 412,
      code: 'STALE',
      details: { row: { version: 2 } },
    });
    const won = outcomes.find((entry) => entry.status === 'fulfilled');
    await save(player, { itemId, perks: changed(0, { perkRarity: 9 }) }, 2);
    await expect(undo(won?.value.commandId ?? 0)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    expect((await detail(player, itemId)).perks[0]).toMatchObject({ perkRarity: 9 });
  });
  it('is announced when handmade, unless its type is hidden', async () => {
    const player = await server.player();
    const listNotificationTypes = async () =>
      (
        await callApi(player.connection, 'listNotifications', {
          params: { id: player.userId },
          query: {},
        })
      ).data.map((row) => row.type);
    const { typeId } = await admin.section<{ typeId: number }>(
      'GET',
      `${game}/inventories/${template}`,
    );
    await admin.section('POST', `${game}/inventory-types/${typeId}`, { visible: false });
    await save(player, { inventoryId: template, perks: good() });
    expect(await listNotificationTypes()).toEqual([]);
    await admin.section('POST', `${game}/inventory-types/${typeId}`, { visible: true });
    await save(player, { inventoryId: template, perks: good() });
    expect(await listNotificationTypes()).toEqual(['INVENTORY_ADDED']);
  });
  it('is changed only if equipment, of the named player, and still there (R5.14)', async () => {
    const [player, other, cosmetic] = [
      await server.player(),
      await server.player(),
      await makeTemplate(server),
    ];
    const hat = await save(player, { inventoryId: cosmetic, perks: [] });
    await expect(save(player, { itemId: hat.itemId, perks: [] })).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    const { itemId } = await save(player, { inventoryId: template, perks: good() });
    await expect(save(other, { itemId, perks: good() })).rejects.toMatchObject({ status: 404 });
    await expect(getUserItem(other, itemId)).rejects.toMatchObject({ status: 404 });
    await callApi(admin.connection, 'adminDeleteUserInventory', {
      params: { id: player.userId, itemId },
    });
    await expect(save(player, { itemId, perks: good() })).rejects.toMatchObject({ status: 404 });
    await expect(getUserItem(player, itemId)).rejects.toMatchObject({ status: 404 });
  });
  it('is created once for an order sent twice', async () => {
    const player = await server.player();
    const send = () =>
      callApi(
        admin.connection,
        'adminSaveUserItem',
        { params: { id: player.userId }, body: { inventoryId: template, perks: good() as never } },
        { headers: { 'idempotency-key': 'made-once-only' } },
      );
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await own(player)).toHaveLength(1);
  });
  it('shows its perks in the loadout of a game server', async () => {
    const [player, gameServer] = [await server.player(), await server.gameServer()];
    const { itemId } = await save(player, { inventoryId: template, perks: good() });
    const admitted = await gameServer.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    expect((admitted as { items: unknown[] }).items).toMatchObject([
      {
        id: itemId,
        perks: [
          { perkId: ids.sharp, points: 8 },
          { perkId: ids.coins, level: 1 },
          { perkId: null },
        ],
      },
    ]);
  });
});
