import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
} from '../../../../test/harness/messages.harness.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import { bankMessages } from '../bank/bank.messages.ts';
import { EconomyInvariants } from '../bank/economy/invariants.ts';
import { storeCurrencySpreads } from '../bank/currencies/currency-spreads.store.ts';
import { createEconomyInvariantCheck } from './economy-alarms.service.ts';
import { economyMessages } from './economy.messages.ts';

const base = '/api/banking/admin';
const dayMs = 86_400_000;

describe('the report of the economy', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const renew = async () => {
    admin = await server.admin();
  };
  const currency = (code: string, overrides: object = {}) =>
    admin.section<{ id: number }>('POST', `${base}/currencies`, {
      name: code,
      code,
      type: 0,
      decimals: 0,
      ...overrides,
    });
  const grant = (player: Player, code: string, amount: number) =>
    callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: code, amount, reason: 'For the report' },
    });
  const report = (query: { from?: string; to?: string } = {}) =>
    callApi(admin.connection, 'adminEconomyReport', { query });
  const findSupply = async (code: string) =>
    (await report()).supply.find((row) => row.currency === code);

  it('shows by day the amounts issued by kind, burnt and in circulation, and the largest owners', async () => {
    await currency('ASH');
    await currency('OAK');
    const pair = await admin.section<{ id: number }>('POST', `${base}/currencies/pairs`, {
      currencyFrom: 'ASH',
      currencyTo: 'OAK',
      amountFrom: 10,
      amountTo: 1,
    });
    const [rich, poor] = [await server.player(), await server.player()];
    await grant(rich, 'ASH', 90);
    await grant(poor, 'ASH', 10);
    server.clock.advance(dayMs);
    await renew();
    await callApi(rich.connection, 'exchangeCurrency', {
      params: { id: rich.userId },
      body: { pairId: pair.id, times: 3, amountFrom: 10, amountTo: 1 },
    });
    const reply = await report();
    expect(reply.days).toHaveLength(30);
    expect(reply.supply.find((row) => row.currency === 'ASH')).toMatchObject({
      made: '100',
      burnt: '30',
      held: '70',
      escrow: '0',
      holders: 2,
      // 60 of 70: with two owners, the richest hundredth is rounded up to one owner
      topShare: 85.71,
      days: [...Array.from({ length: 28 }, () => '0'), '100', '70'],
    });
    const flow = (rows: typeof reply.faucets, code: string) =>
      rows
        .filter((row) => row.currency === code)
        .map(({ kind, amount, days }) => [kind, amount, days.slice(-2)]);
    expect(flow(reply.faucets, 'ASH')).toEqual([['grant', '100', ['100', '0']]]);
    expect(flow(reply.faucets, 'OAK')).toEqual([['exchange', '3', ['0', '3']]]);
    expect(flow(reply.sinks, 'ASH')).toEqual([['exchange', '30', ['0', '30']]]);
    // a report whose period ended yesterday shows the amounts of that time
    const yesterday = new Date(server.clock.now().getTime() - dayMs).toISOString();
    const before = await report({ from: yesterday, to: yesterday });
    expect(before.supply.find((row) => row.currency === 'ASH')?.days).toEqual(['100']);
    expect(before.sinks).toEqual([]);
    const { data } = await admin.section<{ data: object[] }>('POST', `${base}/economy/list`, {});
    expect(data).toContainEqual(
      expect.objectContaining({ code: 'ASH', made: '100', held: '70', topShare: 85.71 }),
    );
  });

  it('keeps sums beyond the largest safe number exact', async () => {
    await currency('VAST');
    const [firstPlayer, secondPlayer] = [await server.player(), await server.player()];
    await grant(firstPlayer, 'VAST', 9_007_199_254_740_991);
    await grant(secondPlayer, 'VAST', 9_007_199_254_740_990);
    expect(await findSupply('VAST')).toMatchObject({
      made: '18014398509481981',
      held: '18014398509481981',
    });
  });

  it('gives the present day to an operator whose day began before the server’s', async () => {
    const tomorrow = new Date(server.clock.now().getTime() + dayMs).toISOString();
    const today = server.clock.now().toISOString().slice(0, 10);
    expect((await report({ to: tomorrow })).days.at(-1)).toBe(today);
    expect((await report({ from: tomorrow, to: tomorrow })).days).toEqual([today]);
  });

  it('shows players’ income by cause and expenses, including purchases, without escrow', async () => {
    await currency('FIR');
    const [firstPlayer, secondPlayer, three] = [
      await server.player(),
      await server.player(),
      await server.player(),
    ];
    await grant(firstPlayer, 'FIR', 10);
    await grant(secondPlayer, 'FIR', 20);
    await grant(three, 'FIR', 300);
    const reply = await report();
    const flow = (rows: typeof reply.earned) =>
      rows.filter((row) => row.currency === 'FIR').map(({ kind, amount }) => [kind, amount]);
    expect(flow(reply.earned)).toEqual([['grant', '330']]);
    expect(reply.supply.find((row) => row.currency === 'FIR')).toMatchObject({
      median: '20',
      topTenth: '300',
    });
  });

  it('shows holders as a job counted them if there are many, and what they hold as it is now', async () => {
    await currency('ELM');
    const [firstPlayer, secondPlayer, three] = [
      await server.player(),
      await server.player(),
      await server.player(),
    ];
    await grant(firstPlayer, 'ELM', 10);
    await grant(secondPlayer, 'ELM', 20);
    const counted = await findSupply('ELM');
    const now = server.clock.now();
    const at = now.toISOString();
    const count = (holdersMax: number) => storeCurrencySpreads(server.db, now, holdersMax);
    await count(1);
    expect(await findSupply('ELM')).toEqual({ ...counted, countedAt: at });
    await grant(three, 'ELM', 70);
    expect(await findSupply('ELM')).toMatchObject({
      made: '100',
      held: '100',
      countedAt: at,
      holders: 2,
      median: '10',
      topTenth: '20',
      topShare: 66.66,
    });
    await count(100);
    expect(await findSupply('ELM')).toMatchObject({
      made: '100',
      held: '100',
      countedAt: null,
      holders: 3,
      median: '20',
      topTenth: '70',
      topShare: 70,
    });
  });

  it('refuses a period in the future, with its end first, or too long', async () => {
    const at = (days: number): string =>
      new Date(server.clock.now().getTime() + days * dayMs).toISOString();
    for (const query of [{ to: at(2) }, { from: at(-1), to: at(-3) }, { from: at(-400) }])
      await expect(report(query)).rejects.toMatchObject({ status: 400 });
  });

  it('keeps valid invariants and names broken ones with their numbers', async () => {
    await currency('CAPPED', { supplyCap: '100' });
    const player = await server.player();
    await grant(player, 'CAPPED', 40);
    const kept = (await report()).invariants;
    expect(kept).toEqual(
      ['ZERO_SUM', 'BALANCES', 'CAPS', 'ESCROW', 'ENERGY', 'TREASURY'].map((name) => ({
        name,
        isKept: true,
        faults: [],
      })),
    );
    await server.db.asOwner(`
      update currency_supplies set minted = 39 where minted = 40;
      insert into escrow_moves (source, source_id, round, currency, kind, amount, transaction_id)
        values ('tournament', 1, 0, 'CAPPED', 'FUNDED', 7, 1);
      update ledger_accounts set balance = 41 where currency = 'CAPPED' and guarded;
    `);
    const broken = (await report()).invariants;
    const fault = (name: string) =>
      broken.find((invariant) => invariant.name === name)?.faults.join();
    expect(fault('CAPS')).toContain('CAPPED: 39 / 100 <> 40');
    expect(fault('ESCROW')).toContain('CAPPED: 0 <> 7');
    expect(fault('BALANCES')).toContain(`account:${player.accountId}: 41 CAPPED <> 40`);
    expect(fault('ZERO_SUM')).toBe('');
    await server.db.asOwner(`
      update ledger_accounts set balance = 40 where currency = 'CAPPED' and guarded;
      update currency_supplies set minted = 40 where minted = 39;
    `);
  });

  it('closes only the broken currency’s faucet, once and logged; an operator opens it again', async () => {
    const { id } = await currency('LEAKY', { supplyCap: '100' });
    await currency('TIGHT');
    const player = await server.player();
    await grant(player, 'LEAKY', 40);
    const row = () => admin.section<{ isStopped: boolean }>('GET', `${base}/currencies/${id}`);
    const runWatch = () => server.app.kernel.jobs.runNow('bank.watch');
    await runWatch();
    expect(await row()).toMatchObject({ isStopped: false });
    await server.db.asOwner(`update currency_supplies set minted = 39 where minted = 40`);
    await runWatch();
    await runWatch();
    expect(await row()).toMatchObject({ isStopped: true });
    const { data } = await admin.section<{ data: { type: string; text: string }[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { type: 'currencies.close-faucet' },
    );
    const closed = data.map(({ text }) => text).filter((text) => text.includes('LEAKY'));
    expect(closed).toEqual([
      formatSentence(
        economyMessages.faucetClosedFor({ name: 'LEAKY', fault: 'LEAKY: 39 / 100 <> 40' }),
      ),
    ]);
    await expect(grant(player, 'LEAKY', 1)).rejects.toMatchObject(
      buildFieldRefusalMatcher('currency', bankMessages.faucetIsClosed({ name: 'LEAKY' })),
    );
    await grant(player, 'TIGHT', 1);
    await server.db.asOwner(`update currency_supplies set minted = 40 where minted = 39`);
    await admin.section('POST', `${base}/currencies/${id}`, { isStopped: false });
    await runWatch();
    await grant(player, 'LEAKY', 1);
    expect(await row()).toMatchObject({ isStopped: false });
  });

  it('notifies every administrator of a break once, by mail too, of its end and of a new break', async () => {
    await currency('ALARM', { supplyCap: '100' });
    await grant(await server.player(), 'ALARM', 40);
    const other = await server.secondAdmin();
    const runWatch = () => server.app.kernel.jobs.runNow('bank.watch');
    const listAlarmTypes = async (admin: Admin) => {
      const { data } = await callApi(admin.connection, 'listNotifications', {
        params: { id: admin.userId },
        query: { perPage: '100' },
      });
      return data.filter(({ text }) => text.includes('ALARM')).map(({ type }) => type);
    };
    const plant = (minted: number, before: number) =>
      server.db.asOwner(`
        update currency_supplies set minted = ${minted}
        where minted = ${before}
          and currency_id = (select id from currencies where code = 'ALARM')`);
    await runWatch();
    expect(await listAlarmTypes(other)).toEqual([]);
    await plant(39, 40);
    await Promise.all([runWatch(), runWatch()]);
    await runWatch();
    expect(await listAlarmTypes(other)).toEqual(['ECONOMY_ALARM']);
    expect(await listAlarmTypes(admin)).toEqual(['ECONOMY_ALARM']);
    for (const { identity } of [other, admin])
      await server.mailFor(identity.email, 'economy-alarm', { holding: 'ALARM: 39 / 100 <> 40' });
    await plant(40, 39);
    await runWatch();
    await runWatch();
    expect(await listAlarmTypes(other)).toEqual(['ECONOMY_CALM', 'ECONOMY_ALARM']);
    await server.mailFor(other.identity.email, 'economy-calm', { holding: 'ALARM' });
    await plant(39, 40);
    await runWatch();
    await runWatch();
    expect(await listAlarmTypes(other)).toEqual(['ECONOMY_ALARM', 'ECONOMY_CALM', 'ECONOMY_ALARM']);
    await plant(40, 39);
    const mails = server.mailbox.mails.filter(
      ({ to, text }) => to.includes(other.identity.email) && text.includes('ALARM'),
    );
    expect(mails.length).toBeLessThanOrEqual(3);
  });

  describe('the faucet of a currency with a broken invariant', () => {
    const stored = (id: number) =>
      admin.section<{ isStopped: boolean }>('GET', `${base}/currencies/${id}`);
    const setMinted = (code: string, minted: number) =>
      server.db.asOwner(`
        update currency_supplies set minted = ${minted}
        where currency_id = (select id from currencies where code = '${code}')`);
    const watch = () => server.app.kernel.jobs.runNow('bank.watch');
    /** All actions with which an operator can allow the issue of a currency again. */
    const ways = {
      'a change': async (id: number) => {
        await watch();
        return admin.section('POST', `${base}/currencies/${id}`, { isStopped: false });
      },
      'a change of many': async (id: number) => {
        await watch();
        return admin.section('POST', `${base}/currencies/bulk`, {
          ids: [id],
          set: { isStopped: false },
          reason: 'Test',
        });
      },
      'an undo of its closing': async (id: number) => {
        const closing = { isStopped: true };
        await admin.section('POST', `${base}/currencies/${id}`, closing);
        // violates the invariant again, because changing the currency has counted the issued amount
        // again
        await setMinted('ALONE2', 39);
        await watch();
        const [command] = await server.query<{ id: string }>(
          `select id from commands where type = 'currencies.update' and entity_id = $1
           order by id desc limit 1`,
          [id],
        );
        return callApi(admin.connection, 'adminUndo', {
          params: { id: Number(command?.id) },
          body: { reason: 'Test' },
        });
      },
    };
    it.each(Object.keys(ways) as (keyof typeof ways)[])(
      'cannot be opened by one operator: %s',
      async (way) => {
        const code = `ALONE${Object.keys(ways).indexOf(way)}`;
        const { id } = await currency(code, { supplyCap: '100' });
        await grant(await server.player(), code, 40);
        await setMinted(code, 39);
        const refused = await ways[way](id).then(
          () => undefined,
          (error: unknown) => error as { code: string; details: { approvalId: number } },
        );
        expect(refused).toMatchObject({ code: 'AWAITS_APPROVAL' });
        expect(await stored(id)).toMatchObject({ isStopped: true });
        const params = { id: refused?.details.approvalId ?? 0 };
        await expect(
          callApi(admin.connection, 'approveRequest', { params, body: { reason: 'Looked at it' } }),
        ).rejects.toMatchObject({ code: 'FORBIDDEN' });
        await setMinted(code, 40);
        await watch();
        if (way === 'a change') await ways[way](id);
        expect(await stored(id)).toMatchObject({ isStopped: way !== 'a change' });
      },
    );
    it('is opened by a second administrator', async () => {
      const { id } = await currency('SECOND', { supplyCap: '100' });
      await grant(await server.player(), 'SECOND', 40);
      await setMinted('SECOND', 39);
      const other = await server.secondAdmin();
      server.clock.advance(2 * dayMs);
      await renew();
      await other.unlock();
      const refused = await ways['a change'](id).then(
        () => undefined,
        (error: unknown) => error as { details: { approvalId: number } },
      );
      await callApi(other.connection, 'approveRequest', {
        params: { id: refused?.details.approvalId ?? 0 },
        body: { reason: 'Looked at it' },
      });
      expect(await stored(id)).toMatchObject({ isStopped: false });
      await setMinted('SECOND', 40);
      await watch();
    });
  });
  it('keeps its alarm until the whole ledger is valid, not just the newest part', async () => {
    await currency('OLD');
    await grant(await server.player(), 'OLD', 40);
    const setBalance = (balance: number) =>
      server.db.asOwner(`
        update ledger_accounts set balance = ${balance} where currency = 'OLD' and guarded`);
    const alarms = async () =>
      (
        await server.query<{ n: number }>(
          `select count(*)::int as n from economy_alarms where currency = 'OLD'`,
        )
      )[0]?.n;
    const watch = () => server.app.kernel.jobs.runNow('bank.watch');
    await setBalance(41);
    await watch();
    expect(await alarms()).toBe(1);
    // acts as if so many transactions had followed that the quick check no longer reaches the wrong
    // one
    const invariants = new EconomyInvariants();
    for (const name of ['ZERO_SUM', 'BALANCES', 'CAPS', 'ESCROW', 'ENERGY', 'TREASURY'] as const)
      invariants.add(name, { find: () => Promise.resolve([]), findInAll: listLedgerFaults });
    const watchNewest = createEconomyInvariantCheck(
      {
        kernel: server.app.kernel,
        mailer: { send: () => Promise.resolve(), close: () => {} },
        notifier: {
          notify: () => Promise.resolve({ title: '', text: '' }),
          notifyAll: () => Promise.resolve([]),
          notifyOnce: () => Promise.resolve(),
        },
      },
      invariants,
    );
    await watchNewest();
    expect(await alarms()).toBe(1);
    await setBalance(40);
    await watch();
    expect(await alarms()).toBe(0);
  });
});
