import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness/database.harness.ts';
import { createSystemCall } from '../../src/kernel/actor.ts';
import { TestClock } from '../../src/kernel/time/clock.ts';
import { createCommands } from '../../src/kernel/commands/commands.ts';
import { openDatabase } from '../../src/kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../src/kernel/db/sql.ts';
import { findDatabaseFailure } from '../../src/kernel/errors.ts';
import { toPlayerOwner, postLedgerEntry } from '../../src/kernel/value/ledger.ts';

const denied = '42501';
describe('the database role of the server', () => {
  let database: TestDatabase;
  const clock = new TestClock();
  beforeAll(async () => {
    database = await openTestDatabase();
    await createCommands(database.db, clock).run(
      createSystemCall('Test'),
      { type: 'test.log', message: undefined },
      async () => ({ reply: {} }),
    );
    await database.db.transaction((tx) =>
      postLedgerEntry(
        tx,
        {
          kind: 'grant',
          ref: 'one',
          commandId: null,
          postings: [
            { owner: 'mint', currency: 'GOLD', amount: -5n },
            { owner: toPlayerOwner(1), currency: 'GOLD', amount: 5n },
          ],
        },
        clock.now(),
      ),
    );
  });
  afterAll(() => database.close());
  const codeOf = (statement: string): Promise<string | undefined> =>
    database.db
      .transaction((tx) => run(tx, sql.raw(statement)))
      .then(
        () => undefined,
        (error: unknown) => findDatabaseFailure(error)?.code,
      );

  it('is the restricted one, on every connection', async () => {
    expect(database.db.role()).toBe('guildhall_app');
    const users = await Promise.all(
      Array.from({ length: 12 }, () =>
        maybeOne<{ current_user: string }>(database.db.read, sql`select current_user`),
      ),
    );
    expect(new Set(users.map((row) => row?.current_user))).toEqual(new Set(['guildhall_app']));
  });
  it('writes nothing through reads: the database refuses that, and the connection goes on', async () => {
    const { db } = database;
    for (const statement of [
      sql`insert into users (email, created_at) values ('read@example.org', now()) returning id`,
      sql`select nextval('users_id_seq')`,
      sql`select id from users for update`,
    ])
      await expect(
        many(db.read, statement).catch((error: unknown) => findDatabaseFailure(error)?.code),
      ).resolves.toBe('25006');
    expect(await many(db.read, sql`select 1 as n`)).toEqual([{ n: 1 }]);
    const made = sql`insert into users (email, created_at) values ('write@example.org', now())`;
    expect(await run(db.write, made)).toBe(1);
  });
  it('compiles no statement, which took a second for a page of a dozen rows', async () => {
    expect(await maybeOne(database.db.read, sql`select current_setting('jit') as jit`)).toEqual({
      jit: 'off',
    });
  });
  it.each([
    'commands',
    'item_history',
    'statistic_deltas',
    'ledger_transactions',
    'ledger_postings',
    'command_chain',
  ])('may not change, delete or empty %s', async (table) => {
    const [column] = await many<{ name: string }>(
      database.db.read,
      sql`select column_name as name from information_schema.columns where table_name = ${table} and column_name <> 'id' order by ordinal_position limit 1`,
    );
    for (const statement of [
      `update ${table} set ${column?.name} = ${column?.name}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      expect(await codeOf(statement), statement).toBe(denied);
  });
  it('may write balances through the ledger’s one function only', async () => {
    for (const statement of [
      'update ledger_accounts set balance = 1000000',
      "insert into ledger_accounts (owner, currency, guarded, balance) values ('account:9', 'GOLD', true, 9)",
      'delete from ledger_accounts',
      "insert into ledger_transactions (kind, ref, payload_hash, created_at) values ('x', 'y', '', now())",
      'insert into ledger_postings (transaction_id, account_id, currency, amount) select ' +
        "t.id, a.id, 'GOLD', 9 from ledger_transactions t, ledger_accounts a limit 1",
      'insert into ledger_account_sums (account_id, amount) ' +
        'select id, 9 from ledger_accounts limit 1',
      'update ledger_account_sums set amount = 9',
      'delete from ledger_account_sums',
      'insert into ledger_daily_sums (day, owner, currency, kind, cause, credited, debited) ' +
        "values ('2026-01-01', 'mint', 'GOLD', 'grant', '', 0, 9)",
      'update ledger_daily_sums set credited = 9',
      'delete from ledger_daily_sums',
      'insert into ledger_summed (posting_id) values (9)',
      'update ledger_summed set posting_id = 9',
      'delete from ledger_summed',
    ])
      expect(await codeOf(statement), statement).toBe(denied);
  });
  it('may neither create tables nor grant itself rights nor remove the rules', async () => {
    for (const statement of [
      'create table mine (id int)',
      'drop table ledger_postings cascade',
      'alter table commands disable trigger all',
      'drop trigger commands_fixed on commands',
      "select grant_app_rights('guildhall_app')",
    ])
      expect(await codeOf(statement), statement).toBe(denied);
    // granting a privilege that the role does not have only causes a warning
    await codeOf('grant update on commands to guildhall_app');
    expect(await codeOf("update commands set text = 'x'")).toBe(denied);
  });
  it('cannot mark final commands as undone', async () => {
    expect(
      await maybeOne(
        database.db.write,
        sql`select mark_undone(id, id) as taken from commands where not undoable limit 1`,
      ),
    ).toEqual({ taken: false });
  });
  it('has its rights on later tables', async () => {
    await database.db.asOwner(
      'create table later (id bigint generated always as identity primary key, name text)',
    );
    await database.db.transaction((tx) => run(tx, sql`insert into later (name) values ('x')`));
    await database.db.transaction((tx) => run(tx, sql`update later set name = 'y'`));
    await database.db.migrate();
    expect(await codeOf('truncate later')).toBe(denied);
    expect(await codeOf('delete from commands')).toBe(denied);
  });
  it('is configured by name: a missing one is refused before anything runs', async () => {
    const opening = openDatabase({
      url: database.url,
      pool: 1,
      dataDir: undefined,
      role: 'nobody_made_this',
      onError: () => {},
    });
    await expect(opening).rejects.toThrow(
      'DATABASE_ROLE names nobody_made_this, which does not exist',
    );
  });
});
