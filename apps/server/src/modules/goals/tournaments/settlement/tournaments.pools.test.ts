import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { createSaleActions } from '../../../../../test/harness/sales.harness.ts';
import { waitForResult } from '../../../../../test/harness/server.harness.ts';
import {
  minuteMs,
  tournamentsPath,
  declareTournamentServer,
} from '../../../../../test/harness/tournament.harness.ts';
import { listLedgerFaults } from '../../../../kernel/value/ledger-upkeep.ts';
import { splitPrizePool } from './tournaments.pools.ts';

const pools = '/api/banking/admin/prize-pools';

describe('a pool split among places', () => {
  it('gives exactly the sum of its percentages, whatever the remainder', () => {
    const share = (place: number, percent: bigint) => ({ nominationId: 1, place, percent });
    const shares = [share(1, 50n), share(2, 33n), share(3, 17n)];
    for (let payable = 0n; payable < 500n; payable++) {
      const parts = splitPrizePool(payable, shares);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(payable);
    }
    expect(splitPrizePool(101n, shares)).toEqual([51n, 33n, 17n]);
    expect(splitPrizePool(7n, [share(1, 30n), share(2, 20n)])).toEqual([2n, 1n]);
    expect(splitPrizePool(1n, [share(2, 50n), share(1, 50n)])).toEqual([0n, 1n]);
  });
});

