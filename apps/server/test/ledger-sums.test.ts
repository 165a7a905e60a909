import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import type { Queries } from '../src/kernel/db/db.ts';
import { many, maybeOne, sql } from '../src/kernel/db/sql.ts';
import {
  advanceLedgerSums,
  listLedgerFaults,
  settledAfterMs,
} from '../src/kernel/value/ledger-upkeep.ts';
import { postLedgerEntry, type LedgerOwner } from '../src/kernel/value/ledger.ts';

const step = fc.oneof(
  fc.record({
    amount: fc.integer({ min: 1, max: 9 }),
    from: fc.constantFrom<LedgerOwner>('mint', 'escrow', 'receivable:1'),
    to: fc.constantFrom<LedgerOwner>('burn', 'escrow', 'account:1'),
    currency: fc.constantFrom('GOLD', 'GEM'),
  }),
  fc.record({ minutes: fc.integer({ min: 1, max: 20 }) }),
  fc.constant('advance' as const),
);

describe('balances of the platform', () => {
  let database: TestDatabase;
  let now = new Date('2026-03-01T00:00:00Z');
  let posted = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const post = (from: LedgerOwner, to: LedgerOwner, amount: number, currency = 'GOLD') =>
    database.db.transaction((tx) =>
      postLedgerEntry(
        tx,
        {
          kind: 'grant',
          ref: String(++posted),
          commandId: null,
          postings: [
            { owner: from, currency, amount: BigInt(-amount) },
            { owner: to, currency, amount: BigInt(amount) },
          ],
        },
        now,
      ),
    );
  const pass = (ms: number) => (now = new Date(now.getTime() + ms));
  const readBalances = (from: 'view' | 'postings') =>
    many<{ owner: string; currency: string; amount: string }>(
      database.db.read,
      from === 'view'
        ? sql`
            select owner, currency, amount::text
            from ledger_platform_balances
            where amount <> 0
            order by 1, 2`
        : sql`
            select a.owner, a.currency, sum(p.amount)::text as amount
            from ledger_accounts a
            join ledger_postings p on p.account_id = a.id
            where not a.guarded
            group by 1, 2
            having sum(p.amount) <> 0
            order by 1, 2`,
    );
  const countSummed = async () =>
    (
      await maybeOne<{ n: number }>(
        database.db.read,
        sql`
          select count(*)::int as n
          from ledger_account_sums s
          join ledger_postings p on p.account_id = s.account_id and p.id <= s.posting_id`,
      )
    )?.n;

  it('are the sums of all postings, whenever stored sums were advanced', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if (one === 'advance') await advanceLedgerSums(database.db, now);
          else if ('minutes' in one) pass(one.minutes * 60_000);
          else if (one.from !== one.to) await post(one.from, one.to, one.amount, one.currency);
        }
        expect(await readBalances('view')).toEqual(await readBalances('postings'));
      }),
      { numRuns: 25 },
    );
    expect(await listLedgerFaults(database.db.read)).toEqual([]);
  });

  it('are checked by few statements, however far apart the ids of transactions are', async () => {
    await database.db.asOwner(
      `select setval(pg_get_serial_sequence('ledger_transactions', 'id'), 5000000000)`,
    );
    await post('mint', 'burn', 3);
    let statements = 0;
    const counted: Queries = {
      ask: (text, values) => {
        statements += 1;
        return database.db.read.ask(text, values);
      },
    };
    expect(await listLedgerFaults(counted)).toEqual([]);
    expect(statements).toBeLessThanOrEqual(8);
  });

  it('are read from stored sums once their postings are settled, and only then', async () => {
    pass(settledAfterMs + 1);
    await advanceLedgerSums(database.db, now);
    const before = (await countSummed()) ?? 0;
    await post('mint', 'burn', 5);
    await advanceLedgerSums(database.db, now);
    expect(await countSummed()).toBe(before);
    pass(settledAfterMs + 1);
    await advanceLedgerSums(database.db, now);
    expect(await countSummed()).toBe(before + 2);
  });

  it('count a posting whose transaction commits after newer ones', async () => {
    // the accounts exist, because a transaction waits for another one that creates the same account
    await post('mint', 'burn', 1, 'LATE');
    let commit: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => (commit = resolve));
    const isPosted = new Promise<void>((resolve) => (begun = resolve));
    const slow = database.db.transaction(async (tx) => {
      const postings = [
        { owner: 'mint' as const, currency: 'LATE', amount: -7n },
        { owner: 'burn' as const, currency: 'LATE', amount: 7n },
      ];
      await postLedgerEntry(tx, { kind: 'grant', ref: 'late', commandId: null, postings }, now);
      begun();
      await hold;
    });
    await isPosted;
    await post('mint', 'burn', 1, 'LATE');
    await advanceLedgerSums(database.db, now);
    commit();
    await slow;
    pass(settledAfterMs + 1);
    await advanceLedgerSums(database.db, now);
    const late = (await readBalances('view')).filter(({ currency }) => currency === 'LATE');
    expect(late).toEqual([
      { owner: 'burn', currency: 'LATE', amount: '9' },
      { owner: 'mint', currency: 'LATE', amount: '-9' },
    ]);
  });
});
