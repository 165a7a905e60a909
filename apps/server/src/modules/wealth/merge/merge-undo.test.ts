import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import { makeEquipment, makeTemplate } from '../../../../test/harness/server.harness.ts';
import { createUniqueText, declareUndoTestServer } from '../../../../test/harness/undo.harness.ts';

const price = { price: 40, currency: 'ORE' };
describe('undo of a merge', () => {
  const stage = declareUndoTestServer();
  const history = (itemId: number) =>
    callApi(stage.admin.connection, 'adminItemHistory', { params: { itemId }, query: {} });
  const merge = (player: Player, lineId: number, itemIds: number[]) =>
    callApi(player.connection, 'mergeItems', {
      params: { id: player.accountId },
      body: { lineId, itemIds, ...price },
    });
  const owned = async (player: Player, gone = false) =>
    (
      await callApi(stage.admin.connection, 'adminListUserInventories', {
        ...stage.on(player),
        body: { gone },
      })
    ).data;
  const ore = async (player: Player) =>
    (await callApi(player.connection, 'listBalances', stage.on(player))).data.find(
      ({ currency }) => currency === 'ORE',
    )?.available;
  /** Merges three items into one of the next rarity. The line also has higher rarities. */
  const mergeThree = async () => {
    const player = await stage.server.player();
    await stage.give(player, 'ORE', 200);
    const typeId = await makeEquipment(stage.server);
    const make = (rarity: number) => makeTemplate(stage.server, { rarity, typeId });
    const [low, mid, high] = [await make(0), await make(1), await make(2)];
    const line = await stage.row('/api/game/admin/merge-lines', {
      name: createUniqueText(),
      type: 0,
      belonging: 0,
      inventories: [low, mid, high],
      ...price,
    });
    const { itemIds } = await stage.giveItem(player, low, 3);
    const { item } = await merge(player, line.id, itemIds);
    const entry = await stage.newest('items.merge');
    return { player, lineId: line.id, itemIds, mid, item, entry };
  };

  it('restores the items and the price; history and the filter for gone items show it', async () => {
    const { player, itemIds, item, entry } = await mergeThree();
    expect(await stage.admin.section('GET', `/api/admin/activity-log/${entry}`)).toMatchObject({
      after: { price: '40', currency: 'ORE' },
    });
    const gone = await owned(player, true);
    expect(gone.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      itemIds.toSorted((a, b) => a - b),
    );
    const into = `Merged into ${item.name} #${item.issuedId}`;
    expect(new Set(gone.map(({ fate }) => fate))).toEqual(new Set([into]));
    const itemHistory = await history(itemIds[0] ?? 0);
    expect(itemHistory).toMatchObject({ isGone: true, item: { userId: player.userId } });
    expect(itemHistory.data.at(-1)).toMatchObject({
      event: 'Merged',
      text: into,
      commandId: entry,
      into: { id: item.id, userId: player.userId },
    });
    const from = (await history(item.id)).data[0]?.from.map(({ id }) => id);
    expect(from?.toSorted((a, b) => a - b)).toEqual(itemIds.toSorted((a, b) => a - b));
    expect(await ore(player)).toBe(160);
    await stage.undo(entry);
    const back = await owned(player);
    expect(back.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      itemIds.toSorted((a, b) => a - b),
    );
    expect(await ore(player)).toBe(200);
    expect((await history(item.id)).isGone).toBe(true);
    expect((await history(itemIds[0] ?? 0)).data.at(-1)?.event).toBe('Came back');
    const [itemId = 0] = itemIds;
    const second = await callApi(stage.admin.connection, 'adminItemHistory', {
      params: { itemId },
      query: { page: '2', perPage: '2' },
    });
    expect(second).toMatchObject({ page: 2, totalPages: 2, total: 3, isGone: false });
    expect(second.data.map(({ event }) => event)).toEqual(['Came back']);
    await expect(history(999_999)).rejects.toMatchObject({ status: 404 });
    expect(await listLedgerFaults(stage.server.db.read)).toEqual([]);
  });

  it('is refused while the result is merged further, and works once that is undone too', async () => {
    const { player, lineId, mid, item, entry } = await mergeThree();
    const { itemIds } = await stage.giveItem(player, mid, 2);
    await merge(player, lineId, [item.id, ...itemIds]);
    const second = await stage.newest('items.merge');
    const refused = { code: 'NOT_UNDOABLE', because: 'items.resultIsGone' };
    await expect(stage.undo(entry)).rejects.toMatchObject(refused);
    await stage.undo(second);
    await stage.undo(entry);
    expect(await owned(player)).toHaveLength(5);
    expect(await ore(player)).toBe(200);
  });

  it('happens once for four at once, and either it or a merge of the result succeeds', async () => {
    const { player, lineId, mid, item, entry } = await mergeThree();
    const { itemIds } = await stage.giveItem(player, mid, 2);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => stage.undo(entry)),
      merge(player, lineId, [item.id, ...itemIds]),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isUndone = outcomes.at(-1)?.status === 'rejected';
    expect(await owned(player)).toHaveLength(isUndone ? 5 : 1);
    expect(await ore(player)).toBe(isUndone ? 200 : 120);
  });

  it('is refused if the result was taken away, with nothing half done', async () => {
    const { player, item, entry } = await mergeThree();
    await callApi(stage.admin.connection, 'adminDeleteUserInventory', {
      params: { id: player.userId, itemId: item.id },
    });
    await expect(stage.undo(entry)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    expect(await owned(player)).toEqual([]);
    expect(await ore(player)).toBe(160);
    expect(await stage.entry(entry)).toMatchObject({ undoable: true });
  });
});
