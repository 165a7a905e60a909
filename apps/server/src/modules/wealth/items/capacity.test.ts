import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

/** Capacity of an inventory in the preset of the main version. */
const capacity = 3;

describe('inventory.capacity (R3.68)', () => {
  let server: TestServer;
  let admin: Admin;
  let template = 0;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    template = await makeTemplate(server);
    const preset = await admin.section<{ id: number }>('POST', '/api/game/admin/balance-presets', {
      name: 'Small pockets',
    });
    const id = { params: { id: preset.id } };
    const { parameters } = await callApi(admin.connection, 'balancePresetTable', id);
    const room = parameters.find(({ name }) => name === 'inventory.capacity');
    await callApi(admin.connection, 'saveBalanceParameters', {
      ...id,
      query: {},
      body: { set: [{ id: room?.id ?? 0, value: String(capacity) }] },
    });
    const version = await admin.section<{ id: number }>('POST', '/api/game/admin/versions', {
      name: '2.0',
      balancePresetId: preset.id,
      enabled: true,
    });
    await callApi(admin.connection, 'setMainVersion', {
      params: { id: version.id },
      query: {},
      body: { force: true },
    });
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Marks',
      code: 'MARKS',
      type: 0,
    });
  });
  afterAll(() => server.close());
  const toTarget = (player: Player) => ({ params: { id: player.userId } });
  const owned = async (player: Player): Promise<number[]> =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data.map(({ id }) => id);
  const grant = (player: Player, amount: number) =>
    callApi(admin.connection, 'adminGrantInventory', {
      ...toTarget(player),
      body: { inventoryId: template, amount, reason: 'Test' },
    });
  const marks = async (player: Player): Promise<number> =>
    (await callApi(player.connection, 'listBalances', toTarget(player))).data[0]?.available ?? 0;

  it('refuses a purchase beyond it whole; ten at once fill it exactly; grants are not limited', async () => {
    const offer = await admin.section<{ id: number }>('POST', '/api/banking/admin/shop', {
      name: 'Lantern',
      itemType: 'INVENTORY',
      itemId: template,
      price: 100,
      currency: 'MARKS',
      enabled: true,
    });
    const player = await server.player();
    await callApi(admin.connection, 'adminGrantCurrency', {
      ...toTarget(player),
      body: { currency: 'MARKS', amount: 5_000, reason: 'Test' },
    });
    const buy = (amount: number) =>
      callApi(player.connection, 'purchase', {
        params: { id: player.userId, shopItemId: offer.id },
        body: { amount, price: 100 },
      });
    await expect(buy(capacity + 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      because: 'items.inventoryFull',
    });
    expect(await owned(player)).toHaveLength(0);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => buy(1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(capacity);
    expect(await owned(player)).toHaveLength(capacity);
    expect(await marks(player)).toBe(5_000 - capacity * 100);
    await grant(player, 2);
    expect(await owned(player)).toHaveLength(capacity + 2);
  });
  it('makes a reward wait in the inbox with the reason until there is room', async () => {
    const player = await server.player();
    await makeLevelReward(server, 2, template);
    await grant(player, capacity);
    await playTestMatch(await server.gameServer(), [player], 150);
    const { data } = await player.levelRewards();
    const { receipt } = await callApi(player.connection, 'claimLevelReward', {
      params: { id: player.userId, levelRewardId: data[0]?.id ?? 0 },
    });
    expect(receipt).toMatchObject({ held: true });
    expect(receipt.why).toContain('full');
    const inbox = await callApi(player.connection, 'listInbox', { ...toTarget(player), query: {} });
    const claim = () =>
      callApi(player.connection, 'claimInboxMessage', {
        params: { id: player.userId, messageId: inbox.data[0]?.id ?? 0 },
      });
    expect((await claim()).receipt).toMatchObject({ held: true });
    const [first = 0] = await owned(player);
    await callApi(admin.connection, 'adminDeleteUserInventory', {
      params: { id: player.userId, itemId: first },
    });
    expect((await claim()).receipt).toMatchObject({ held: false });
    expect(await owned(player)).toHaveLength(capacity);
  });
});
