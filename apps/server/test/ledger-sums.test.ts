import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import type { Database, Queries } from '../src/kernel/db/db.ts';
import { many, maybeOne, one, sql } from '../src/kernel/db/sql.ts';
import {
  advanceLedgerSums,
  listLedgerFaults,
  ledgerSettledAfterMs,
} from '../src/kernel/value/ledger-upkeep.ts';
import {
  postLedgerEntry,
  reverseLedgerTransaction,
  type LedgerOwner,
} from '../src/kernel/value/ledger.ts';

const step = fc.oneof(
  fc.record({
    amount: fc.integer({ min: 1, max: 9 }),
    from: fc.constantFrom<LedgerOwner>('mint', 'escrow', 'receivable:1'),
    to: fc.constantFrom<LedgerOwner>('burn', 'escrow', 'account:1'),
    currency: fc.constantFrom('GOLD', 'GEM'),
    kind: fc.constantFrom('grant', 'reward', 'purchase'),
  }),
  fc.record({ minutes: fc.constantFrom(1, 9, 20, 700) }),
  fc.constant('reverse' as const),
  fc.constant('advance' as const),
  fc.constant('advance-some' as const),
);

describe('stored sums of the ledger', () => {
  let database: TestDatabase;
  let now = new Date('2026-03-01T00:00:00Z');
  let posted = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const savePayout = async (source: string) =>
    (
      await one<{ id: number }>(
        database.db.write,
        sql`
          insert into payouts (source, source_id, account_id, rule, cause, rewards, at)
          values (${source}, ${++posted}, 1, '{}', '{}', '[]', ${now}::timestamptz)
          returning id`,
      )
    ).id;
  const post = async (
    from: LedgerOwner,
    to: LedgerOwner,
    amount: number,
    { currency = 'GOLD', kind = 'grant' } = {},
  ) => {
    const ref =
      kind === 'reward'
        ? `${await savePayout(posted % 2 === 0 ? 'mission' : 'match')}:0`
        : String(++posted);
    return database.db.transaction((tx) =>
      postLedgerEntry(
        tx,
        {
          kind,
          ref,
          commandId: null,
          postings: [
            { owner: from, currency, amount: BigInt(-amount) },
            { owner: to, currency, amount: BigInt(amount) },
          ],
        },
        now,
      ),
    );
  };
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
  /** Reads the movements by day, owner, currency, kind and cause: by the view, or from postings. */
  const readMovements = (from: 'view' | 'postings') =>
    many(
      database.db.read,
      sql`
        select date_trunc('day', m.at, 'UTC')::text as day,
          regexp_replace(m.owner, ':.*', ':*') as owner, m.currency, m.kind, m.cause,
          sum(m.credited)::text as credited, sum(m.debited)::text as debited
        from ${
          from === 'view'
            ? sql`ledger_movements`
            : sql`
                (
                  select t.created_at as at, a.owner, a.currency, t.kind, o.source as cause,
                    case when p.amount > 0 then p.amount else 0 end as credited,
                    case when p.amount < 0 then -p.amount else 0 end as debited
                  from ledger_postings p
                  join ledger_transactions t on t.id = p.transaction_id
                  join ledger_accounts a on a.id = p.account_id
                  left join payout o
                    on t.kind = 'reward' and o.id::text = split_part(t.ref, ':', 1)
                )`
        } m
        group by 1, 2, 3, 4, 5
        order by 1, 2, 3, 4, 5`,
    );
  /** Adds a part of the settled postings, like an advance that ends early. */
  const advanceSome = () =>
    many(
      database.db.write,
      sql`
        select ledger_advance_sums(
          ${new Date(now.getTime() - ledgerSettledAfterMs)}::timestamptz, 3
        )::int as added`,
    );
  const countSummed = async () =>
    (
      await maybeOne<{ n: number }>(
        database.db.read,
        sql`
          select count(*)::int as n
          from ledger_postings p
          join ledger_summed u on p.id <= u.posting_id`,
      )
    )?.n;

  it('and the postings after them are the sums of all postings, by account and by day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        let newest: number | undefined;
        for (const change of steps) {
          if (change === 'advance') await advanceLedgerSums(database.db, now);
          else if (change === 'advance-some') await advanceSome();
          else if (change === 'reverse') {
            const id = newest;
            newest = undefined;
            if (id === undefined) continue;
            await database.db.transaction((tx) => reverseLedgerTransaction(tx, id, null, now));
          } else if ('minutes' in change) pass(change.minutes * 60_000);
          else if (change.from !== change.to)
            newest = (await post(change.from, change.to, change.amount, change)).id;
        }
        expect(await readBalances('view')).toEqual(await readBalances('postings'));
        expect(await readMovements('view')).toEqual(await readMovements('postings'));
      }),
      { numRuns: 40 },
    );
    expect(await listLedgerFaults(database.db.read)).toEqual([]);
  });

  it('are checked and advanced in few steps, however far apart the ids are', async () => {
    await database.db.asOwner(
      `select setval(pg_get_serial_sequence(name, 'id'), 5000000000)
       from unnest(array['ledger_transactions', 'ledger_postings']) name`,
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
    pass(ledgerSettledAfterMs + 1);
    let steps = 0;
    const transaction: Database['transaction'] = (...run) => {
      steps += 1;
      return database.db.transaction(...run);
    };
    await advanceLedgerSums({ transaction }, now);
    expect(steps).toBeLessThanOrEqual(3);
  });

  it('include postings once they are settled, and only then', async () => {
    pass(ledgerSettledAfterMs + 1);
    await advanceLedgerSums(database.db, now);
    const before = (await countSummed()) ?? 0;
    await post('mint', 'burn', 5);
    await advanceLedgerSums(database.db, now);
    expect(await countSummed()).toBe(before);
    pass(ledgerSettledAfterMs + 1);
    await advanceLedgerSums(database.db, now);
    expect(await countSummed()).toBe(before + 2);
  });

  it('count a posting whose transaction commits after newer ones', async () => {
    // creates the accounts now: if two open transactions created the same account, one would wait
    // for the other
    await post('mint', 'burn', 1, { currency: 'LATE' });
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
    await post('mint', 'burn', 1, { currency: 'LATE' });
    await advanceLedgerSums(database.db, now);
    commit();
    await slow;
    pass(ledgerSettledAfterMs + 1);
    await advanceLedgerSums(database.db, now);
    const late = (await readBalances('view')).filter(({ currency }) => currency === 'LATE');
    expect(late).toEqual([
      { owner: 'burn', currency: 'LATE', amount: '9' },
      { owner: 'mint', currency: 'LATE', amount: '-9' },
    ]);
    expect(await readMovements('view')).toEqual(await readMovements('postings'));
  });
});
