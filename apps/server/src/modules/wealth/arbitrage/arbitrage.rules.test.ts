import type { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { arbitrageMessages } from './arbitrage.messages.ts';

type Row = Record<string, unknown>;

describe('prevention of arbitrage loops', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    for (const code of ['MARKS', 'DUST', 'SPARK'])
      await admin.section('POST', '/api/banking/admin/currencies', {
        name: code.toLowerCase(),
        code,
        type: 0,
        decimals: 0,
      });
  });
  afterAll(() => server.close());

  const make = async (path: string, row: Row): Promise<number> =>
    (await admin.section<{ id: number }>('POST', path, row)).id;
  const shop = '/api/banking/admin/shop';
  const offer = (from: string, price: number, to: string, amount: number, overrides: Row = {}) =>
    make(shop, {
      name: `${from} for ${to}`,
      itemType: 'CURRENCY',
      itemCurrency: to,
      amount,
      price,
      currency: from,
      enabled: true,
      ...overrides,
    });
  it('refuses a price that opens a loop, naming its steps, and accepts one that does not', async () => {
    await offer('MARKS', 10, 'DUST', 4);
    await expect(offer('DUST', 4, 'MARKS', 11)).rejects.toMatchObject({
      status: 400,
      message: buildSentenceMatcher(
        arbitrageMessages.opensLoop({
          loop: 'MARKS for DUST → DUST for MARKS',
          percent: '110',
          thing: 'marks',
        }),
      ),
    });
    const back = await offer('DUST', 4, 'MARKS', 10);
    await expect(admin.section('POST', `${shop}/${back}`, { amount: 11 })).rejects.toMatchObject({
      status: 400,
    });
    expect(await admin.section('GET', `${shop}/${back}`)).toMatchObject({ amount: 10 });
    // a disabled offer creates no loop as long as it is disabled
    const off = await offer('DUST', 4, 'MARKS', 99, { enabled: false });
    await expect(admin.section('POST', `${shop}/${off}`, { enabled: true })).rejects.toMatchObject({
      status: 400,
    });
    // an offer whose sale begins later counts too
    const later = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    await expect(offer('DUST', 4, 'MARKS', 99, { start: later })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('names each currency of a loop over pairs once', async () => {
    for (const code of ['ELM', 'FIR'])
      await admin.section('POST', '/api/banking/admin/currencies', {
        name: code,
        code,
        type: 0,
        decimals: 0,
      });
    const pair = (currencyFrom: string, currencyTo: string, amountTo: number) =>
      make('/api/banking/admin/currencies/pairs', {
        currencyFrom,
        currencyTo,
        amountFrom: 10,
        amountTo,
      });
    await pair('ELM', 'FIR', 10);
    await expect(pair('FIR', 'ELM', 11)).rejects.toMatchObject({
      message: buildSentenceMatcher(
        arbitrageMessages.opensLoop({ loop: 'ELM → FIR → ELM', percent: '110', thing: 'ELM' }),
      ),
    });
  });

  it('refuses the later of two settings that form a loop together, also at once', async () => {
    const results = await Promise.allSettled([
      offer('SPARK', 10, 'DUST', 20),
      offer('DUST', 10, 'SPARK', 20),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
