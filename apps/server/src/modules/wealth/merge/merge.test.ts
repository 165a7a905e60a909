import type { Admin } from '@guildhall/simulator/client/admin';
import { collectionsSection } from '@guildhall/contract/wealth/items/collections.section';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import {
  makeAttribute,
  makeEquipment,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { buildSampleRow } from '../../../../test/conformance/sample-rows.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { computeEqualChances, pickMergeOutcome } from './merge.policy.ts';
import { itemMergeMessages } from './merge.messages.ts';

const base = '/api/game/admin/merge-lines';
type Row = Record<string, unknown>;

describe('chances of a merge', () => {
  it('are equal, and add up to one', () => {
    for (const count of [1, 3, 7, 11]) {
      const chances = computeEqualChances(count);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBe(10_000);
      expect(Math.max(...chances) - Math.min(...chances)).toBeLessThanOrEqual(1);
    }
    const drawnOf = (n: number) => pickMergeOutcome(['a', 'b', 'c', 'd'], `seed ${n}`);
    const counts = Map.groupBy(
      Array.from({ length: 4_000 }, (_, n) => drawnOf(n)),
      (templateName) => templateName,
    );
    for (const draws of counts.values()) expect(draws.length).toBeGreaterThan(850);
    expect(drawnOf(7)).toBe(drawnOf(7));
  });
});

describe('merging', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Sparks',
      code: 'SPARK',
      type: 0,
      decimals: 0,
    });
  });
  afterAll(() => server.close());

  const make = async (overrides: Row): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', base, {
        name: 'Blades',
        type: 0,
        belonging: 0,
        ...overrides,
      })
    ).id;
  const give = async (player: Player, inventoryId: number, amount: number): Promise<number[]> =>
    (
      await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount, reason: 'For a merge' },
      })
    ).itemIds;
  const pay = (player: Player, amount: number) =>
    callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'SPARK', amount, reason: 'For a merge' },
    });
  const merge = (
    player: Player,
    body: { lineId: number; itemIds: number[]; price: number | null } & Row,
  ) => callApi(player.connection, 'mergeItems', { params: { id: player.accountId }, body });
  const owned = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: { perPage: '100' },
      })
    ).data.map((item) => item.commonId);
  const line = async (player: Player, id: number) =>
    (
      await callApi(player.connection, 'listMergeLines', { params: { id: player.accountId } })
    ).data.find((line) => line.id === id);
  const sparks = async (player: Player) =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      ({ currency }) => currency === 'SPARK',
    )?.available;

  // (R2.65, R3.56, R7.142)
  it('turns several items of one rarity into one of the next for a burnt price, as previewed', async () => {
    const [plain, fine, other] = [
      await makeTemplate(server, { name: 'Plain blade', rarity: 0 }),
      await makeTemplate(server, { name: 'Fine blade', rarity: 1 }),
      await makeTemplate(server, { name: 'Other blade', rarity: 1 }),
    ];
    const id = await make({ inventories: [plain, fine, other], price: 40, currency: 'SPARK' });
    const player = await server.player();
    await pay(player, 100);
    const itemIds = await give(player, plain, 4);
    const shown = await line(player, id);
    expect(shown).toMatchObject({ count: 3, price: 40, currencyName: 'Sparks' });
    expect(shown?.steps).toMatchObject([
      {
        rarity: 0,
        owned: 4,
        outcomes: [
          { id: fine, chance: 5_000 },
          { id: other, chance: 5_000 },
        ],
      },
    ]);
    const three = itemIds.slice(0, 3);
    await expect(merge(player, { lineId: id, itemIds: three, price: 30 })).rejects.toMatchObject({
      code: 'CHANGED',
      details: { price: 40, currency: 'SPARK' },
    });
    const { receipt, item } = await merge(player, { lineId: id, itemIds: three, price: 40 });
    expect([fine, other]).toContain(item.commonId);
    expect(receipt.rewards).toMatchObject([
      { kind: 'INVENTORY', id: item.commonId, amount: 1 },
      { kind: 'CURRENCY', currency: 'SPARK', amount: -40 },
    ]);
    expect(receipt.cause).toMatchObject({ from: three, price: '40', currency: 'Sparks' });
    expect(new Set(await owned(player))).toEqual(new Set([plain, item.commonId]));
    expect(await sparks(player)).toBe(60);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
    const { data } = await callApi(player.connection, 'itemHistory', {
      params: { id: player.accountId, itemId: item.id },
    });
    expect(data[0]?.rule).toBe(formatSentence(itemMergeMessages.merged({ name: 'Blades' })));
    expect((await admin.section<{ merged: number }>('GET', `${base}/${id}`)).merged).toBe(1);
  });

  it('refuses before consuming: wrong line, too few, two rarities, no next, foreign, twice', async () => {
    const [low, mid, top, strange] = [
      await makeTemplate(server, { rarity: 0 }),
      await makeTemplate(server, { rarity: 1 }),
      await makeTemplate(server, { rarity: 9 }),
      await makeTemplate(server, { name: 'Strange thing', rarity: 0 }),
    ];
    const id = await make({ inventories: [low, mid, top] });
    const player = await server.player();
    const [a, b, c] = await give(player, low, 3);
    const [d, e, f] = await give(player, mid, 3);
    const [x] = await give(player, strange, 1);
    const high = await give(player, top, 3);
    const [foreign] = await give(await server.player(), low, 1);
    const refused = (itemIds: readonly (number | undefined)[], because: string) =>
      expect(
        merge(player, { lineId: id, itemIds: itemIds.map((itemId) => itemId ?? 0), price: null }),
        because,
      ).rejects.toMatchObject({ message: expect.stringContaining(because) as string });
    await refused(
      [a, b, x],
      formatSentence(itemMergeMessages.notOfLine({ item: 'Strange thing' })),
    );
    await refused([a, b], formatSentence(itemMergeMessages.countNeeded({ n: 3 })));
    await refused([a, b, d], formatSentence(itemMergeMessages.rarityDiffers()));
    await refused([d, e, f], formatSentence(itemMergeMessages.nothingComes()));
    await refused(high, formatSentence(itemMergeMessages.nothingComes()));
    await refused([a, b, foreign], formatSentence(itemMergeMessages.itemGone()));
    await refused([a, b, b], 'itemIds.2');
    expect(await owned(player)).toHaveLength(10);
    await merge(player, { lineId: id, itemIds: [a ?? 0, b ?? 0, c ?? 0], price: null });
    await refused([a, b, c], formatSentence(itemMergeMessages.itemGone()));
  });

  it('consumes items once for ten calls at once, and never exceeds a cap', async () => {
    const low = await makeTemplate(server, { rarity: 0 });
    const last = await makeTemplate(server, { rarity: 1, supplyCap: 1 });
    const id = await make({ inventories: [low, last] });
    const players = await Promise.all([server.player(), server.player(), server.player()]);
    const results = await Promise.all(
      players.map(async (player) => {
        const itemIds = await give(player, low, 3);
        return Promise.allSettled(
          Array.from({ length: 4 }, () => merge(player, { lineId: id, itemIds, price: null })),
        );
      }),
    );
    expect(results.flat().filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const itemsByPlayer = await Promise.all(players.map(owned));
    expect(itemsByPlayer.flat().filter((itemId) => itemId === last)).toHaveLength(1);
    expect(itemsByPlayer.flat().filter((itemId) => itemId === low)).toHaveLength(6);
  });

  it('is open to game servers for a player, once per key', async () => {
    const [low, high] = [
      await makeTemplate(server, { rarity: 0 }),
      await makeTemplate(server, { rarity: 1 }),
    ];
    const id = await make({ inventories: [low, high] });
    const player = await server.player();
    await server.enter(player);
    const gs = await server.gameServer(['economy']);
    const order = {
      params: { id: player.accountId },
      body: { lineId: id, itemIds: await give(player, low, 3), price: null },
      headers: { 'idempotency-key': 'merge-of-three' },
    };
    const [firstReply, secondReply] = [
      await gs.call('mergeFor', order),
      await gs.call('mergeFor', order),
    ];
    expect([firstReply.item.commonId, secondReply.item.id]).toEqual([high, firstReply.item.id]);
    expect(await owned(player)).toEqual([high]);
  });

  it('needs a line with origins of one family, and a price together with its currency (R5.19, R5.20)', async () => {
    const [firstId, secondId] = [
      await makeTemplate(server, { rarity: 0, archetypeId: 4 }),
      await makeTemplate(server, { rarity: 1, archetypeId: 5 }),
    ];
    const refused = (field: string, overrides: Row) =>
      expect(make(overrides), field).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
    await refused('inventories', { inventories: [firstId, secondId] });
    await refused('currency', { inventories: [firstId], price: 5 });
    await refused('inventories', { inventories: [999_999] });
    const { id: collectionId } = await admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/collections',
      { ...(await buildSampleRow(admin, collectionsSection)) },
    );
    await refused('collections', { inventories: [firstId], collections: [collectionId] });
    await refused('inventories', { belonging: 1, inventories: [firstId] });
    const id = await make({ inventories: [firstId] });
    expect(
      await admin.section<Row>('POST', `${base}/bulk?preview=true`, {
        ids: [id],
        set: { belonging: 1 },
      }),
    ).toMatchObject({ rows: 1, effects: [{ key: 'kernel.emptied', count: 1 }] });
    expect(
      await admin
        .section<Row>('POST', `${base}/${id}`, { belonging: 1 })
        .then(() => admin.section<Row>('GET', `${base}/${id}`)),
    ).toMatchObject({ belonging: 1, inventories: [], collections: [] });
    expect(
      (await callApi(admin.connection, 'adminMergeTypes', {})).data.map(({ id }) => id),
    ).toEqual([0, 1]);
  });

  it('moves a named perk of the second item to the first, and consumes the second', async () => {
    const typeId = await makeEquipment(server);
    const game = '/api/game/admin';
    const createRow = async (section: string, row: Row) =>
      (await admin.section<{ id: number }>('POST', `${game}/${section}`, row)).id;
    const attribute = await makeAttribute(server);
    const perk = (name: string) =>
      createRow('perks', {
        name,
        type: 'COMMON',
        category: 'Offence',
        characterAttributes: [attribute],
        rarityPoints: Array.from({ length: 10 }, (_, n) => n + 1),
      });
    const [keen, long, wide] = [await perk('Keen'), await perk('Long'), await perk('Wide')];
    for (let slots = 0; slots < 2; slots++)
      await createRow('rarity-acquisitions', {
        inventoryTypeId: typeId,
        rarity: 0,
        type: 'PERK_GRANT',
        perkType: 'COMMON',
      });
    const sword = await makeTemplate(server, { name: 'Sword', rarity: 2, typeId });
    const id = await make({ type: 1, inventories: [sword] });
    const player = await server.player();
    const slot = (perkId: number | null) => ({
      acquisitionRarity: 0,
      type: 'COMMON' as const,
      typeName: 'PERK_GRANT' as const,
      perkId,
      perkRarity: perkId === null ? null : 0,
    });
    const forge = async (...perks: number[]) =>
      (
        await callApi(admin.connection, 'adminSaveUserItem', {
          params: { id: player.userId },
          body: { inventoryId: sword, perks: perks.map(slot), reason: 'For a merge' },
        })
      ).itemId;
    const [first, second] = [await forge(keen, long), await forge(wide, keen)];
    const perksOf = async (itemId: number) =>
      (
        await callApi(player.connection, 'itemDetail', { params: { id: player.accountId, itemId } })
      ).perks.map(({ perkId }) => perkId);
    const order = { lineId: id, itemIds: [first, second], price: null };
    await expect(merge(player, order)).rejects.toMatchObject({ status: 400 });
    // an item can have each perk only once
    await expect(merge(player, { ...order, perkFrom: 1, slotTo: 1 })).rejects.toMatchObject({
      status: 400,
    });
    await merge(player, { ...order, perkFrom: 0, slotTo: 1 });
    expect(await perksOf(first)).toEqual([keen, wide]);
    await expect(perksOf(second)).rejects.toMatchObject({ status: 404 });
    // after the undo, each item has its own perks again
    const [entry] = await server.query<{ id: number }>(
      "select max(id) as id from commands where type = 'items.merge' and user_id = $1",
      [player.userId],
    );
    await callApi(admin.connection, 'adminUndo', {
      params: { id: entry?.id ?? 0 },
      body: { reason: 'Test' },
    });
    expect([await perksOf(first), await perksOf(second)]).toEqual([
      [keen, long],
      [wide, keen],
    ]);
  });
});
