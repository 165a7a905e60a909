import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { bankMessages } from '../bank/bank.messages.ts';
import { computeMaxExchangeCount } from './exchange.policy.ts';
import { currencyExchangeMessages } from './exchange.messages.ts';

const base = '/api/banking/admin/currencies';
type Row = Record<string, unknown>;
const telling = (text: string): string => expect.stringContaining(text) as string;
describe('the number of exchanges of a pair', () => {
  it('is whole, and limited by balance, supply and the account’s capacity', () => {
    const rate = { amountFrom: 100, amountTo: 7 };
    expect(computeMaxExchangeCount(rate, { available: 399n, left: null, held: 0n })).toEqual({
      timesMax: 3,
      limitedBy: 'BALANCE',
    });
    expect(computeMaxExchangeCount(rate, { available: 399n, left: 20n, held: 0n })).toEqual({
      timesMax: 2,
      limitedBy: 'SUPPLY',
    });
    const held = 9_007_199_254_740_991n - 8n;
    expect(computeMaxExchangeCount(rate, { available: 399n, left: null, held })).toEqual({
      timesMax: 1,
      limitedBy: 'ROOM',
    });
  });
});

describe('exchanging', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    for (const row of [
      { name: 'Ore', code: 'ORE', type: 0, decimals: 2 },
      { name: 'Bars', code: 'BAR', type: 0, decimals: 0 },
      { name: 'Crowns', code: 'CROWN', type: 1, decimals: 0 },
      { name: 'Shells', code: 'SHELL', type: 2, decimals: 0 },
    ])
      await admin.section('POST', base, row);
  });
  afterAll(() => server.close());

  const make = async (overrides: Row): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', `${base}/pairs`, {
        currencyFrom: 'ORE',
        currencyTo: 'BAR',
        amountFrom: 250,
        amountTo: 3,
        ...overrides,
      })
    ).id;
  const currency = async (code: string, overrides: Row = {}): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', base, {
        name: code,
        code,
        type: 0,
        decimals: 0,
        ...overrides,
      })
    ).id;
  const pay = (player: Player, code: string, amount: number) =>
    callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: code, amount, reason: 'For an exchange' },
    });
  const exchange = (
    player: Player,
    pairId: number,
    times: number,
    rate: [number, number] = [250, 3],
    key?: string,
  ) =>
    callApi(
      player.connection,
      'exchangeCurrency',
      {
        params: { id: player.userId },
        body: { pairId, times, amountFrom: rate[0], amountTo: rate[1] },
      },
      ...(key === undefined ? [] : [{ headers: { 'idempotency-key': key } }]),
    );
  const listed = async (player: Player, id: number) =>
    (await callApi(player.connection, 'listPairs', { params: { id: player.userId } })).data.find(
      (pair) => pair.id === id,
    );
  const has = async (player: Player, code: string): Promise<number> =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      (row) => row.currency === code,
    )?.available ?? 0;
  const undo = async (commandId: number) =>
    admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Wrong' });

  it('uses whole multiples at the expected rate: one burnt, one issued, on one receipt (R3.70)', async () => {
    const id = await make({});
    const player = await server.player();
    await pay(player, 'ORE', 1_000);
    expect(await listed(player, id)).toMatchObject({
      nameFrom: 'Ore',
      decimalsFrom: 2,
      nameTo: 'Bars',
      availableFrom: 1_000,
      timesMax: 4,
      limitedBy: 'BALANCE',
    });
    await expect(exchange(player, id, 3, [200, 3])).rejects.toMatchObject({
      code: 'CHANGED',
      details: { amountFrom: 250, amountTo: 3 },
    });
    const { receipt } = await exchange(player, id, 3);
    expect(receipt.rule).toBe(
      formatSentence(currencyExchangeMessages.exchanged({ gave: '7.50 Ore', got: '9 Bars' })),
    );
    expect(receipt.rewards).toMatchObject([
      { kind: 'CURRENCY', currency: 'ORE', amount: -750 },
      { kind: 'CURRENCY', currency: 'BAR', amount: 9 },
    ]);
    expect([await has(player, 'ORE'), await has(player, 'BAR')]).toEqual([250, 9]);
    await expect(exchange(player, id, 2)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: telling(
        formatSentence(
          bankMessages.costsMoreThanBalance({ price: '5.00', name: 'Ore', balance: '2.50' }),
        ),
      ),
    });
    for (const times of [0, -1, 1.5, 2 ** 31])
      await expect(exchange(player, id, times)).rejects.toMatchObject({ status: 400 });
    await expect(exchange(player, 999_999, 1)).rejects.toMatchObject({ status: 404 });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('succeeds as often as the balance allows for ten at once; an equal key is one exchange (A2)', async () => {
    const id = await make({});
    const player = await server.player();
    await pay(player, 'ORE', 1_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => exchange(player, id, 1)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect([await has(player, 'ORE'), await has(player, 'BAR')]).toEqual([0, 12]);
    await pay(player, 'ORE', 500);
    const first = await exchange(player, id, 1, [250, 3], 'once-and-again');
    expect(await exchange(player, id, 1, [250, 3], 'once-and-again')).toEqual(first);
    expect([await has(player, 'ORE'), await has(player, 'BAR')]).toEqual([250, 15]);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('stays within the supply cap, also concurrently: whole, or refused with the rest', async () => {
    await currency('DUST', { supplyCap: '20' });
    const id = await make({ currencyTo: 'DUST' });
    const players = await Promise.all([server.player(), server.player(), server.player()]);
    for (const player of players) await pay(player, 'ORE', 1_000);
    const outcomes = await Promise.allSettled(
      players.flatMap((player) => [exchange(player, id, 2), exchange(player, id, 2)]),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const sums = await Promise.all(players.map((player) => has(player, 'DUST')));
    expect(sums.reduce((a, b) => a + b, 0)).toBe(18);
    const [player] = players;
    if (!player) throw new Error('Nobody is there');
    // pays the first player again, who may have nothing left to exchange
    await pay(player, 'ORE', 250);
    const before = await has(player, 'ORE');
    expect(await listed(player, id)).toMatchObject({ timesMax: 0, limitedBy: 'SUPPLY' });
    await expect(exchange(player, id, 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: telling(formatSentence(bankMessages.supplyCapLeaves({ name: 'DUST', left: '2' }))),
    });
    expect(await has(player, 'ORE')).toBe(before);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });

  it('refuses an amount beyond an account’s limit with a message, and burns nothing', async () => {
    await currency('FLOOD');
    const id = await make({ amountFrom: 1, currencyTo: 'FLOOD', amountTo: 9_007_199_254_740_991 });
    const player = await server.player();
    await pay(player, 'ORE', 100);
    await expect(exchange(player, id, 100, [1, 9_007_199_254_740_991])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: telling(formatSentence(bankMessages.moreThanAccountHolds({ name: 'FLOOD' }))),
    });
    expect(await has(player, 'ORE')).toBe(100);
    expect(await listed(player, id)).toMatchObject({ timesMax: 1, limitedBy: 'ROOM' });
  });

  it('returns both sides and the supply on undo, once; it is refused while less is left', async () => {
    await currency('CHIP', { supplyCap: '9' });
    const id = await make({ currencyTo: 'CHIP' });
    const spend = await make({ currencyFrom: 'CHIP', amountFrom: 9, amountTo: 1 });
    const player = await server.player();
    await pay(player, 'ORE', 1_500);
    const { commandId } = await lastOf(player, await exchange(player, id, 3));
    const spent = await lastOf(player, await exchange(player, spend, 1, [9, 1]));
    await expect(undo(commandId)).rejects.toMatchObject({
      code: 'NOT_UNDOABLE',
      message: telling(
        formatSentence(bankMessages.tooLittleLeft({ amount: '9', name: 'CHIP', balance: '0' })),
      ),
    });
    await undo(spent.commandId);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => undo(commandId)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await has(player, 'ORE'), await has(player, 'CHIP')]).toEqual([1_500, 0]);
    // an amount that the undo has returned can be issued again
    await exchange(player, id, 3);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  });
  /**
   * Finds the command of a player's newest exchange. The argument `_done` is the reply of the
   * exchange, so that a caller cannot call this before the exchange has ended.
   */
  async function lastOf(player: Player, _done: unknown): Promise<{ commandId: number }> {
    const { data } = await admin.section<{ data: { commandId: number; reversible: boolean }[] }>(
      'POST',
      '/api/banking/admin/transactions/list',
      { userId: player.userId, type: 'exchange', perPage: 1 },
    );
    expect(data[0]?.reversible).toBe(true);
    return { commandId: data[0]?.commandId ?? 0 };
  }

  it('is open to game servers for a player, once per key, with pairs in the configuration', async () => {
    const id = await make({});
    const player = await server.player();
    await pay(player, 'ORE', 1_000);
    await server.enter(player);
    const gs = await server.gameServer(['economy']);
    const order = {
      params: { id: player.accountId },
      body: { pairId: id, times: 2, amountFrom: 250, amountTo: 3 },
    };
    await expect(gs.call('exchangeFor', order)).rejects.toMatchObject({ status: 400 });
    const keyed = { ...order, headers: { 'idempotency-key': 'two-of-a-kind' } };
    const [firstReply, secondReply] = [
      await gs.call('exchangeFor', keyed),
      await gs.call('exchangeFor', keyed),
    ];
    expect(secondReply).toEqual(firstReply);
    expect([await has(player, 'ORE'), await has(player, 'BAR')]).toEqual([500, 6]);
  });

  it('refuses a pair into hard or chain currency, with itself, of zero, or with a loop, by field (R7.120)', async () => {
    const refused = (field: string, overrides: Row) =>
      expect(make(overrides), field).rejects.toMatchObject({
        status: 400,
        message: telling(field),
      });
    await refused('currencyTo', { currencyTo: 'CROWN' });
    await refused('currencyTo', { currencyTo: 'SHELL' });
    await refused('currencyFrom', { currencyFrom: 'SHELL' });
    await refused('currencyTo', { currencyTo: 'ORE' });
    await refused('currencyTo', { currencyTo: 'NOWHERE' });
    await refused('currencyFrom', { currencyFrom: null });
    await refused('amountFrom', { amountFrom: 0 });
    await refused('amountTo', { amountTo: 2 ** 53 });
    await make({ currencyFrom: 'CROWN' });
    await currency('LEFT');
    await currency('RIGHT');
    const leftToRight = { currencyFrom: 'LEFT', currencyTo: 'RIGHT', amountFrom: 10, amountTo: 9 };
    const back = { currencyFrom: 'RIGHT', currencyTo: 'LEFT', amountFrom: 9, amountTo: 11 };
    // each change is valid alone, but both together allow a loop, so one of the concurrent calls
    // must fail
    const outcomes = await Promise.allSettled([make(leftToRight), make(back)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const even = { ...back, amountTo: 10 };
    const id = await make(
      outcomes[0]?.status === 'fulfilled' ? even : { ...leftToRight, amountFrom: 11 },
    );
    await expect(
      admin.section('POST', `${base}/pairs/${id}`, { amountTo: 1_000 }),
    ).rejects.toMatchObject({ message: telling('→') });
    await admin.section('DELETE', `${base}/pairs/${id}`);
  });

  it('is closed for an ended event’s currency, and its pair is not offered', async () => {
    const endsAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await currency('MOON', { type: 3, endsAt });
    const id = await make({ currencyTo: 'MOON' });
    const player = await server.player();
    await pay(player, 'ORE', 1_000);
    await exchange(player, id, 1);
    server.clock.advance(60_000);
    expect(await listed(player, id)).toBeUndefined();
    await expect(exchange(player, id, 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: telling(formatSentence(bankMessages.ended({ name: 'MOON' }))),
    });
  });

  it('keeps a currency that a pair names from deletion, and closes its calls with the feature', async () => {
    const stays = await currency('STAY');
    await make({ currencyFrom: 'STAY' });
    const later = await server.admin();
    await expect(later.section('DELETE', `${base}/${stays}`)).rejects.toMatchObject({
      code: 'IN_USE',
    });
    const flags = '/api/game/admin/features';
    const { data } = await later.section<{ data: { id: number; name: string }[] }>(
      'POST',
      `${flags}/list`,
      {},
    );
    const flag = data.find(({ name }) => name === 'exchange')?.id ?? 0;
    const player = await server.player();
    await later.section('POST', `${flags}/${flag}`, { enabled: false });
    await expect(listed(player, 1)).rejects.toMatchObject({ code: 'FEATURE_CLOSED' });
    await later.section('POST', `${flags}/${flag}`, { enabled: true });
  });
});
