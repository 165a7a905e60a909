import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSaleActions } from '../../../../test/harness/sales.harness.ts';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import {
  computePrizePoolPayableAmount,
  splitPriceAmongPools,
  type PrizePool,
} from './prize-pools.policy.ts';
import { prizePoolMessages } from './prize-pools.messages.ts';

const base = '/api/banking/admin/prize-pools';
type Row = Record<string, unknown>;

const pool = (overrides: Partial<PrizePool>): PrizePool => ({
  id: 1,
  name: 'Pot',
  type: 0,
  currency: 'GOLD',
  amount: 1_000n,
  revenuePercent: 0,
  thresholdPercents: [100],
  purchasesAmount: 0n,
  tournamentId: null,
  collected: 0n,
  paid: 0n,
  returned: 0n,
  closedAt: null,
  payable: null,
  ...overrides,
});
describe('the shares of pools in a price', () => {
  it('take percentages first, then amounts by id, within the rest and up to the goal', () => {
    const fixed = (id: number, purchasesAmount: bigint, collected = 0n) =>
      pool({ id, type: 1, purchasesAmount, collected });
    const shares = [pool({ id: 9, revenuePercent: 33 }), pool({ id: 8, revenuePercent: 50 })];
    const taken = (price: bigint, ...pools: PrizePool[]) =>
      splitPriceAmongPools(price, pools).map(({ pool: { id }, amount }) => [id, amount]);
    expect(taken(101n, fixed(2, 10n), fixed(1, 20n), ...shares)).toEqual([
      [8, 50n],
      [9, 33n],
      [1, 18n],
    ]);
    expect(taken(100n, fixed(1, 30n, 980n), fixed(2, 5n))).toEqual([
      [1, 20n],
      [2, 5n],
    ]);
    expect(taken(2n, pool({ revenuePercent: 33 }), fixed(1, 5n, 1_000n))).toEqual([]);
    for (let price = 0n; price < 300n; price += 7n) {
      const poolShares = splitPriceAmongPools(price, [fixed(2, 40n), fixed(1, 60n), ...shares]);
      expect(poolShares.reduce((sum, { amount }) => sum + amount, 0n) <= price).toBe(true);
    }
  });
  it('pay the highest threshold reached', () => {
    const steps = pool({ amount: 1_001n, thresholdPercents: [25, 50, 100] });
    expect(
      [249n, 250n, 499n, 500n, 1_000n, 1_001n, 5_000n].map((n) =>
        computePrizePoolPayableAmount(steps, n),
      ),
    ).toEqual([0n, 250n, 250n, 500n, 500n, 1_001n, 1_001n]);
    expect(computePrizePoolPayableAmount(pool({ type: 1 }), 7n)).toBe(7n);
  });
});

