import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSaleActions } from '../../../../../test/harness/sales.harness.ts';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';

const hourMs = 3_600_000;
/**
 * Prepares one way to issue currency, while issuing is allowed. Returns the function that issues.
 */
type Way = (player: Player, code: string) => Promise<() => Promise<unknown>>;

describe('a closed faucet', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  const sales = createSaleActions(() => server);
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    const ore = { name: 'Ore', code: 'ORE', type: 0 };
    await admin.section('POST', '/api/banking/admin/currencies', ore);
  });
  afterAll(() => server.close());

  const save = (path: string, row: object) =>
    admin.section<{ id: number }>('POST', path, row).then(({ id }) => id);
  const on = ({ userId: id }: Player) => ({ params: { id } });
  const giveItem = async (player: Player, templateId: number): Promise<number> =>
    (
      await callApi(admin.connection, 'adminGrantInventory', {
        ...on(player),
        body: { inventoryId: templateId, amount: 1, reason: 'Test' },
      })
    ).itemIds[0] ?? 0;
  const exchange = async (player: Player, from: string, to: string) => {
    const pairId = await save('/api/banking/admin/currencies/pairs', {
      currencyFrom: from,
      currencyTo: to,
      amountFrom: 10,
      amountTo: 5,
    });
    await sales.give(admin, player, from, 10);
    return () =>
      callApi(player.connection, 'exchangeCurrency', {
        ...on(player),
        body: { pairId, times: 1, amountFrom: 10, amountTo: 5 },
      });
  };
  const ways: Readonly<Record<string, Way>> = {
    'a grant of an operator': async (player, code) => () => sales.give(admin, player, code, 5),
    'a grant to many': async (player, code) => () =>
      callApi(admin.connection, 'adminBulkUsers', {
        body: {
          users: [{ id: player.userId }],
          action: { kind: 'currency', currency: code, amount: 5 },
          reason: 'Test',
        },
        query: {},
      }),
    'a rule': async (player, code) => {
      const laps = { name: 'Laps', segments: [] };
      const statisticId = await save('/api/game/admin/statistics', laps);
      const templateId = await save('/api/admin/missions', {
        type: 'special',
        name: 'Around',
        description: 'Once',
        statisticId,
        goal: 1,
        rewardType: 'CURRENCY',
        rewardId: null,
        currency: code,
        amount: 5,
        enabled: true,
      });
      await playTestMatch(await server.gameServer(), [player], 0, undefined, {
        statistics: [{ name: 'Laps', segments: {}, delta: 1 }],
      });
      const { data } = await callApi(player.connection, 'listMissions', {
        ...on(player),
        query: {},
      });
      const missionId = data.find((row) => row.templateId === templateId)?.id ?? 0;
      return () =>
        callApi(player.connection, 'claimMission', { params: { id: player.userId, missionId } });
    },
    'an exchange': (player, code) => exchange(player, 'ORE', code),
    'an exchange that is undone': async (player, code) => {
      await (
        await exchange(player, code, 'ORE')
      )();
      const [command] = await server.query<{ id: string }>(
        "select id from commands where type = 'currency-pairs.exchange' and user_id = $1",
        [player.userId],
      );
      return () =>
        callApi(admin.connection, 'adminUndo', {
          params: { id: Number(command?.id) },
          body: { reason: 'Test' },
        });
    },
    dismantling: async (player, code) => {
      const template = await makeTemplate(server, { rarity: 4, dismantable: true });
      await save('/api/banking/admin/dismantle-settings', { rarity: 4, reward: 5, currency: code });
      const itemId = await giveItem(player, template);
      return () =>
        callApi(player.connection, 'dismantleItems', {
          params: { id: player.accountId },
          body: { itemIds: [itemId], reward: 5 },
        });
    },
    'a sale of currency': async (player, code) => {
      const shopItemId = await save('/api/banking/admin/shop', {
        name: 'Purse',
        itemType: 'CURRENCY',
        itemCurrency: code,
        amount: 5,
        price: 1,
        currency: 'ORE',
        enabled: true,
      });
      await sales.give(admin, player, 'ORE', 1);
      return () =>
        callApi(player.connection, 'purchase', {
          params: { id: player.userId, shopItemId },
          body: { amount: 1, price: 1 },
        });
    },
    'a distribution': async (player, code) => {
      const now = server.clock.now().getTime();
      const base = '/api/banking/admin/token-distributions';
      const id = await save(base, {
        name: 'Thanks',
        currency: code,
        amount: 5,
        start: new Date(now - 1).toISOString(),
        end: new Date(now + hourMs).toISOString(),
      });
      const line = Buffer.from(`${player.userId},5`);
      await admin.connection.send('POST', `${base}/${id}/recipients`, {
        files: { file: { bytes: line, type: 'text/csv' } },
      });
      const target = { params: { id }, body: { reason: 'Test' } };
      return () => callApi(admin.connection, 'fundDistribution', target);
    },
  };
  it.each(Object.entries(ways))('creates nothing, but does when open: %s', async (_name, make) => {
    const player = await server.player();
    const code = `WELL${Object.values(ways).indexOf(make)}`;
    const id = await save('/api/banking/admin/currencies', { name: code, code, type: 0 });
    const take = await make(player, code);
    const setStopped = (isStopped: boolean) =>
      admin.section('POST', `/api/banking/admin/currencies/${id}`, { isStopped });
    /**
     * Reads the balances of players and escrows, the amounts that the mint has issued, and those
     * taken back from `burn`.
     */
    const books = () => sales.ledger(code);
    await setStopped(true);
    const before = await books();
    // while issuing is stopped, a payment by a rule waits in the inbox, and anything else is
    // refused
    await take().catch(() => {});
    expect(await books()).toEqual(before);
    await setStopped(false);
    await take().catch(() => {});
    const inbox = await callApi(player.connection, 'listInbox', { ...on(player), query: {} });
    for (const { id: messageId } of inbox.data)
      await callApi(player.connection, 'claimInboxMessage', {
        params: { id: player.userId, messageId },
      });
    expect(await books()).not.toEqual(before);
  });
});
