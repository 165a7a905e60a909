import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemplate, startTestServer, type TestServer } from './harness/server.harness.ts';

type Row = Record<string, unknown>;
const currencies = '/api/banking/admin/currencies';
const reason = 'Test';

describe('the price record', { timeout: 60_000 }, () => {
  let server: TestServer;
  const ids = new Map<string, number>();
  const section = async <T = { id: number }>(method: string, path: string, body?: Row) =>
    (await server.admin()).section<T>(method, path, body);
  beforeAll(async () => {
    server = await startTestServer();
    for (const row of [
      { name: 'Gold', code: 'GOLD', decimals: 2 },
      { name: 'Silver', code: 'SILVER', decimals: 0 },
    ])
      ids.set(row.code, (await section('POST', currencies, { type: 0, ...row })).id);
  });
  afterAll(() => server.close());

  const makeType = (category: string) =>
    section('POST', '/api/game/admin/inventory-types', {
      name: category,
      section: category === 'BADGE' ? 2 : 1,
      category,
      internalName: category.toLowerCase(),
      filterName: category,
    });
  const grant = async ({ userId }: Player, inventoryId: number): Promise<number> =>
    (
      await callApi((await server.admin()).connection, 'adminGrantInventory', {
        params: { id: userId },
        body: { inventoryId, amount: 1, reason },
      })
    ).itemIds[0] ?? 0;
  const playerWithGold = async (amount: number): Promise<Player> => {
    const player = await server.player();
    await callApi((await server.admin()).connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'GOLD', amount, reason },
    });
    return player;
  };
  /** Reads the newest log entry of a kind, reducing its rewards to currencies and amounts. */
  const recordOf = async (type: string) => {
    const [row] = await server.query<{ id: string }>(
      'select id from commands where type = $1 order by id desc limit 1',
      [type],
    );
    const { text, before, after, rewards } = await section<{
      text: string;
      before: Row;
      after: Row;
      rewards: { currency: string | null; amount: number }[];
    }>('GET', `/api/admin/activity-log/${row?.id}`);
    const moved = rewards.flatMap(({ currency, amount }) =>
      currency === null ? [] : [[currency, amount]],
    );
    return { text, before, after, moved };
  };
  /**
   * Asserts that the newest entry of a kind does not change if the price and the name of the
   * currency change later.
   */
  const outlives = async (type: string, path: string, change: Row) => {
    const written = await recordOf(type);
    await section('POST', path, change);
    const gold = `${currencies}/${ids.get('GOLD')}`;
    await section('POST', gold, { name: 'Old gold' });
    expect(await recordOf(type)).toEqual(written);
    await section('POST', gold, { name: 'Gold' });
    return written;
  };

  it('of a craft keeps the price and the currency shown to the player', async () => {
    const player = await playerWithGold(1_000);
    const type = await makeType('COSMETIC');
    const plain = await makeTemplate(server, { name: 'Plain dagger', rarity: 0 });
    const { id: collectionId } = await section('POST', '/api/banking/admin/collections', {
      name: 'Vault blades',
      inventoryTypeId: type.id,
      rarity: 4,
      fromCommonInventoryId: plain,
    });
    const base = '/api/banking/admin/craft-settings';
    const { id } = await section('POST', base, { rarity: 4, price: 250, currency: 'GOLD' });
    const itemId = await grant(player, plain);
    const seen = { price: 250, currency: 'GOLD' };
    await callApi(player.connection, 'craftItem', {
      params: { id: player.accountId },
      body: { collectionId, itemId, ...seen },
    });
    const changed = { price: 9, currency: 'SILVER' };
    expect(await outlives('items.craft', `${base}/${id}`, changed)).toMatchObject({
      text: expect.stringContaining('2.50 Gold') as string,
      after: { price: '2.50', currency: 'Gold' },
      moved: [['GOLD', -250]],
    });
  });

  it('of an exchange keeps the rate and the currencies shown to the player', async () => {
    const player = await playerWithGold(1_000);
    const rate = { amountFrom: 250, amountTo: 3 };
    const base = `${currencies}/pairs`;
    const { id: pairId } = await section('POST', base, {
      currencyFrom: 'GOLD',
      currencyTo: 'SILVER',
      ...rate,
    });
    await callApi(player.connection, 'exchangeCurrency', {
      params: { id: player.userId },
      body: { pairId, times: 2, ...rate },
    });
    const changed = { amountFrom: 400, amountTo: 1 };
    const written = await outlives('currency-pairs.exchange', `${base}/${pairId}`, changed);
    expect(written).toMatchObject({
      before: { balances: { GOLD: '1000', SILVER: '0' } },
      after: {
        times: 2,
        gave: '5.00 Gold',
        got: '6 Silver',
        balances: { GOLD: '500', SILVER: '6' },
      },
    });
    expect(written.moved).toEqual([
      ['GOLD', -500],
      ['SILVER', 6],
    ]);
  });

  it('of a refill keeps the price and the currency shown to the player', async () => {
    const player = await playerWithGold(100);
    const type = await makeType('BADGE');
    const inventory = { name: 'Pass', typeId: type.id, rarity: 2 };
    const { id: templateId } = await section('POST', '/api/game/admin/inventories', inventory);
    const base = '/api/banking/admin/pure-utilities/badges';
    const { id } = await section('POST', base, {
      rarity: 2,
      maxCharges: 2,
      energyPerCharge: 1,
      chargeCost: 30,
      currency: 'GOLD',
      lifetimeMinutes: 0,
    });
    const itemId = await grant(player, templateId);
    const game = await server.gameServer();
    for (let n = 0; n < 2; n++) {
      await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
      const matchId = randomBytes(6).toString('hex');
      const { serverId } = game;
      const { accountId } = player;
      const players = [{ accountId, itemId }];
      await game.call('startMatch', { body: { serverId, matchId, mode: 'FS', players } });
      const result = { accountId, place: 1, won: true, durationMs: 0, exp: 1, statistics: [] };
      const endedAt = new Date(game.now()).toISOString();
      await game.call('reportResult', {
        params: { id: matchId },
        body: { serverId, endedAt, players: [result] },
      });
    }
    await callApi(player.connection, 'refillItem', {
      params: { id: player.accountId, itemId },
      body: { charges: 2, price: 30 },
    });
    const changed = { chargeCost: 99, currency: 'SILVER' };
    expect(await outlives('items.refill', `${base}/${id}`, changed)).toMatchObject({
      text: expect.stringContaining('0.60 Gold') as string,
      before: { used: 2 },
      after: { used: 0, charges: 2, price: 60, currency: 'GOLD', paid: '0.60 Gold' },
      moved: [['GOLD', -60]],
    });
  });
});