describe('prize pools', () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  const sales = createSaleActions(() => server);
  const { makeCurrency, sell, reverse, ledger } = sales;
  const give = (code: string, amount: number) => sales.give(admin, player, code, amount);
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    player = await server.player();
  });
  afterAll(() => server.close());

  const make = async (overrides: Row): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', base, {
        name: 'Pot',
        type: 0,
        amount: 1_000,
        ...overrides,
      })
    ).id;
  const state = (id: number) => callApi(admin.connection, 'prizePoolState', { params: { id } });
  const empty = (id: number) =>
    callApi(admin.connection, 'returnPrizePool', { params: { id }, body: { reason: 'Over' } });
  const row = (id: number) => admin.section<Row>('GET', `${base}/${id}`);

  it('take a percent of each sale or an amount, and show the income from each sale (R2.75, R3.73, R7.122)', async () => {
    const currency = await makeCurrency(admin);
    const [percent, fixed] = [
      await make({ currency, amount: 100, revenuePercent: 10, thresholdPercents: [10, 50] }),
      await make({ currency, type: 1, amount: 12, purchasesAmount: 5 }),
    ];
    await give(currency, 1_000);
    const first = await sell(player, currency, 99);
    await sell(player, currency, 3);
    expect(await state(percent)).toMatchObject({ collected: '9', payable: '0', held: '9' });
    expect(await state(fixed)).toMatchObject({ collected: '8', payable: '8' });
    await sell(player, currency, 200);
    const { history, ...now } = await state(percent);
    expect(now).toMatchObject({ collected: '29', payable: '10', closedAt: null, currency });
    expect(history.map(({ kind, amount, saleId }) => [kind, amount, saleId]).at(-1)).toEqual([
      'TAKEN',
      '9',
      first,
    ]);
    expect(await state(fixed)).toMatchObject({ collected: '12' });
    expect(await row(percent)).toMatchObject({ collected: '29', payable: '10', state: 'OPEN' });
    expect(await ledger(currency)).toMatchObject({
      'shop-revenue': 302 - 29 - 12,
      [`prize-pool:${percent}`]: 29,
      [`prize-pool:${fixed}`]: 12,
    });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
    expect((await callApi(admin.connection, 'prizePoolTypes', {})).data).toHaveLength(2);
    const { data } = await admin.section<{ data: { to: string }[] }>(
      'POST',
      '/api/banking/admin/transactions/list',
      { currency, type: 'pool-take' },
    );
    expect(data.map(({ to }) => to)).toContain(`Prize pool #${percent}`);
  });

  it('refuse fields of the other type, and thresholds must ascend (R5.17, R5.18)', async () => {
    const refused = (field: string, overrides: Row) =>
      expect(make(overrides), field).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
    const percent = { revenuePercent: 5, thresholdPercents: [50] };
    await refused('purchasesAmount', { ...percent, purchasesAmount: 7 });
    await refused('revenuePercent', { type: 1, revenuePercent: 5, purchasesAmount: 7 });
    await refused('thresholdPercents', { type: 1, thresholdPercents: [50], purchasesAmount: 7 });
    const id = await make(percent);
    const change = (overrides: Row) => admin.section('POST', `${base}/${id}`, overrides);
    await expect(change({ purchasesAmount: 7 })).rejects.toMatchObject({
      fields: { purchasesAmount: 'problem.unused' },
    });
    expect(await row(id)).toMatchObject({ type: 0, ...percent, purchasesAmount: null });
    await change({ type: 1, purchasesAmount: 7 });
    expect(await row(id)).toMatchObject({
      type: 1,
      purchasesAmount: 7,
      revenuePercent: null,
      thresholdPercents: [100],
    });
    await refused('thresholdPercents', { thresholdPercents: [50, 50] });
    await refused('thresholdPercents', { thresholdPercents: [101] });
    await refused('purchasesAmount', { type: 1 });
    await refused('revenuePercent', { revenuePercent: 101 });
  });

  it('take at most all of a currency together, also for ten created at once', async () => {
    const currency = await makeCurrency(admin);
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, () => make({ currency, revenuePercent: 30 })),
    );
    const ids = made.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(ids).toHaveLength(3);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('revenuePercent') as string },
    });
    const [id = 0] = ids;
    await expect(
      admin.section('POST', `${base}/${id}`, { revenuePercent: 41 }),
    ).rejects.toMatchObject({ status: 400 });
    await admin.section('POST', `${base}/${id}`, { revenuePercent: 40 });
    await empty(id);
    expect(await make({ currency, revenuePercent: 40 })).toBeGreaterThan(0);
  });

  it('collect exactly their parts of concurrent sales, and a fixed one never exceeds its goal', async () => {
    const currency = await makeCurrency(admin);
    const [percent, fixed] = [
      await make({ currency, revenuePercent: 7 }),
      await make({ currency, type: 1, amount: 95, purchasesAmount: 10 }),
    ];
    const players = await Promise.all(Array.from({ length: 4 }, () => server.player()));
    for (const player of players) await sales.give(admin, player, currency, 500);
    await Promise.all(
      players.flatMap((player) => [50, 51, 52, 53].map((n) => sell(player, currency, n))),
    );
    const [a, b] = [await state(percent), await state(fixed)];
    expect([a.collected, b.collected]).toEqual([String(4 * 12), '95']);
    expect(a.history).toHaveLength(16);
    expect(await ledger(currency)).toMatchObject({
      'shop-revenue': 824 - 48 - 95,
      [`prize-pool:${percent}`]: 48,
      [`prize-pool:${fixed}`]: 95,
    });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('lose a reversed sale while collecting, once; of a closed one revenue bears the loss', async () => {
    const currency = await makeCurrency(admin);
    const [open, shut] = [
      await make({ currency, revenuePercent: 10, thresholdPercents: [1] }),
      await make({ currency, revenuePercent: 20, thresholdPercents: [1] }),
    ];
    await give(currency, 1_000);
    const [first, second] = [await sell(player, currency, 100), await sell(player, currency, 200)];
    await reverse(second);
    await expect(reverse(second)).rejects.toThrow('');
    expect(await state(open)).toMatchObject({ collected: '10' });
    expect((await state(open)).history[0]).toMatchObject({ kind: 'REVERSED', amount: '20' });
    await empty(shut);
    expect(await state(shut)).toMatchObject({ collected: '20', held: '0', returned: '20' });
    await reverse(first);
    expect(await state(open)).toMatchObject({ collected: '0', held: '0' });
    const { [`account:${player.accountId}`]: own, ...others } = await ledger(currency);
    expect(own).toBe(1_000);
    expect(others).toMatchObject({
      'shop-revenue': 0,
      [`prize-pool:${open}`]: 0,
      [`prize-pool:${shut}`]: 0,
    });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('keep their currency while they hold money, which returns to revenue before deletion', async () => {
    const [currency, other] = [await makeCurrency(admin), await makeCurrency(admin)];
    const id = await make({ currency, revenuePercent: 50 });
    await admin.section('POST', `${base}/${id}`, { currency: other });
    await admin.section('POST', `${base}/${id}`, { currency });
    await give(currency, 100);
    await sell(player, currency, 80);
    for (const change of [{ currency: other }, { type: 1, purchasesAmount: 5 }])
      await expect(admin.section('POST', `${base}/${id}`, change)).rejects.toMatchObject({
        message: expect.stringContaining(
          formatSentence(prizePoolMessages.fixedOnceCollected()),
        ) as string,
      });
    await expect(admin.section('DELETE', `${base}/${id}`)).rejects.toMatchObject({
      code: 'IN_USE',
    });
    await empty(id);
    await expect(empty(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await state(id)).toMatchObject({ held: '0', returned: '40', payable: '0' });
    await sell(player, currency, 20);
    expect(await state(id)).toMatchObject({ collected: '40' });
    expect(await sales.held(currency, 'shop-revenue')).toBe(100);
    await admin.section('DELETE', `${base}/${id}`);
  });

  it('count the upgrade of a pass as a sale', async () => {
    const currency = await makeCurrency(admin);
    const id = await make({ currency, revenuePercent: 25 });
    await give(currency, 100);
    const hour = 3_600_000;
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
    const pass = await admin.section<{ id: number }>('POST', '/api/game/admin/battle-passes', {
      name: 'Season',
      style: 0,
      rarityType: 1,
      start: at(-1),
      end: at(hour),
      price: 60,
      currency,
      rewards: [{ goal: 100, type: 1, items: [await makeTemplate(server)] }],
    });
    await callApi(admin.connection, 'publishPass', { params: { id: pass.id }, body: {} });
    const buy = () =>
      callApi(player.connection, 'upgradePass', {
        params: { id: player.userId, passId: pass.id },
        body: { price: 60 },
      });
    await Promise.all([buy(), buy(), buy()]);
    const { collected, history } = await state(id);
    expect([collected, history.length]).toEqual(['15', 1]);
    expect(history[0]?.cause).toContain('Season');
  });
});
