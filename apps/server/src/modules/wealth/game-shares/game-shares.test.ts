import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSaleActions } from '../../../../test/harness/sales.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import {
  getMonthEnd,
  computeNextMonth,
  formatCalendarMonth,
  computeGameSharePayments,
} from './game-shares.policy.ts';

const base = '/api/banking/admin/game-shares';
const dayMs = 86_400_000;

describe('the amounts of shares', () => {
  it('are each rounded down, and together never more than the base', () => {
    const share = (shareId: number, amount: number) => ({ shareId, accountId: shareId, amount });
    const shares = [share(1, 3_333), share(2, 3_333), share(3, 3_334), share(4, 0)];
    for (let base = -5n; base < 400n; base += 3n) {
      const parts = computeGameSharePayments(base, shares).map(({ units }) => units);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(
        Number(base < 0n ? 0n : base),
      );
    }
    expect(computeGameSharePayments(100n, shares).map(({ units }) => units)).toEqual([33, 33, 33]);
    expect(computeNextMonth('2026-12')).toBe('2027-01');
  });
});

describe('game shares', () => {
  let server: TestServer;
  let admin: Admin;
  const sales = createSaleActions(() => server);
  const sweep = () => server.app.kernel.jobs.runNow('game-shares.sweep');
  const month = () => formatCalendarMonth(server.clock.now());
  /** Advances the clock to the next month, so that everything from earlier tests is paid. */
  const nextMonth = async (): Promise<void> => {
    server.clock.advance(getMonthEnd(month()).getTime() + 600_000 - server.clock.now().getTime());
    admin = await server.admin();
  };
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const make = async (player: Player, amount: number): Promise<number> =>
    (await admin.section<{ id: number }>('POST', base, { userId: player.userId, amount })).id;
  const remove = (id: number) => admin.section('DELETE', `${base}/${id}`);
  const mine = async (player: Player) => {
    await player.login();
    return callApi(player.connection, 'listGameShares', { params: { id: player.userId } });
  };
  const balance = (player: Player, currency: string) =>
    sales.held(currency, `account:${player.accountId}`);
  const buyer = async (currency: string): Promise<Player> => {
    const player = await server.player();
    await sales.give(admin, player, currency, 100_000);
    return player;
  };

  // (R2.81, R3.76, R7.125)
  it('pay from net sales after the pools, once, on the first of a month, with a receipt', async () => {
    const [currency, other] = [await sales.makeCurrency(admin), await sales.makeCurrency(admin)];
    await admin.section('POST', '/api/banking/admin/prize-pools', {
      name: 'Pot',
      type: 0,
      amount: 1_000,
      currency,
      revenuePercent: 10,
    });
    const [firstPlayer, secondPlayer] = [await server.player(), await server.player()];
    const ids = [
      await make(firstPlayer, 3_333),
      await make(secondPlayer, 1),
      await make(firstPlayer, 100),
    ];
    const player = await buyer(currency);
    await sales.give(admin, player, other, 1_000);
    const month1 = month();
    await sales.sell(player, currency, 1_000);
    await sales.sell(player, other, 500);
    await sales.reverse(await sales.sell(player, currency, 400));
    await sweep();
    expect(await balance(firstPlayer, currency)).toBe(0);
    await nextMonth();
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    // after the pool, 900 are left: the shares are 299.97 and 9.00 for the first player, and 0.09
    // for the second; each is rounded down
    expect(await balance(firstPlayer, currency)).toBe(299 + 9);
    expect(await balance(secondPlayer, currency)).toBe(0);
    expect(await balance(firstPlayer, other)).toBe(166 + 5);
    expect(await sales.ledger(currency)).toMatchObject({ escrow: 0, 'shop-revenue': 900 - 308 });
    const shown = await mine(firstPlayer);
    expect(shown.data.map(({ id, amount }) => [id, amount])).toEqual([
      [ids[0], 3_333],
      [ids[2], 100],
    ]);
    expect(shown.paid.filter((paid) => paid.currency === currency)).toMatchObject([
      { month: month1, amount: 9, share: 100, paidAt: expect.any(String) as string },
      { month: month1, amount: 299, share: 3_333 },
    ]);
    const { data: receipts } = await callApi(firstPlayer.connection, 'listReceipts', {
      params: { id: firstPlayer.userId },
      query: {},
    });
    expect(receipts[0]).toMatchObject({ kind: 'game-share', held: false });
    expect(receipts[0]?.rule).toContain(month1);
    expect(await admin.section('GET', `${base}/${ids[0]}`)).toMatchObject({ paid: 2 });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
    for (const id of ids) await remove(id);
  });

  it('catch up missed months with the shares in force at the close of each', async () => {
    const currency = await sales.makeCurrency(admin);
    const [firstPlayer, secondPlayer] = [await server.player(), await server.player()];
    const player = await buyer(currency);
    const id = await make(firstPlayer, 1_000);
    await sales.sell(player, currency, 100);
    await nextMonth();
    await admin.section('POST', `${base}/${id}`, { amount: 5_000 });
    const second = await make(secondPlayer, 2_000);
    await sales.sell(player, currency, 200);
    await nextMonth();
    await remove(id);
    await remove(second);
    await sales.sell(player, currency, 400);
    await nextMonth();
    await sweep();
    expect(await balance(firstPlayer, currency)).toBe(10 + 100);
    expect(await balance(secondPlayer, currency)).toBe(40);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('lessen the next months by reversals in a closed one', async () => {
    const currency = await sales.makeCurrency(admin);
    const holder = await server.player();
    const player = await buyer(currency);
    const id = await make(holder, 5_000);
    const first = await sales.sell(player, currency, 1_000);
    await nextMonth();
    await sweep();
    expect(await balance(holder, currency)).toBe(500);
    await sales.reverse(first);
    await sales.sell(player, currency, 300);
    await nextMonth();
    await sweep();
    await nextMonth();
    await sales.sell(player, currency, 900);
    await nextMonth();
    await sweep();
    // the month before had 300 - 1000 = -700, which is carried over; so this month shares 900 - 700
    expect(await balance(holder, currency)).toBe(500 + 100);
    await remove(id);
  });

  it('are at most all of the revenue together, also for ten at once and an undo', async () => {
    const player = await server.player();
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => make(player, 3_000)));
    const ids = made.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(ids).toHaveLength(3);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('amount') as string },
    });
    const [id = 0] = ids;
    const { commandId } = await admin.section<{ commandId: number }>('DELETE', `${base}/${id}`);
    const last = await make(player, 4_000);
    await expect(
      admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' }),
    ).rejects.toMatchObject({ status: 400 });
    for (const shareId of [...ids.slice(1), last]) await remove(shareId);
  });

  it('list ten rows unless limit says otherwise (R9.8)', async () => {
    const player = await server.player();
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push(await make(player, 1));
    const list = (body: object) =>
      admin.section<{ data: unknown[]; totalPages: number }>('POST', `${base}/list`, body);
    expect((await list({})).data).toHaveLength(10);
    expect((await list({ limit: 5 })).totalPages).toBe(3);
    await expect(list({ perPage: 5 })).rejects.toMatchObject({ status: 400 });
    for (const id of ids) await remove(id);
  });

  it('hold a blocked player’s payment, and return that of a deleted one to revenue', async () => {
    const currency = await sales.makeCurrency(admin);
    const holder = await server.player();
    const player = await buyer(currency);
    const id = await make(holder, 5_000);
    await sales.sell(player, currency, 100);
    const block = (statusId: number) =>
      callApi(admin.connection, 'adminUpdateUser', {
        params: { id: holder.userId },
        body: { statusId, reason: 'Test' },
      });
    await block(3);
    await nextMonth();
    await sweep();
    expect(await sales.ledger(currency)).toMatchObject({ escrow: 50, 'shop-revenue': 50 });
    expect(await balance(holder, currency)).toBe(0);
    await block(2);
    await holder.login();
    await callApi(holder.connection, 'requestDeletion', { params: { id: holder.userId } });
    server.clock.advance(8 * dayMs);
    admin = await server.admin();
    await server.app.kernel.jobs.runNow('privacy.deletions');
    await sweep();
    expect(await sales.ledger(currency)).toMatchObject({ escrow: 0, 'shop-revenue': 100 });
    await remove(id);
  });
});
