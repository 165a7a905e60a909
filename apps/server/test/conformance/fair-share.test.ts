import { callApi } from '@guildhall/simulator/client/api';
import { buildIdentityHeaders } from '@guildhall/simulator/client/hostile-requests';
import type { Player } from '@guildhall/simulator/client/player';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ConcurrencyLimit,
  createFairShareRateLimits,
  concurrencyLimits,
  type FairShareLimits,
} from '../../src/kernel/http/fair-share.ts';
import { waitForResult, startTestServer, type TestServer } from '../harness/server.harness.ts';

describe('one greedy player', () => {
  let server: TestServer;
  let holder: pg.Client;
  let greedy: Player;
  let other: Player;
  beforeAll(async () => {
    server = await startTestServer({
      RATE_LIMIT_EXEMPT: '192.0.2.1',
      REGISTRATIONS_PER_HOUR: '100',
    });
    holder = new pg.Client({ connectionString: server.place.url });
    await holder.connect();
    [greedy, other] = [await server.player(), await server.player()];
  });
  afterAll(async () => {
    await holder.end();
    await server.close();
  });
  const push = (player: Player, token: string) =>
    fetch(`${server.base}/api/users/${player.userId}/fcm-tokens`, {
      method: 'POST',
      headers: { ...buildIdentityHeaders(player.connection), 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'WEB', token: `${token}-${'x'.repeat(20)}` }),
    });
  const held = async (): Promise<number> =>
    Number(
      (
        await holder.query<{ n: string }>(
          `select count(*) as n from pg_locks where not granted and relation = 'push_tokens'::regclass`,
        )
      ).rows[0]?.n,
    );

  it('runs at most its share of concurrent calls; further calls wait while others are answered', async () => {
    await holder.query('begin; lock table push_tokens in access exclusive mode');
    const calls = Array.from({ length: 30 }, (_one, n) => push(greedy, `token-${n}`));
    await waitForResult('as many run as may', async () =>
      (await held()) === concurrencyLimits.user.running ? true : undefined,
    );
    // the other player's calls are answered at once; otherwise they would wait for the calls of the
    // greedy player
    for (let n = 0; n < 5; n++)
      expect(
        await callApi(other.connection, 'currentUser', { params: { id: other.userId } }),
      ).toMatchObject({ id: other.userId });
    expect(await held()).toBe(concurrencyLimits.user.running);
    await holder.query('commit');
    expect((await Promise.all(calls)).map((entry) => entry.status)).toEqual(calls.map(() => 200));
  });
});

describe('the shares of all callers', () => {
  const at = { ms: 0 };
  const outside = '198.51.100.7';
  const make = (exempt: readonly string[] = []) =>
    createFairShareRateLimits({ now: () => new Date(at.ms) }, exempt);
  const written = async (
    share: FairShareLimits,
    userId: number,
    kind: 'own' | 'staff' = 'own',
  ): Promise<boolean> =>
    share.user(userId, outside, kind).then(
      (leave) => {
        leave();
        return true;
      },
      () => false,
    );
  it('allow a user a burst of writes, then a flow; reads and trusted networks are not counted', async () => {
    const share = make(['192.0.2.1']);
    for (let n = 0; n < concurrencyLimits.writes.burst; n++)
      expect(await written(share, 1)).toBe(true);
    await expect(share.user(1, outside, 'own')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: 1 },
    });
    expect([await written(share, 2), await written(share, 1, 'staff')]).toEqual([true, true]);
    (await share.user(1, outside, 'none'))();
    (await share.user(1, '192.0.2.1', 'own'))();
    at.ms += 1_000;
    for (let n = 0; n < concurrencyLimits.writes.perSecond; n++)
      expect(await written(share, 1)).toBe(true);
    expect(await written(share, 1)).toBe(false);
    at.ms += 86_400_000;
    for (let n = 0; n < concurrencyLimits.writes.burst; n++)
      expect(await written(share, 1)).toBe(true);
    expect(await written(share, 1)).toBe(false);
  });
  it('are one per network for visitors, in order of arrival; a trusted network has no limit', async () => {
    const share = make(['192.0.2.1']);
    const running = await Promise.all(
      Array.from({ length: concurrencyLimits.network.running }, () => share.network(outside)),
    );
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (n) => {
      const leave = await share.network(outside);
      order.push(n);
      return leave;
    });
    (await share.network('198.51.100.8'))();
    for (let n = 0; n < 50; n++) await share.network('192.0.2.1');
    expect(order).toEqual([]);
    running[0]?.();
    // releasing the same turn twice has no further effect.
    running[0]?.();
    const first = await waiting[0];
    expect(order).toEqual([1]);
    first?.();
    (await waiting[1])?.();
    (await waiting[2])?.();
    expect(order).toEqual([1, 2, 3]);
  });
  it('refuse a caller with a full queue at once, with the time to wait, until it is shorter', async () => {
    const turns = new ConcurrencyLimit({ running: 2, waiting: 3, patienceMs: 60_000 });
    const first = await turns.take('one');
    const requestedTurns = [
      turns.take('one'),
      turns.take('one'),
      turns.take('one'),
      turns.take('one'),
    ];
    await expect(turns.take('one')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      because: { key: 'wait.seconds', params: { n: 1 } },
      details: { retryAfterSeconds: 1 },
    });
    (await turns.take('other'))();
    first();
    (await requestedTurns[1])?.();
    (await turns.take('other'))();
    const next = turns.take('one');
    for (const entry of [requestedTurns[0], requestedTurns[2], requestedTurns[3], next])
      (await entry)?.();
    (await turns.take('one'))();
  });
  it('let no caller wait longer than a moment for a turn', async () => {
    const turns = new ConcurrencyLimit({ running: 1, waiting: 3, patienceMs: 5 });
    const leave = await turns.take('one');
    await expect(turns.take('one')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    leave();
    (await turns.take('one'))();
  });
});
