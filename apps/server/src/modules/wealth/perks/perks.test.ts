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
import { many, run, sql } from '../../../kernel/db/sql.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { perkMessages } from './perks.messages.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';

const game = '/api/game/admin';
const parts = (...at: number[]) => Array.from({ length: 10 }, (_, rank) => at[rank] ?? 0);
const certain = (rank: number) => parts(...Array.from({ length: rank }, () => 0), 10_000);

describe('perks in the back office and on items', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  let made = 0;
  const make = async (section: string, row: Record<string, unknown>) =>
    (await admin.section<{ id: number }>('POST', `${game}/${section}`, row)).id;
  const perk = (overrides: Record<string, unknown> = {}) =>
    make('perks', {
      name: `Perk ${++made}`,
      type: 'COMMON',
      category: 'Offence',
      rarityPoints: parts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
      ...overrides,
    });
  const slot = (typeId: number, rarity: number, overrides: Record<string, unknown> = {}) =>
    make('rarity-acquisitions', {
      inventoryTypeId: typeId,
      rarity,
      type: 'PERK_GRANT',
      perkType: 'COMMON',
      probabilities: certain(0),
      boostedProbabilities: certain(0),
      ...overrides,
    });
  const task = async () => {
    const statisticId = await make('statistics', {
      name: `Statistic ${++made}`,
      segments: ['map'],
    });
    return make('gameplay-tasks', {
      type: 'COUNT',
      name: `Task ${made}`,
      description: '',
      statisticId,
      goal: 3,
    });
  };
  const grant = async (player: Player, inventoryId: number, amount = 1) =>
    (
      await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount },
      })
    ).itemIds;
  const getUserItem = (player: Player, itemId: number) =>
    callApi(admin.connection, 'adminGetUserItem', { params: { id: player.userId, itemId } });
  const refused = (field: string) => ({
    status: 400,
    code: 'VALIDATION',
    message: expect.stringContaining(field) as string,
  });

  it('have whole probabilities, one per rarity, that add up to 10,000 (R3.55)', async () => {
    const typeId = await makeEquipment(server);
    for (const wrong of [
      parts(9_999),
      parts(10_001),
      parts(5_000.5, 4_999.5),
      parts(-1, 10_001),
      [10_000],
      [...certain(0), 0],
      'all',
      null,
    ])
      await expect(slot(typeId, 0, { probabilities: wrong })).rejects.toMatchObject(
        refused('probabilities'),
      );
    await expect(slot(typeId, 0, { boostedProbabilities: parts(1) })).rejects.toMatchObject(
      refused('boostedProbabilities'),
    );
    const cosmetic = await make('inventory-types', {
      name: 'Hats',
      section: 1,
      category: 'COSMETIC',
      internalName: `hats_${++made}`,
      filterName: 'Hats',
    });
    await expect(slot(cosmetic, 0)).rejects.toMatchObject(refused('inventoryTypeId'));
  });
  it('have points per rarity; common perks name attributes, value perks a currency (R3.54)', async () => {
    const attribute = await makeAttribute(server);
    await expect(
      perk({ characterAttributes: [attribute], rarityPoints: [1, 2] }),
    ).rejects.toMatchObject(refused('rarityPoints'));
    await expect(perk({ characterAttributes: [] })).rejects.toMatchObject(
      refused('characterAttributes'),
    );
    await expect(
      perk({ characterAttributes: [attribute], currency: 'GOLD' }),
    ).rejects.toMatchObject(refused('currency'));
    await expect(perk({ type: 'VALUE' })).rejects.toMatchObject(refused('currency'));
    await expect(perk({ characterAttributes: [999_999] })).rejects.toMatchObject(
      refused('characterAttributes'),
    );
    await expect(
      perk({ characterAttributes: [attribute], limitationCharacterAttributeId: 999_999 }),
    ).rejects.toMatchObject(refused('limitationCharacterAttributeId'));
  });
  it('keep parameters to their decimals, and internal names of attributes unique (R3.52, R3.53)', async () => {
    await expect(makeAttribute(server, { paramA: 1.25, paramADecimals: 1 })).rejects.toMatchObject(
      refused('paramA'),
    );
    await makeAttribute(server, { paramA: 0.1, paramADecimals: 1, internalName: 'pace' });
    await expect(makeAttribute(server, { internalName: 'PACE' })).rejects.toMatchObject(
      refused('internalName'),
    );
  });
  it('count a statistic or one of its segments in a gameplay task (R3.57)', async () => {
    const statisticId = await make('statistics', {
      name: `Statistic ${++made}`,
      segments: ['map'],
    });
    const row = { type: 'COUNT', name: 'Scout', statisticId, goal: 2 };
    await expect(
      make('gameplay-tasks', { ...row, subStatistic: 'class=bow' }),
    ).rejects.toMatchObject(refused('subStatistic'));
    await expect(make('gameplay-tasks', { ...row, subStatistic: 'map' })).rejects.toMatchObject(
      refused('subStatistic'),
    );
    await expect(make('gameplay-tasks', { ...row, goal: 0 })).rejects.toMatchObject(
      refused('goal'),
    );
    const id = await make('gameplay-tasks', { ...row, subStatistic: 'map=coast' });
    await expect(
      admin.section('DELETE', `${game}/statistics/${statisticId}`),
    ).rejects.toMatchObject({ status: 409, code: 'IN_USE' });
    expect(
      (await admin.section<{ data: unknown[] }>('GET', `${game}/gameplay-tasks?name=scou`)).data,
    ).toContainEqual(expect.objectContaining({ id, name: 'Scout' }));
  });
  // (R7.157, R7.161, R7.163)
  it('have slots listed by inventory type in order, including all equipment, and by kind', async () => {
    const [typeId, other] = [await makeEquipment(server), await makeEquipment(server)];
    const high = await slot(typeId, 5);
    const low = await slot(typeId, 1, { type: 'PERK_UPGRADE' });
    const elsewhere = await slot(other, 0);
    const countAcquisitions = async (type: string | number) =>
      (
        await callApi(admin.connection, 'listAcquisitionsByType', { query: { type: String(type) } })
      ).data.map((row) => (row as unknown as { id: number }).id);
    expect(await countAcquisitions(typeId)).toEqual([low, high]);
    expect(await countAcquisitions('PERK_UPGRADE')).toEqual([low]);
    expect(await countAcquisitions('PERK_GRANT')).toEqual(
      expect.arrayContaining([high, elsewhere]),
    );
    await expect(countAcquisitions('0 or 1=1')).rejects.toMatchObject(refused('type'));
    const { data } = await callApi(admin.connection, 'listRarityLevels', {});
    expect([data.length, data[0], data[9]]).toEqual([
      10,
      { id: 0, name: 'Common' },
      { id: 9, name: 'Unique' },
    ]);
    expect(
      (await callApi(admin.connection, 'listPerkTypes', {})).data.map((row) => row.id),
    ).toEqual(['COMMON', 'VALUE']);
    expect(
      (await callApi(admin.connection, 'listGameplayTaskTypes', {})).data.map((row) => row.id),
    ).toEqual(['COUNT', 'SINGLE']);
    expect((await callApi(admin.connection, 'listAttributeTypes', {})).data).toContainEqual({
      id: 'Combat',
      name: 'Combat',
    });
  });

  it('are drawn when equipment is granted; the recorded draw repeats after changes of settings (R3.33)', async () => {
    const [player, typeId, reach] = [
      await server.player(),
      await makeEquipment(server),
      await makeAttribute(server),
    ];
    await task();
    const common = await perk({
      characterAttributes: [reach],
      limitationCharacterAttributeId: reach,
    });
    await perk({ type: 'VALUE', currency: 'GOLD' });
    await slot(typeId, 0, { probabilities: certain(2) });
    await slot(typeId, 1, { perkType: 'VALUE', probabilities: parts(5000, 5000) });
    await slot(typeId, 3, { type: 'PERK_UPGRADE' });
    await slot(typeId, 4);
    const template = await make('inventories', {
      name: 'Longbow',
      typeId,
      rarity: 3,
      attributes: [{ characterAttributeId: reach, value: 10 }],
    });
    const items = await grant(player, template, 20);
    const first = await getUserItem(player, items[0] ?? 0);
    expect(first.perks).toMatchObject([
      {
        acquisitionRarity: 0,
        typeName: 'PERK_GRANT',
        type: 'COMMON',
        perkId: common,
        perkRarity: 2,
        points: 3,
        level: null,
        gameplayTaskId: null,
      },
      {
        acquisitionRarity: 1,
        typeName: 'PERK_GRANT',
        type: 'VALUE',
        perkId: expect.any(Number) as number,
        level: 1,
        gameplayTaskId: expect.any(Number) as number,
      },
      {
        acquisitionRarity: 3,
        typeName: 'PERK_UPGRADE',
        perkId: null,
        perkRarity: null,
        points: null,
        level: null,
      },
    ]);
    expect(first.roll).toMatchObject({ repeats: true, isBoosted: false });
    await admin.section('POST', `${game}/perks/${common}`, {
      weight: 7,
      rarityPoints: parts(0, 0, 50),
    });
    const again = await getUserItem(player, items[0] ?? 0);
    expect(again.roll).toEqual(first.roll);
    // points are computed from the perk and change with it; drawn values stay the same
    expect(again.perks[0]).toMatchObject({ perkId: common, perkRarity: 2, points: 50 });
    const itemDetails = await Promise.all(items.map((itemId) => getUserItem(player, itemId)));
    expect(
      itemDetails.every(
        (entry) => entry.roll?.repeats === true && entry.roll.table === first.roll?.table,
      ),
    ).toBe(true);
    expect(new Set(itemDetails.map((entry) => entry.roll?.seed)).size).toBe(20);
    expect(new Set(itemDetails.map((entry) => entry.perks[1]?.perkRarity)).size).toBe(2);
    const [later] = await grant(player, template);
    expect((await getUserItem(player, later ?? 0)).roll?.table).not.toBe(first.roll?.table);
    await expect(
      run(server.db.write, sql`update perk_rolls set seed = 'mine' where item_id = ${later}`),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as string },
    });
  });
  it('are neither drawn nor recorded for cosmetic items, which have no slots', async () => {
    const [player, template] = [await server.player(), await makeTemplate(server)];
    const [itemId] = await grant(player, template);
    expect(await getUserItem(player, itemId ?? 0)).toMatchObject({ perks: [], roll: null });
    expect(
      await many(server.db.read, sql`select 1 from perk_rolls where item_id = ${itemId}`),
    ).toEqual([]);
  });
  it('in use cannot be deleted: the refusal names the users of perks, tasks and attributes', async () => {
    const [player, typeId, reach, task1] = [
      await server.player(),
      await makeEquipment(server),
      await makeAttribute(server),
      await task(),
    ];
    const gold = { name: 'Gold', code: 'GOLD', type: 0, decimals: 2 };
    await admin.section('POST', '/api/banking/admin/currencies', gold);
    const value = await perk({
      type: 'VALUE',
      currency: 'GOLD',
      limitationCharacterAttributeId: reach,
    });
    await slot(typeId, 0, { perkType: 'VALUE' });
    const template = await make('inventories', {
      name: 'Sling',
      typeId,
      rarity: 0,
      attributes: [{ characterAttributeId: reach, value: 1 }],
    });
    const perks = [
      {
        acquisitionRarity: 0,
        typeName: 'PERK_GRANT',
        type: 'VALUE',
        perkId: value,
        gameplayTaskId: task1,
      },
    ] as const;
    const { commandId } = await callApi(admin.connection, 'adminSaveUserItem', {
      params: { id: player.userId },
      body: { inventoryId: template, perks: [...perks] },
    });
    const { data } = await callApi(player.connection, 'listInventories', {
      params: { id: player.accountId },
      query: {},
    });
    const { perks: shown } = await callApi(player.connection, 'itemDetail', {
      params: { id: player.accountId, itemId: data[0]?.id ?? 0 },
    });
    expect(shown[0]).toMatchObject({ currency: 'GOLD', currencyName: 'Gold', decimals: 2 });
    const inUse = { status: 409, code: 'IN_USE' };
    await expect(admin.section('DELETE', `${game}/perks/${value}`)).rejects.toMatchObject({
      ...inUse,
      message: buildSentenceMatcher(perkMessages.ownedItems({ n: 1 })),
    });
    await expect(admin.section('DELETE', `${game}/gameplay-tasks/${task1}`)).rejects.toMatchObject(
      inUse,
    );
    await expect(
      admin.section('DELETE', `${game}/character-attributes/${reach}`),
    ).rejects.toMatchObject(inUse);
    await expect(
      admin.section('DELETE', `${game}/inventory-types/${typeId}`),
    ).rejects.toMatchObject(inUse);
    const preview = await admin.section<{ effects: unknown[] }>(
      'POST',
      `${game}/perks/bulk?preview=true`,
      { ids: [value], set: { weight: 2 } },
    );
    expect(preview.effects).toEqual([
      {
        key: 'perks.itemsPlayersOwnWithWhose',
        label: formatSentence({ key: 'perks.itemsPlayersOwnWithWhose' }),
        count: 1,
      },
    ]);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    await admin.section('DELETE', `${game}/perks/${value}`);
    await admin.section('DELETE', `${game}/gameplay-tasks/${task1}`);
    await expect(
      admin.section('DELETE', `${game}/character-attributes/${reach}`),
    ).rejects.toMatchObject({ ...inUse, message: expect.stringContaining('Sling') as string });
  });
  it('need existing attributes in an inventory, each once', async () => {
    const [typeId, reach] = [await makeEquipment(server), await makeAttribute(server)];
    const with_ = (attributes: unknown) =>
      make('inventories', { name: 'Spear', typeId, rarity: 0, attributes });
    await expect(with_([{ characterAttributeId: 999_999, value: 1 }])).rejects.toMatchObject(
      refused('attributes.0.characterAttributeId'),
    );
    await expect(
      with_([
        { characterAttributeId: reach, value: 1 },
        { characterAttributeId: reach, value: 2 },
      ]),
    ).rejects.toMatchObject(refused('attributes.1.characterAttributeId'));
  });

  describe('perks and the balance of the game', () => {
    const typeOf = (value: string): 'STRING' | 'DECIMAL' | 'INT' => {
      if (Number.isNaN(Number(value))) return 'STRING';
      return value.includes('.') ? 'DECIMAL' : 'INT';
    };
    /**
     * Makes the main version use a preset with these parameters. Returns the ids of the parameters
     * by name.
     */
    async function goBy(parameters: Record<string, string>): Promise<Map<string, number>> {
      const { data } = await admin.section<{ data: { id: number; isMain: boolean }[] }>(
        'POST',
        `${game}/versions/list`,
        {},
      );
      const main = data.find(({ isMain }) => isMain)?.id ?? 0;
      const id = await make('balance-presets', { name: `Preset ${++made}` });
      const table = () =>
        callApi(admin.connection, 'balancePresetTable', { params: { id } }).then(
          ({ parameters }) => new Map(parameters.map(({ id, name }) => [name, id])),
        );
      const currentTable = await table();
      await callApi(admin.connection, 'saveBalanceParameters', {
        params: { id },
        query: {},
        body: {
          set: Object.entries(parameters).map(([name, value]) => ({
            id: currentTable.get(name),
            name,
            type: typeOf(value),
            value,
          })),
        },
      });
      await admin.section('POST', `${game}/versions/${main}`, { balancePresetId: id });
      return table();
    }

    it('multiply an attribute by its parameter in the main version’s preset; without one by 1 (R3.52)', async () => {
      const first = await goBy({ 'might.scale': '2.5', 'might.name': 'strong' });
      const parameter = first.get('might.scale') ?? 0;
      const find = async (name: string) =>
        (await callApi(admin.connection, 'findBalanceNumbers', { query: { name } })).data;
      expect(await find('MIGHT')).toEqual([{ id: parameter, name: 'might.scale' }]);
      expect(
        await callApi(admin.connection, 'nameBalanceNumber', { params: { id: parameter } }),
      ).toEqual({ id: parameter, name: 'might.scale' });
      const might = await makeAttribute(server, { balanceParameterId: parameter });
      const [player, typeId] = [await server.player(), await makeEquipment(server)];
      const attributes = [{ characterAttributeId: might, value: 4 }];
      const [itemId = 0] = await grant(player, await makeTemplate(server, { typeId, attributes }));
      const value = async () => {
        const params = { id: player.accountId, itemId };
        return (await callApi(player.connection, 'itemDetail', { params })).attributes[0]?.value;
      };
      expect(await value()).toBe(10);
      await goBy({ 'might.scale': '3' });
      expect(await value()).toBe(12);
      // saving another field keeps the parameter that was chosen for the attribute
      await admin.section('POST', `${game}/character-attributes/${might}`, { paramB: 2 });
      expect(await value()).toBe(24);
      await goBy({ 'might.scale': 'none' });
      expect(await value()).toBe(8);
      expect(await find('might')).toEqual([]);
      const config = await (await server.gameServer(['matches', 'config'])).config('1.0');
      expect(config.characterAttributes.find(({ id }) => id === might)).toMatchObject({
        balanceParameter: 'might.scale',
      });
      await admin.section('POST', `${game}/character-attributes/${might}`, {
        balanceParameterId: null,
      });
      expect(await admin.section('GET', `${game}/character-attributes/${might}`)).toMatchObject({
        balanceParameter: null,
      });
    });
    it('need an existing number for an attribute', async () => {
      const tableByPart = await goBy({ 'crew.name': 'brave' });
      for (const [balanceParameterId, because] of [
        [2_000_000_000, problem('idAbsent', { id: '2000000000' })],
        [tableByPart.get('crew.name') ?? 0, perkMessages.noNumber()],
      ] as const)
        await expect(makeAttribute(server, { balanceParameterId })).rejects.toMatchObject(
          buildFieldRefusalMatcher('balanceParameterId', because),
        );
    });
    it('gain at level 1 the percent of the preset', async () => {
      await goBy({ 'perk.levelPercent': '100' });
      const typeId = await makeEquipment(server);
      await slot(typeId, 0);
      await slot(typeId, 1, { type: 'PERK_UPGRADE' });
      await perk({ characterAttributes: [await makeAttribute(server)], weight: 1_000_000 });
      const player = await server.player();
      const [itemId = 0] = await grant(player, await makeTemplate(server, { typeId, rarity: 1 }));
      const points = async () => {
        const { perks } = await getUserItem(player, itemId);
        return { points: perks[0]?.points ?? 0, level: perks[0]?.level };
      };
      const doubled = await points();
      expect(doubled.level).toBe(1);
      await goBy({ 'perk.levelPercent': '0' });
      expect((await points()).points).toBe(doubled.points / 2);
      const { levelPercent } = await callApi(admin.connection, 'listAcquisitionsByType', {
        query: { type: String(typeId) },
      });
      expect(levelPercent).toBe(0);
    });
  });
});
