import { AsyncResource } from 'node:async_hooks';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { countLockWaiters } from '../../../../test/harness/lock-waits.harness.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import type { UndeliverableRewardError } from '../../../kernel/errors.ts';
import {
  createRewardPayments,
  PayoutNeedsReviewError,
  type Reward,
  type RewardPayments,
} from './rewards.api.ts';
import type { Payout } from './rewards.payment.ts';

/** Two payouts with the same key, in concurrent transactions that hold no common lock. */
describe('two concurrent payouts of one key without a lock', { timeout: 60_000 }, () => {
  let server: TestServer;
  let player: Player;
  let rewards: RewardPayments;
  let handed = 0;
  /** Error with which the next payments fail; undefined if they succeed. */
  let hindrance: UndeliverableRewardError | undefined;
  beforeAll(async () => {
    server = await startTestServer();
    player = await server.player();
    rewards = createRewardPayments(server.app.kernel);
    rewards.holdBy(() => Promise.resolve());
    const shape = {
      number: 99,
      label: { key: 'reward.STICKER', english: 'Sticker' },
      max: 3,
      divisible: false,
      mayLack: true,
      section: null,
      pay: () => {
        if (hindrance) throw hindrance;
        handed += 1;
        return Promise.resolve();
      },
    };
    rewards.register({ ...shape, kind: 'STICKER' });
    rewards.register({
      ...shape,
      kind: 'STICKERS',
      payAll: (_tx, payments) => {
        if (hindrance) throw hindrance;
        handed += payments.length;
        return Promise.resolve();
      },
    });
  });
  afterAll(() => server.close());

  let number = 0;
  const payoutOf = (sourceId: number, kind = 'STICKER'): Payout => ({
    source: 'race',
    sourceId,
    period: 'once',
    accountId: player.accountId,
    rule: { key: 'test.rule' },
    cause: {},
    // a kind of reward that exists only in this test
    rewards: [{ kind, id: null, currency: null, amount: 1 }] as unknown as readonly Reward[],
    commandId: 1,
  });
  type Way = (tx: Tx, payout: Payout) => Promise<boolean>;
  const payLater = async (tx: Tx, ...payouts: readonly Payout[]): Promise<number> => {
    let receipts = 0;
    await rewards.payLater(
      tx,
      payouts.map((payout) => ({
        payout,
        paid: () => {
          receipts += 1;
          return Promise.resolve();
        },
      })),
    );
    return receipts;
  };
  /** All ways to pay a payout. Each returns true if this call has paid it. */
  const ways: Record<string, Way> = {
    'at once': async (tx, payout) => (await rewards.pay(tx, payout)) !== undefined,
    'with all that is due': async (tx, payout) => (await payLater(tx, payout)) > 0,
    'out of an inbox': async (tx, payout) => (await rewards.release(tx, payout)) !== undefined,
    'as a sale': (tx, payout) =>
      rewards.sell(tx, payout).then(
        () => true,
        (error: unknown) => {
          if (String(error).includes('delivered before')) return false;
          throw error;
        },
      ),
  };
  const refuse: Way = (tx, payout) => rewards.refuse(tx, payout, { key: 'test.why' });
  /**
   * Pays a payout in one transaction, starts to pay it in a second one, and then ends the first.
   * Returns the results of both.
   */
  async function race(first: Way, second: Way, payout: Payout, end: 'commit' | 'rollback') {
    const begin = AsyncResource.bind(() =>
      server.db.transaction((tx) => second(tx, payout)).catch((error: unknown) => error),
    );
    let beside: Promise<unknown> | undefined;
    const firstResult = await server.db
      .transaction(async (tx) => {
        const did = await first(tx, payout);
        beside = begin();
        await waitForResult('the second one waits', async () =>
          (await countLockWaiters(tx)) > 0 ? true : undefined,
        );
        if (end === 'rollback') throw new Error('called off');
        return did;
      })
      .catch((error: unknown) => String(error));
    return [firstResult, await beside];
  }
  const stored = (sourceId: number) =>
    many<{ on_hold: boolean; refused: boolean }>(
      server.db.read,
      sql`
        select on_hold, refused_at is not null as refused
        from payouts
        where source = 'race' and source_id = ${sourceId}`,
    );

  const pairs = Object.keys(ways).flatMap((first) =>
    Object.keys(ways).map((second) => [first, second] as const),
  );
  it.each(pairs)('pay once: %s, and %s', async (first, second) => {
    const [firstWay, secondWay] = [ways[first] as Way, ways[second] as Way];
    handed = 0;
    const id = ++number;
    expect(await race(firstWay, secondWay, payoutOf(id), 'commit')).toEqual([true, false]);
    expect(handed).toBe(1);
    expect(await stored(id)).toEqual([{ on_hold: false, refused: false }]);
    // the first transaction was rolled back and has paid nothing, so the second one pays
    handed = 0;
    const other = ++number;
    expect(await race(firstWay, secondWay, payoutOf(other), 'rollback')).toEqual([
      'Error: called off',
      true,
    ]);
    expect(handed).toBe(2);
    expect(await stored(other)).toEqual([{ on_hold: false, refused: false }]);
  });

  it('pay or refuse a payout in review once, whichever comes first', async () => {
    const release = ways['out of an inbox'] as Way;
    for (const [first, second] of [
      [release, release],
      [release, refuse],
      [refuse, release],
      [refuse, refuse],
    ] as const) {
      const id = ++number;
      hindrance = new PayoutNeedsReviewError({ key: 'test.why' });
      await server.db.transaction((tx) => rewards.pay(tx, payoutOf(id)));
      hindrance = undefined;
      handed = 0;
      expect(await race(first, second, payoutOf(id), 'commit')).toEqual([true, false]);
      expect(handed).toBe(first === release ? 1 : 0);
      expect(await stored(id)).toEqual([{ on_hold: false, refused: first === refuse }]);
    }
  });

  it('pay once for ten at once', async () => {
    handed = 0;
    const id = ++number;
    const did = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        server.db.transaction((tx) => (Object.values(ways)[at % 4] as Way)(tx, payoutOf(id))),
      ),
    );
    expect(did.filter(Boolean)).toHaveLength(1);
    expect(handed).toBe(1);
  });

  it.each(['STICKER', 'STICKERS'])(
    'pay once for a key due twice in one transaction: %s',
    async (kind) => {
      handed = 0;
      const [id, other] = [++number, ++number];
      const receipts = await server.db.transaction((tx) =>
        payLater(tx, payoutOf(id, kind), payoutOf(other, kind), payoutOf(id, kind)),
      );
      expect([receipts, handed]).toEqual([2, 2]);
    },
  );
});
