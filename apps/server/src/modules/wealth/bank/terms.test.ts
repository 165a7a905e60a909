import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

/**
 * Terms of an order as the player sees them, and a function that places the order with given terms.
 */
interface Prepared {
  readonly terms: Readonly<Record<string, string | number>>;
  readonly order: (terms: Readonly<Record<string, string | number>>) => Promise<unknown>;
}

describe('the terms of an order', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    for (const code of ['GOLD', 'DUST', 'ASH'])
      await save('/api/banking/admin/currencies', { name: code, code, type: 0 });
  });
  afterAll(() => server.close());

  const save = (path: string, row: object) =>
    admin.section<{ id: number }>('POST', path, row).then(({ id }) => id);
  const give = async ({ userId: id }: Player, inventoryId: number, amount = 1) =>
    (
      await callApi(admin.connection, 'adminGrantInventory', {
        params: { id },
        body: { inventoryId, amount, reason: 'Test' },
      })
    ).itemIds;
  const utility = async (category: 'BADGE' | 'DISPOSABLE_BADGE', settings: string) => {
    const typeId = await save('/api/game/admin/inventory-types', {
      name: category,
      section: 2,
      category,
      internalName: category.toLowerCase(),
      filterName: category,
    });
    await save(settings, {
      rarity: 2,
      maxCharges: 2,
      energyPerCharge: 1,
      chargeCost: 30,
      currency: 'GOLD',
      lifetimeMinutes: 0,
    });
    return save('/api/game/admin/inventories', { name: `The ${category}`, typeId, rarity: 2 });
  };
  const orders: Readonly<Record<string, (player: Player) => Promise<Prepared>>> = {
    async purchase({ connection, userId: id }) {
      const itemId = await makeTemplate(server);
      const offer = { name: 'Lantern', itemType: 'INVENTORY', itemId, enabled: true };
      const terms = { price: 10, currency: 'GOLD' };
      const shopItemId = await save('/api/banking/admin/shop', { ...offer, ...terms });
      return {
        terms,
        order: (seen) =>
          callApi(connection, 'purchase', {
            params: { id, shopItemId },
            body: { amount: 1, ...(seen as typeof terms) },
          }),
      };
    },
    async exchange({ connection, userId: id }) {
      const terms = { currencyFrom: 'GOLD', currencyTo: 'DUST', amountFrom: 10, amountTo: 3 };
      const pairId = await save('/api/banking/admin/currencies/pairs', terms);
      return {
        terms,
        order: (seen) =>
          callApi(connection, 'exchangeCurrency', {
            params: { id },
            body: { pairId, times: 1, ...(seen as typeof terms) },
          }),
      };
    },
    async craft(player) {
      const common = await makeTemplate(server, { rarity: 5 });
      const [itemId = 0] = await give(player, common);
      const [row] = await server.query<{ id: number }>(
        'select type_id as id from inventories where id = $1',
        [common],
      );
      const collectionId = await save('/api/banking/admin/collections', {
        name: 'Vault blades',
        inventoryTypeId: row?.id,
        rarity: 5,
        fromCommonInventoryId: common,
      });
      const terms = { price: 20, currency: 'GOLD' };
      await save('/api/banking/admin/craft-settings', { rarity: 5, ...terms });
      return {
        terms,
        order: (seen) =>
          callApi(player.connection, 'craftItem', {
            params: { id: player.accountId },
            body: { collectionId, itemId, ...(seen as typeof terms) },
          }),
      };
    },
    async dismantle(player) {
      const [itemId = 0] = await give(
        player,
        await makeTemplate(server, { rarity: 4, dismantable: true }),
      );
      const terms = { reward: 7, currency: 'GOLD' };
      await save('/api/banking/admin/dismantle-settings', { rarity: 4, ...terms });
      return {
        terms,
        order: (seen) =>
          callApi(player.connection, 'dismantleItems', {
            params: { id: player.accountId },
            body: { itemIds: [itemId], ...(seen as typeof terms) },
          }),
      };
    },
    async merge(player) {
      const [low, high] = [
        await makeTemplate(server, { rarity: 0 }),
        await makeTemplate(server, { rarity: 1 }),
      ];
      const itemIds = await give(player, low, 3);
      const terms = { price: 15, currency: 'GOLD' };
      const lineId = await save('/api/game/admin/merge-lines', {
        name: `Line ${randomBytes(3).toString('hex')}`,
        type: 0,
        belonging: 0,
        inventories: [low, high],
        ...terms,
      });
      return {
        terms,
        order: (seen) =>
          callApi(player.connection, 'mergeItems', {
            params: { id: player.accountId },
            body: { lineId, itemIds, ...(seen as typeof terms) },
          }),
      };
    },
    async pass({ connection, userId: id }) {
      const now = server.clock.now().getTime();
      const [start, end] = [now - 1, now + 3_600_000].map((ms) => new Date(ms).toISOString());
      const itemId = await makeTemplate(server);
      const terms = { price: 50, currency: 'GOLD' };
      const passId = await save('/api/game/admin/battle-passes', {
        name: 'Season',
        style: 1,
        rarityType: 1,
        start,
        end,
        rewards: [{ goal: 10, type: 1, items: [itemId] }],
        ...terms,
      });
      await callApi(admin.connection, 'publishPass', { params: { id: passId }, body: {} });
      return {
        terms,
        order: (seen) =>
          callApi(connection, 'upgradePass', {
            params: { id, passId },
            body: seen as typeof terms,
          }),
      };
    },
    async refill(player) {
      const template = await utility('BADGE', '/api/banking/admin/pure-utilities/badges');
      const [itemId = 0] = await give(player, template);
      await server.db.asOwner(
        `insert into item_energy (item_id, used, reserved) values (${itemId}, 1, 0)`,
      );
      const terms = { price: 30, currency: 'GOLD' };
      return {
        terms,
        order: (seen) =>
          callApi(player.connection, 'refillItem', {
            params: { id: player.accountId, itemId },
            body: { charges: 1, ...(seen as typeof terms) },
          }),
      };
    },
    async badge({ connection, accountId: id }) {
      const path = '/api/game/admin/disposable-badges';
      const templateId = await utility('DISPOSABLE_BADGE', path);
      const terms = { price: 60, currency: 'GOLD' };
      return {
        terms,
        order: (seen) =>
          callApi(connection, 'buyBadge', {
            params: { id },
            body: { templateId, ...(seen as typeof terms) },
          }),
      };
    },
  };
  /** Returns the state of a player and of the whole ledger, to compare it later. */
  const books = async ({ accountId }: Player) => [
    await server.query('select owner, currency, balance from ledger_accounts order by 1, 2'),
    await server.query('select count(*)::int as n from ledger_postings'),
    await server.query('select id, state from items where account_id = $1 order by 1', [accountId]),
  ];
  it.each(Object.entries(orders))(
    'changed alone, are each refused and nothing moves: %s',
    async (_name, prepare) => {
      const player = await server.player();
      await callApi(admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'GOLD', amount: 1_000, reason: 'Test' },
      });
      const { terms, order } = await prepare(player);
      const before = await books(player);
      for (const [part, value] of Object.entries(terms))
        for (const other of typeof value === 'number' ? [value - 1, value + 1] : ['ASH']) {
          const refused = await order({ ...terms, [part]: other }).then(
            () => 'done',
            (error: unknown) => (error as { status: number }).status,
          );
          expect([part, other, refused]).toEqual([part, other, 409]);
        }
      expect(await books(player)).toEqual(before);
      await order(terms);
      expect(await books(player)).not.toEqual(before);
    },
  );
});
