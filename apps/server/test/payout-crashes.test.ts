import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { dayMs, minuteMs, simulationStart } from '@guildhall/simulator/simulate/stage';
import { createDemoWorld } from '@guildhall/simulator/world/build';
import { grantRevenueShare } from '@guildhall/simulator/world/wealth/prize-pools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServersAfterLedgerCheck } from './harness/books.harness.ts';
import { openConnectionFaults } from './harness/crash.harness.ts';
import { chooseTestStride } from './harness/proving.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

const reason = 'A crash';
const path = '/api/banking/admin/token-distributions';
/**
 * Step between tested messages. The tests for lost messages and for unanswered messages start at
 * different messages.
 */
const stride = chooseTestStride(9);
/** Upper limit of the number of messages to the database that one payment sends. */
const messagesMax = 60;

describe('automatic payments, interrupted at any message', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let players: readonly Player[];
  let faults: Awaited<ReturnType<typeof openConnectionFaults>>;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: simulationStart });
    admin = await server.admin();
    await createDemoWorld(admin, false);
    players = [await server.player(), await server.player(), await server.player()];
    await server.app.kernel.jobs.catchUp();
    faults = await openConnectionFaults(server.place.url);
  });
  afterAll(async () => {
    await faults.close();
    await closeServersAfterLedgerCheck(server);
  });
  const catchUp = () => server.app.kernel.jobs.catchUp();
  const never = { at: -1, isSent: false };

  const distribute = async (): Promise<number> => {
    await admin.unlock();
    const now = server.clock.now().getTime();
    const { id } = await admin.section<{ id: number }>('POST', path, {
      name: `Thanks ${now}`,
      currency: 'PEARL',
      amount: players.length * 2,
      start: new Date(now - 1_000).toISOString(),
      end: new Date(now + dayMs).toISOString(),
    });
    const lines = players.map(({ userId }) => `${userId},2`).join('\n');
    await admin.upload(`${path}/${id}/recipients`, Buffer.from(lines), 'text/csv');
    const on = { params: { id }, body: { reason } };
    await callApi(admin.connection, 'fundDistribution', on);
    await callApi(admin.connection, 'runDistribution', on);
    return id;
  };
  const paid = async (id: number): Promise<readonly number[]> =>
    (
      await server.query<{ n: number }>(
        `select count(p.id)::int as n from distribution_recipients r
         left join payouts p on p.source = 'distribution' and p.source_id = r.distribution_id
           and p.account_id = r.account_id
         where r.distribution_id = $1 group by r.account_id`,
        [id],
      )
    ).map(({ n }) => n);

  for (const [first, isSent] of [
    [1, false],
    [3, true],
  ] as const)
    it(`pay a distribution once if a message ${isSent ? 'is not answered' : 'does not leave the server'}`, async () => {
      // scheduled jobs run first, then the queues.
      const { messages: idle } = await faults.during(never, catchUp);
      let unpaidCount: number = first;
      for (let isMet = true; isMet; unpaidCount += stride) {
        const id = await distribute();
        ({ isMet } = await faults.during({ at: idle + unpaidCount, isSent }, catchUp));
        expect(Math.max(...(await paid(id)))).toBeLessThanOrEqual(1);
        // the next sweep does the work of a dead worker
        server.clock.advance(5 * minuteMs);
        await catchUp();
        expect(await paid(id), `after message ${unpaidCount}`).toEqual(players.map(() => 1));
        expect(unpaidCount, 'it gets on').toBeLessThan(messagesMax);
      }
      expect(unpaidCount - stride).toBeGreaterThan(8);
    });

  it('pay the shares of a month once, whichever message does not leave the server', async () => {
    const [owner, buyer] = players;
    if (!owner || !buyer) throw new Error('Nobody is there');
    await admin.unlock();
    await grantRevenueShare(admin, owner);
    const params = { id: buyer.userId };
    await callApi(admin.connection, 'adminGrantCurrency', {
      params,
      body: { currency: 'GOLD', amount: 90_00, reason },
    });
    const { data } = await callApi(buyer.connection, 'listOffers', { params });
    const offer = data.find(({ name }) => name === 'Crossbow of the watch');
    if (!offer) throw new Error('No crossbow is sold');
    await callApi(buyer.connection, 'purchase', {
      params: { ...params, shopItemId: offer.id },
      body: { amount: 1, price: offer.price },
    });
    server.clock.advance(4 * dayMs);
    const shares = () =>
      server.query<{ n: number }>(
        `select count(*)::int as n from game_share_payments where account_id = $1
         and paid_at is not null`,
        [owner.accountId],
      );
    const sweep = () => server.app.kernel.jobs.runNow('game-shares.sweep');
    let at = 0;
    for (let isMet = true; isMet;) {
      at++;
      ({ isMet } = await faults.during({ at, isSent: false }, sweep));
      expect((await shares())[0]?.n).toBeLessThanOrEqual(1);
      expect(at, 'it gets on').toBeLessThan(messagesMax);
    }
    expect(at).toBeGreaterThan(3);
    await sweep();
    expect(await shares()).toEqual([{ n: 1 }]);
  });
});
