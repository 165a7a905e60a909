import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

describe('the movements of a player’s balance', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('have the name of their receipt, newest first, and end at the present balance, for the owner only', async () => {
    const [admin, player, other] = [
      await server.admin(),
      await server.player(),
      await server.player(),
    ];
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Ash',
      code: 'ASH',
      type: 0,
      decimals: 2,
    });
    const grant = (amount: number) =>
      callApi(admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'ASH', amount, reason: 'For operators alone' },
      });
    await grant(250);
    const { commandId } = await grant(1000);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Twice' });
    const read = (of: typeof player, page = '1', currency = 'ASH') =>
      callApi(of.connection, 'listMovements', {
        params: { id: of.userId },
        query: { currency, page, perPage: '2' },
      });
    const { data: receipts } = await callApi(player.connection, 'listReceipts', {
      params: { id: player.userId },
      query: {},
    });
    const [first, second] = [await read(player), await read(player, '2')];
    const all = [...first.data, ...second.data];
    expect(all.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [-1000, 250],
      [1000, 1250],
      [250, 250],
    ]);
    expect(first.totalPages).toBe(2);
    expect(all.map(({ cause }) => cause)).toEqual(receipts.map(({ rule }) => rule));
    expect(JSON.stringify(all)).not.toContain('For operators alone');
    // another currency, another player
    expect((await read(player, '1', 'GEM')).data).toEqual([]);
    expect((await read(other)).data).toEqual([]);
    await expect(
      callApi(other.connection, 'listMovements', {
        params: { id: player.userId },
        query: { currency: 'ASH' },
      }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(read(player, '1', 'no code')).rejects.toMatchObject({ status: 400 });
  });
});
