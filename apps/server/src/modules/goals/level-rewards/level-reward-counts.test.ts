import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/harness/database.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';
import {
  claimReadyLevelReward,
  listLevelRewardClaimCounts,
  makeLevelRewardsReady,
  mergeLevelRewardCounts,
  restoreReadyLevelRewards,
  updateReadyLevelRewards,
  withdrawReadyLevelRewards,
} from './level-rewards.store.ts';

const rewardIds = [1, 2] as const;
const accountIds = [1, 2, 3, 4, 5, 6];
const paid = [{ kind: 'CURRENCY', id: null, currency: 'GOLD', amount: 1 }] as never;
const step = fc.record({
  kind: fc.constantFrom(
    'reach',
    'claim',
    'withdraw',
    'update',
    'restore',
    'restore-claimed',
    'unclaim',
    'delete',
    'merge',
  ),
  accountId: fc.constantFrom(...accountIds),
  rewardId: fc.constantFrom(...rewardIds),
});

describe('numbers of accounts that reached and claimed a level reward', () => {
  let database: TestDatabase;
  const now = new Date('2026-03-01T00:00:00Z');
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.db.asOwner(`
      insert into users (email, password_hash, created_at)
        select n || '@example.org', 'x', now() from generate_series(1, 6) n;
      insert into accounts (user_id, username) select id, 'Player' || id from users;
      insert into level_rewards (lvl, item_type, currency, amount, created_at, updated_at)
        select n, 'CURRENCY', 'GOLD', 1, now(), now() from generate_series(1, 2) n`);
  });
  afterAll(() => database.close());

  const takeStep = (kind: string, accountId: number, rewardId: number) =>
    database.db.transaction(async (tx) => {
      const reward = { id: rewardId, lvl: rewardId, rewards: paid };
      // includes a second account, so that one statement changes several rows
      const wanted = [accountId, (accountId % accountIds.length) + 1];
      const restored = { accountId, rewards: paid, claimedAt: kind === 'restore' ? null : now };
      const isOfAccount = sql`account_id = ${accountId}`;
      if (kind === 'reach')
        await makeLevelRewardsReady(
          tx,
          wanted.map((id) => ({ accountId: id, rewards: [reward] })),
          now,
        );
      else if (kind === 'claim') await claimReadyLevelReward(tx, accountId, rewardId, now);
      else if (kind === 'withdraw') await withdrawReadyLevelRewards(tx, rewardId);
      else if (kind === 'update') await updateReadyLevelRewards(tx, rewardId);
      else if (kind === 'unclaim')
        await run(tx, sql`update ready_level_rewards set claimed_at = null where ${isOfAccount}`);
      else if (kind === 'delete')
        await run(tx, sql`delete from ready_level_rewards where ${isOfAccount}`);
      else await restoreReadyLevelRewards(tx, rewardId, [restored], now);
    });
  const readCounted = () =>
    many(
      database.db.read,
      sql`
        select r.id, count(p.account_id)::int as reached, count(p.claimed_at)::int as claimed
        from level_rewards r
        left join ready_level_rewards p on p.reward_id = r.id
        group by r.id
        order by r.id`,
    );
  const readStored = async () =>
    (await listLevelRewardClaimCounts(database.db.read, rewardIds))
      .map(({ id, reached, claimed }) => ({ id, reached, claimed }))
      .toSorted((a, b) => a.id - b.id);

  it('are those of the rows, whatever was reached, claimed, withdrawn or merged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        for (const { kind, accountId, rewardId } of steps)
          if (kind === 'merge') await mergeLevelRewardCounts(database.db);
          else await takeStep(kind, accountId, rewardId);
        expect(await readStored()).toEqual(await readCounted());
      }),
      { numRuns: 40 },
    );
  });

  it('are one row for each reward once they are merged, also by two at once', async () => {
    for (const accountId of [1, 3, 5]) await takeStep('reach', accountId, 1);
    await Promise.all([mergeLevelRewardCounts(database.db), mergeLevelRewardCounts(database.db)]);
    await mergeLevelRewardCounts(database.db);
    const rows = await many<{ n: number }>(
      database.db.read,
      sql`select count(*)::int as n from level_reward_counts group by reward_id`,
    );
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([1]));
    expect(await readStored()).toEqual(await readCounted());
  });
});
