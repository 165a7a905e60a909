import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';

describe('the movements of a player’s balances', () => {
  let server: TestServer;
  let admin: Awaited<ReturnType<TestServer['admin']>>;
  type Player = Awaited<ReturnType<TestServer['player']>>;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    for (const [name, code, decimals] of [
      ['Ash', 'ASH', 2],
      ['Dust', 'DUST', 0],
    ] as const)
      await admin.section('POST', '/api/banking/admin/currencies', {
        name,
        code,
        type: 0,
        decimals,
      });
  });
  afterAll(() => server.close());

  const grant = (to: Player, amount: number, currency = 'ASH') =>
    callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: to.userId },
      body: { currency, amount, reason: 'For operators alone' },
    });
  const takeBack = ({ commandId }: { commandId: number }) =>
    admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Twice' });
  const read = (player: Player, query: Record<string, string> = {}) =>
    callApi(player.connection, 'listMovements', { params: { id: player.userId }, query });
  const readAll = async (player: Player, query: Record<string, string> = {}) => {
    const allMovements = [];
    let page = await read(player, query);
    allMovements.push(...page.data);
    while (page.next !== null) {
      page = await read(player, { ...query, before: String(page.next) });
      allMovements.push(...page.data);
    }
    return allMovements;
  };
  const readBalances = async (player: Player) =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data;

  it('have the name and id of their receipt, newest first, for the owner only', async () => {
    const [player, other] = [await server.player(), await server.player()];
    await grant(player, 250);
    await takeBack(await grant(player, 1000));
    const { data: receipts } = await callApi(player.connection, 'listReceipts', {
      params: { id: player.userId },
      query: {},
    });
    const { data, next } = await read(player);
    expect(
      data.map(({ amount, balanceAfter, group, reversed }) => ({
        amount,
        balanceAfter,
        group,
        reversed,
      })),
    ).toEqual([
      { amount: -1000, balanceAfter: 250, group: 'CORRECTION', reversed: false },
      { amount: 1000, balanceAfter: 1250, group: 'GRANT', reversed: true },
      { amount: 250, balanceAfter: 250, group: 'GRANT', reversed: false },
    ]);
    expect(next).toBeNull();
    expect(data.map(({ cause }) => cause)).toEqual(receipts.map(({ rule }) => rule));
    expect(data.map(({ receiptId }) => receiptId)).toEqual(receipts.map(({ id }) => id));
    expect(JSON.stringify(data)).not.toContain('For operators alone');
    expect((await read(player, { currency: 'GEM' })).data).toEqual([]);
    expect((await read(other)).data).toEqual([]);
    await expect(
      callApi(other.connection, 'listMovements', { params: { id: player.userId }, query: {} }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(read(player, { currency: 'no code' })).rejects.toMatchObject({ status: 400 });
    await expect(read(player, { before: '0' })).rejects.toMatchObject({ status: 400 });
  });

  it('are each read once over all pages and currencies, and sum to the balances', async () => {
    const player = await server.player();
    for (let n = 1; n <= 23; n += 1) {
      await grant(player, 100 * n);
      await grant(player, n, 'DUST');
    }
    await takeBack(await grant(player, 5, 'DUST'));
    const allMovements = await readAll(player);
    expect(allMovements).toHaveLength(48);
    expect(new Set(allMovements.map(({ id }) => id)).size).toBe(48);
    expect(allMovements.map(({ id }) => id)).toEqual(
      allMovements.map(({ id }) => id).toSorted((a, b) => b - a),
    );
    const balances = await readBalances(player);
    for (const { currency, available } of balances) {
      const own = allMovements.filter((movement) => movement.currency === currency);
      expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(available);
      expect(own[0]?.balanceAfter).toBe(available);
    }
    const { data: notes } = await callApi(player.connection, 'listBalanceNotes', {
      params: { id: player.userId },
    });
    expect(notes).toEqual([
      { currency: 'ASH', revoked: 0, debt: 0, staked: 0, claimed: 0 },
      { currency: 'DUST', revoked: 5, debt: 0, staked: 0, claimed: 0 },
    ]);
  });

  it('are filtered by currency, direction and group, and searched in the language of the call', async () => {
    const player = await server.player();
    await takeBack(await grant(player, 700));
    await grant(player, 3, 'DUST');
    const amounts = async (query: Record<string, string>) =>
      (await readAll(player, query)).map(({ amount }) => amount);
    expect(await amounts({ currency: 'DUST' })).toEqual([3]);
    expect(await amounts({ direction: 'OUT' })).toEqual([-700]);
    expect(await amounts({ direction: 'IN' })).toEqual([3, 700]);
    expect(await amounts({ group: 'CORRECTION' })).toEqual([-700]);
    expect(await amounts({ group: 'GRANT', currency: 'ASH' })).toEqual([700]);
    expect(await amounts({ q: 'UNDONE' })).toEqual([-700]);
    expect(await amounts({ q: 'dust' })).toEqual([3]);
    expect(await amounts({ q: 'bank.' })).toEqual([]);
    await expect(read(player, { group: 'ANY' })).rejects.toMatchObject({ status: 400 });
  });

  it('lead to a receipt that nobody else can read', async () => {
    const [player, other] = [await server.player(), await server.player()];
    await grant(player, 400);
    const [movement] = (await read(player)).data;
    const open = (by: Player, owner: Player) =>
      callApi(by.connection, 'readReceipt', {
        params: { id: owner.userId, receiptId: movement?.receiptId ?? 0 },
      });
    const { receipt } = await open(player, player);
    expect(receipt).toMatchObject({ id: movement?.receiptId, rule: movement?.cause });
    await expect(open(other, player)).rejects.toMatchObject({ status: 404 });
    await expect(open(other, other)).rejects.toMatchObject({ status: 404 });
  });
});