describe('prizes from a pool', () => {
  const stage = declareTournamentServer();
  const { make, play, close, settled, counted, at } = stage;
  const sales = createSaleActions(() => stage.server);
  const prize = (
    placeFrom: number,
    placeTo: number,
    poolPercent: number,
    rewards: unknown[] = [],
  ) => ({ placeFrom, placeTo, poolPercent, rewards });
  const sweep = () => stage.server.app.kernel.jobs.runNow('tournaments.sweep');
  const makePool = async (
    tournamentId: number,
    currency: string,
    overrides = {},
  ): Promise<number> =>
    (
      await stage.admin.section<{ id: number }>('POST', pools, {
        name: 'Pot',
        type: 0,
        currency,
        amount: 100,
        revenuePercent: 50,
        thresholdPercents: [25, 50, 100],
        tournamentId,
        ...overrides,
      })
    ).id;
  const state = (id: number) =>
    callApi(stage.admin.connection, 'prizePoolState', { params: { id } });
  const balance = (player: Player, currency: string) =>
    sales.held(currency, `account:${player.accountId}`);
  const soon = { start: () => at(10 * minuteMs), end: () => at(40 * minuteMs) };
  /** Creates a future tournament with a pool, and a buyer with currency. */
  const staged = async (prizes: unknown[], overrides: Record<string, unknown> = {}) => {
    await stage.server.admin();
    const currency = await sales.makeCurrency(stage.admin);
    const cup = await make({ prizes }, { start: soon.start(), end: soon.end(), ...overrides });
    const pool = await makePool(cup.id, currency);
    const buyer = await stage.server.player();
    await sales.give(stage.admin, buyer, currency, 1_000);
    return { currency, cup, pool, buyer, sell: (n: number) => sales.sell(buyer, currency, n) };
  };
  /** Advances the clock to the start of the tournament. Its pools close within a minute. */
  const begin = async (): Promise<void> => {
    stage.server.clock.advance(11 * minuteMs);
    await sweep();
    await stage.server.admin();
    await stage.renewGameServer();
  };

  // (R1.7, R7.122)
  it('pay places their percentages of the pool’s amount at the start; the rest returns to revenue', async () => {
    const { currency, cup, pool, sell } = await staged([prize(1, 1, 50), prize(2, 3, 17)]);
    await sell(120);
    expect((await stage.entry(cup.id))?.pools).toEqual([
      { currency, name: currency, decimals: 0, collected: '60', payable: '50', isClosed: false },
    ]);
    expect((await stage.entry(cup.id))?.nominations[0]?.prizes).toMatchObject([
      { placeFrom: 1, poolPercent: 50 },
      { placeFrom: 2, placeTo: 3, poolPercent: 17 },
    ]);
    await begin();
    expect(await state(pool)).toMatchObject({ held: '50', payable: '50', returned: '10' });
    await sell(100);
    expect(await state(pool)).toMatchObject({ collected: '60', held: '50' });
    const players = [await stage.server.player(), await stage.server.player()];
    await play(players.slice(0, 1), [[cup.statistic, 9]]);
    await play(players.slice(1), [[cup.statistic, 5]]);
    await close();
    await settled(cup.id);
    expect(await Promise.all(players.map((player) => balance(player, currency)))).toEqual([25, 9]);
    expect(await state(pool)).toMatchObject({ held: '0', paid: '34', returned: '26' });
    expect(await sales.ledger(currency)).toMatchObject({
      escrow: 0,
      [`prize-pool:${pool}`]: 0,
      'shop-revenue': 220 - 34,
    });
    expect(await listLedgerFaults(stage.server.db.read)).toEqual([]);
  });

  it('beside fixed prizes in an equal currency return to their own source', async () => {
    const fixed = (currency: string) => ({ kind: 'CURRENCY', id: null, currency, amount: 40 });
    await stage.server.admin();
    const currency = await sales.makeCurrency(stage.admin, { supplyCap: '1200' });
    const cup = await make(
      { prizes: [prize(1, 1, 50, [fixed(currency)]), prize(2, 2, 50, [fixed(currency)])] },
      { start: soon.start(), end: soon.end() },
    );
    const pool = await makePool(cup.id, currency);
    const buyer = await stage.server.player();
    await sales.give(stage.admin, buyer, currency, 1_000);
    await sales.sell(buyer, currency, 200);
    await begin();
    const winner = await stage.server.player();
    await play([winner], [[cup.statistic, 9]]);
    await close();
    await settled(cup.id);
    expect(await balance(winner, currency)).toBe(90);
    expect(await sales.ledger(currency)).toMatchObject({
      escrow: 0,
      mint: -1_040,
      'shop-revenue': 150,
      [`prize-pool:${pool}`]: 0,
    });
    expect(await listLedgerFaults(stage.server.db.read)).toEqual([]);
  });

  it('return completely when a tournament is cancelled, before or after its start', async () => {
    for (const hasBegun of [false, true]) {
      const { currency, cup, pool, sell } = await staged([prize(1, 1, 100)]);
      await sell(200);
      if (hasBegun) await begin();
      const act = () =>
        stage.admin.section('POST', `${tournamentsPath}/${cup.id}/cancel`, { reason: 'Test' });
      await Promise.allSettled([act(), act()]);
      await sell(100);
      expect(await state(pool)).toMatchObject({ collected: '100', held: '0', returned: '100' });
      expect(await sales.held(currency, 'shop-revenue')).toBe(300);
    }
    expect(await listLedgerFaults(stage.server.db.read)).toEqual([]);
  });

  it('can be hard currency from sales, although no rule issues any', async () => {
    await stage.server.admin();
    const currency = await sales.makeCurrency(stage.admin, { type: 1 });
    const cup = await make(
      { prizes: [prize(1, 1, 100)] },
      { start: soon.start(), end: soon.end() },
    );
    await makePool(cup.id, currency, { amount: 1_000 });
    const buyer = await stage.server.player();
    await sales.give(stage.admin, buyer, currency, 600);
    await sales.sell(buyer, currency, 600);
    await begin();
    const winner = await stage.server.player();
    await play([winner], [[cup.statistic, 9]]);
    await close();
    await counted(cup.id);
    await Promise.allSettled([1, 2, 3].map(() => stage.settle(cup.id)));
    await waitForResult('the prize is paid', async () =>
      (await balance(winner, currency)) > 0 ? true : undefined,
    );
    expect(await balance(winner, currency)).toBe(250);
    expect(await sales.ledger(currency)).toMatchObject({ mint: -600, 'shop-revenue': 350 });
  });

  it('never exceed the whole pool, and a pool cannot be assigned to a tournament that has begun', async () => {
    await expect(
      make({ prizes: [prize(1, 1, 50), prize(2, 3, 26)] }, {}, false),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('prizes.1.poolPercent') as string,
    });
    const running = await make({ prizes: [prize(1, 1, 50)] });
    const currency = await sales.makeCurrency(stage.admin);
    await expect(makePool(running.id, currency)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('tournamentId') as string,
    });
  });
});
