import { callApi } from '@guildhall/simulator/client/api';
import { makeTemplate } from '../harness/server.harness.ts';
import { createUniqueText, type UndoTestServer } from '../harness/undo.harness.ts';

/** Commands of players that operators can undo: merges, crafting and dismantling. */
export const createWorkshopScenarios = (stage: UndoTestServer) => {
  const order = (price: number) => ({ price, currency: 'ORE' });
  return {
    'items.merge': async () => {
      const player = await stage.server.player();
      await stage.give(player, 'ORE', 100);
      const plain = await makeTemplate(stage.server, { rarity: 0 });
      const inventories = [plain, await makeTemplate(stage.server, { rarity: 1 })];
      const line = await stage.row('/api/game/admin/merge-lines', {
        name: createUniqueText(),
        type: 0,
        belonging: 0,
        inventories,
        ...order(40),
      });
      const { itemIds } = await stage.giveItem(player, plain, 3);
      await callApi(player.connection, 'mergeItems', {
        params: { id: player.accountId },
        body: { lineId: line.id, itemIds, ...order(40) },
      });
      return stage.newest('items.merge');
    },
    'items.craft': async () => {
      const player = await stage.server.player();
      await stage.give(player, 'ORE', 100);
      const common = await makeTemplate(stage.server);
      const { id: typeId } = await stage.row('/api/game/admin/inventory-types', {
        name: createUniqueText(),
        section: 1,
        category: 'COSMETIC',
        internalName: `type_${createUniqueText()}`,
        filterName: 'Types',
      });
      const collection = await stage.row('/api/banking/admin/collections', {
        name: createUniqueText(),
        inventoryTypeId: typeId,
        rarity: 4,
        fromCommonInventoryId: common,
      });
      await stage.row('/api/banking/admin/craft-settings', {
        rarity: 4,
        collectionId: collection.id,
        ...order(30),
      });
      const { itemIds } = await stage.giveItem(player, common);
      await callApi(player.connection, 'craftItem', {
        params: { id: player.accountId },
        body: { collectionId: collection.id, itemId: itemIds[0] ?? 0, ...order(30) },
      });
      return stage.newest('items.craft');
    },
    'items.dismantle': async () => {
      const player = await stage.server.player();
      const template = await makeTemplate(stage.server, { rarity: 3, dismantable: true });
      await stage.row('/api/banking/admin/dismantle-settings', {
        rarity: 3,
        reward: 20,
        currency: 'ORE',
      });
      const { itemIds } = await stage.giveItem(player, template, 2);
      await callApi(player.connection, 'dismantleItems', {
        params: { id: player.accountId },
        body: { itemIds, reward: 40, currency: 'ORE' },
      });
      // a part of the reward is spent, so the undo takes the rest back and leaves a debt.
      await stage.buy(player, { itemType: 'INVENTORY', itemId: await makeTemplate(stage.server) });
      return stage.newest('items.dismantle');
    },
  };
};
