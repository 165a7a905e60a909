import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/harness/database.harness.ts';
import type { Call } from './actor.ts';
import { cryptoSeedSource, createSimulatedSeedSource } from './chance.ts';
import { TestClock } from './time/clock.ts';
import { createCommands } from './commands/commands.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { many, maybeOne, run, sql } from './db/sql.ts';
import { runAfterCommit, runWithSavepoint } from './db/transaction.ts';
import { AppError } from './errors.ts';
import {
  listBalances,
  toPlayerOwner,
  postLedgerEntry,
  reverseLedgerTransaction,
  type LedgerPosting,
} from './value/ledger.ts';
import { listLedgerFaults } from './value/ledger-upkeep.ts';
import { createRealtime } from './realtime/realtime.ts';
import { decrypt, encrypt, computeSha256 } from './secrets.ts';

const key = Buffer.alloc(32, 7);
describe('secrets, configuration and draws', () => {
  it('sealed data opens with its own key only, and not if a bit was changed', () => {
    const keys = { secretKey: key, oldSecretKey: undefined };
    fc.assert(fc.property(fc.string(), (text) => decrypt(keys, encrypt(key, text)) === text));
    const sealed = Buffer.from(encrypt(key, 'lantern'), 'base64');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => decrypt(keys, sealed.toString('base64'))).toThrow(/./);
    const other = { secretKey: Buffer.alloc(32, 8), oldSecretKey: undefined };
    expect(() => decrypt(other, encrypt(key, 'lantern'))).toThrow(/./);
  });
  it('an unusable configuration names every wrong setting', () => {
    expect(() => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: '70000', LOG_LEVEL: 'loud' })).toThrow(
      /PORT.*LOG_LEVEL|LOG_LEVEL.*PORT/,
    );
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY/);
    expect(() =>
      readConfig({
        NODE_ENV: 'production',
        SECRET_KEY: key.toString('base64'),
        PUBLIC_URL: 'http://hall.example.org',
      }),
    ).toThrow(/https/);
  });
  it('a stopped clock and predictable draws are refused by name in production', () => {
    const env = { SIMULATED_FROM: '2026-09-28T00:00:00Z', SIMULATION_SEED: '3' };
    expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(/SIMULATED_FROM/);
    expect(readConfig({ ...env, SECRET_KEY: key.toString('base64') }).simulation).toEqual({
      from: new Date('2026-09-28T00:00:00Z'),
      seed: 3,
    });
  });
  it('the nth draw of one subject follows from the seed, whatever is drawn for others', () => {
    const [chance, other, third] = [
      createSimulatedSeedSource(1),
      createSimulatedSeedSource(1),
      createSimulatedSeedSource(2),
    ];
    const first = [chance.seed('a'), chance.seed('a')];
    expect([other.seed('b'), other.seed('a'), other.seed('b'), other.seed('a')]).toEqual([
      expect.not.stringMatching(first[0] ?? ''),
      first[0],
      expect.any(String),
      first[1],
    ]);
    expect(
      new Set([...first, third.seed('a'), cryptoSeedSource.seed('a'), cryptoSeedSource.seed('a')])
        .size,
    ).toBe(5);
  });
});

describe('commands, ledger and events on this database', () => {
  let database: TestDatabase;
  const clock = new TestClock();
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const call = (idempotencyKey?: string, contents = 'a'): Call => ({
    language: 'en',
    actor: { kind: 'game-server', keyId: 1, name: 'Test', scopes: [], regionId: null },
    address: null,
    device: '',
    idempotencyKey,
    bodyHash: computeSha256(contents),
    reason: undefined,
    ifVersion: undefined,
  });
  const grant = (
    ref: string,
    amount: bigint,
    owner = toPlayerOwner(1),
  ): { kind: string; ref: string; commandId: null; postings: LedgerPosting[] } => ({
    kind: 'grant',
    ref,
    commandId: null,
    postings: [
      { owner: 'mint', currency: 'GOLD', amount: -amount },
      { owner, currency: 'GOLD', amount },
    ],
  });
  const balance = async (account: number): Promise<bigint> =>
    (await listBalances(database.db.read, toPlayerOwner(account)))[0]?.balance ?? 0n;

  it('fifty commands with one key run once and return equal replies; other contents are refused', async () => {
    const commands = createCommands(database.db, clock);
    let runs = 0;
    const run = (contents?: string) =>
      commands.run(
        call('fifty-at-once', contents),
        { type: 'test.run', message: undefined },
        async () => ({ reply: { number: ++runs } }),
      );
    const answers = await Promise.all(Array.from({ length: 50 }, () => run()));
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => answer.commandId)).size).toBe(1);
    await expect(run('b')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });
  it('a key belongs to its user: another user’s command with an equal key and body runs separately', async () => {
    const commands = createCommands(database.db, clock);
    let runs = 0;
    const by = (actor: Call['actor']) =>
      commands.run(
        { ...call('a-key-of-two'), actor },
        { type: 'test.run', message: undefined },
        async () => ({ reply: { number: ++runs } }),
      );
    const key = (keyId: number): Call['actor'] => ({
      kind: 'game-server',
      keyId,
      name: 'Test',
      scopes: [],
      regionId: null,
    });
    const numbers = [await by(key(1)), await by(key(2)), await by(key(1)), await by(key(2))].map(
      (entry) => entry.number,
    );
    expect(numbers).toEqual([1, 2, 1, 2]);
  });
  it('a command that fails leaves no trace, and its key may be used again', async () => {
    const commands = createCommands(database.db, clock);
    let runs = 0;
    const run = (fail: boolean) =>
      commands.run(call('second-try'), { type: 'test.fail', message: undefined }, async (tx) => {
        runAfterCommit(() => {
          runs++;
        });
        await postLedgerEntry(tx, grant('second-try', 5n, toPlayerOwner(77)), clock.now());
        if (fail) throw new AppError('CONFLICT');
        return { reply: {} };
      });
    await expect(run(true)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect([await balance(77), runs]).toEqual([0n, 0]);
    await run(false);
    expect([await balance(77), runs]).toEqual([5n, 1]);
  });
  it('the log, the ledger and the history of items refuse to be changed, deleted or emptied', async () => {
    await database.db.transaction((tx) => postLedgerEntry(tx, grant('fixed', 1n), clock.now()));
    const commands = createCommands(database.db, clock);
    await commands.run(call(), { type: 'test.log', message: undefined }, async () => ({
      reply: {},
    }));
    for (const statement of [
      'update ledger_postings set amount = 2',
      'delete from ledger_postings',
      'truncate ledger_postings cascade',
      'delete from ledger_transactions',
      "update commands set text = 'x'",
      'delete from commands',
      'truncate commands',
      'truncate item_history',
    ])
      await expect(
        database.db.transaction((tx) => run(tx, sql.raw(statement))),
        statement,
      ).rejects.toThrow(/./);
  });
  it('postings that do not sum to zero are refused by the database itself, whoever writes them', async () => {
    const lopsided = {
      ...grant('lopsided', 3n),
      postings: [
        { owner: 'mint', currency: 'GOLD', amount: -3n },
        { owner: toPlayerOwner(1), currency: 'GOLD', amount: 2n },
      ] as const,
    };
    await expect(
      database.db.transaction((tx) => postLedgerEntry(tx, lopsided, clock.now())),
    ).rejects.toThrow(/./);
    await expect(
      database.db.transaction((tx) =>
        run(
          tx,
          sql`
            insert into ledger_postings (transaction_id, account_id, currency, amount)
            select t.id, a.id, 'GOLD', 9
            from ledger_transactions t, ledger_accounts a
            limit 1`,
        ),
      ),
    ).rejects.toThrow(/./);
  });
  it('an equal reference returns the same transaction; with another payload it is refused', async () => {
    const post = (amount: bigint) =>
      database.db.transaction((tx) =>
        postLedgerEntry(tx, grant('once', amount, toPlayerOwner(2)), clock.now()),
      );
    const [first, ...others] = await Promise.all([post(10n), post(10n), post(10n)]);
    for (const other of others) expect(other.id).toBe(first.id);
    expect(await balance(2)).toBe(10n);
    await expect(post(11n)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });
  it('of fifty purchases at 30 with a balance of 100 exactly three succeed, never overdrawing it', async () => {
    await database.db.transaction((tx) =>
      postLedgerEntry(tx, grant('purse', 100n, toPlayerOwner(3)), clock.now()),
    );
    const buy = (ref: number) =>
      database.db.transaction((tx) =>
        postLedgerEntry(
          tx,
          {
            kind: 'buy',
            ref: String(ref),
            commandId: null,
            postings: [
              { owner: toPlayerOwner(3), currency: 'GOLD', amount: -30n },
              { owner: 'shop-revenue', currency: 'GOLD', amount: 30n },
            ],
          },
          clock.now(),
        ),
      );
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_one, index) => buy(index)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect(
      results
        .flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as AppError).code] : [],
        )
        .every((code) => code === 'CONFLICT'),
    ).toBe(true);
    expect(await balance(3)).toBe(10n);
  });
  it('a reversal mirrors its transaction, once', async () => {
    const { id } = await database.db.transaction((tx) =>
      postLedgerEntry(tx, grant('mistake', 40n, toPlayerOwner(4)), clock.now()),
    );
    await database.db.transaction((tx) => reverseLedgerTransaction(tx, id, null, clock.now()));
    expect(await balance(4)).toBe(0n);
    await database.db.transaction((tx) => reverseLedgerTransaction(tx, id, null, clock.now()));
    expect(await balance(4)).toBe(0n);
  });
  it('any sequence of transfers keeps the ledger balanced', async () => {
    const transfer = fc.record({
      from: fc.integer({ min: 10, max: 14 }),
      to: fc.integer({ min: 10, max: 14 }),
      amount: fc.bigInt({ min: 1n, max: 50n }),
    });
    let ref = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { maxLength: 12 }), async (moves) => {
        for (const { from, to, amount } of moves) {
          await database.db.transaction((tx) =>
            postLedgerEntry(tx, grant(`fund-${++ref}`, 20n, toPlayerOwner(from)), clock.now()),
          );
          if (from === to) continue;
          const before = await balance(from);
          const move = database.db.transaction((tx) =>
            postLedgerEntry(
              tx,
              {
                kind: 'move',
                ref: String(++ref),
                commandId: null,
                postings: [
                  { owner: toPlayerOwner(from), currency: 'GOLD', amount: -amount },
                  { owner: toPlayerOwner(to), currency: 'GOLD', amount },
                ],
              },
              clock.now(),
            ),
          );
          const answer = await move.then(
            () => 'done',
            (error: unknown) => (error as AppError).code,
          );
          expect(answer).toBe(amount > before ? 'CONFLICT' : 'done');
        }
      }),
      { numRuns: 12 },
    );
    expect(await listLedgerFaults(database.db.read)).toEqual([]);
  });
  it('a query outside of the open transaction is refused instead of waiting forever', async () => {
    await expect(
      database.db.transaction(() => run(database.db.write, sql`select 1`)),
    ).rejects.toThrow(/outside the transaction/);
    await expect(
      database.db.transaction(() => database.db.transaction(async () => 1)),
    ).rejects.toThrow(/inside another/);
  });
  it('concurrent messages of one user are numbered without gaps in the order of their commits', async () => {
    const realtime = createRealtime(clock);
    const hints: number[] = [];
    realtime.onHint((userId) => hints.push(userId));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.db.transaction((tx) => realtime.emit(tx, 5, 'LEVEL_REWARDS_UPDATE', {})),
      ),
    );
    await expect(
      database.db.transaction(async (tx) => {
        await realtime.emit(tx, 5, 'LEVEL_REWARDS_UPDATE', {});
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const messages = await realtime.since(database.db.read, 5, 0);
    expect(messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 20 }, (_one, index) => index + 1),
    );
    expect(hints).toHaveLength(20);
  });
  it('a failed savepoint rolls back its messages, records and effects, and nothing else', async () => {
    const [realtime, commands] = [createRealtime(clock), createCommands(database.db, clock)];
    const names: string[] = [];
    const inside = (name: string, fail: boolean) => async () => {
      runAfterCommit(() => names.push(name));
      if (fail) throw new AppError('CONFLICT');
      return { reply: {} };
    };
    await database.db.transaction(async (tx) => {
      await realtime.emit(tx, 6, 'LEVEL_REWARDS_UPDATE', {});
      const parts = [false, true, false].map((fail, index) => ({
        fail,
        type: `test.part-${index}`,
      }));
      const outcomes: string[] = [];
      for (const { fail, type } of parts) {
        const part = runWithSavepoint(tx, async (inner) => {
          await realtime.emit(inner, 6, 'LEVEL_REWARDS_UPDATE', {});
          await commands.record(inner, call(), { type, message: undefined }, inside(type, fail));
        });
        outcomes.push(
          await part.then(
            () => 'kept',
            () => 'taken back',
          ),
        );
      }
      expect(outcomes).toEqual(['kept', 'taken back', 'kept']);
    });
    expect((await realtime.since(database.db.read, 6, 0)).map((entry) => entry.seq)).toEqual([
      1, 2, 3,
    ]);
    expect(names).toEqual(['test.part-0', 'test.part-2']);
    const rows = await many<{ type: string }>(
      database.db.read,
      sql`select type from commands where type like 'test.part%' order by id`,
    );
    expect(rows.map((row) => row.type)).toEqual(names);
  });
  it('old messages are deleted, and a cursor before them learns of it', async () => {
    const realtime = createRealtime(clock);
    const emit = () =>
      database.db.transaction((tx) => realtime.emit(tx, 8, 'LEVEL_REWARDS_UPDATE', {}));
    for (let n = 0; n < 5; n++) await emit();
    const before = new Date(clock.now().getTime() + 1_000);
    clock.advance(2_000);
    await emit();
    const drop = () => database.db.transaction((tx) => realtime.dropBefore(tx, before, 3));
    while ((await drop()) > 0);
    expect((await realtime.since(database.db.read, 8, 0)).map((entry) => entry.seq)).toEqual([6]);
    expect(await realtime.position(database.db.read, 8)).toMatchObject({ newest: 6, droppedTo: 5 });
    clock.advance(600_000);
    const { quietMs } = await realtime.position(database.db.read, 8);
    expect(quietMs).toBeGreaterThanOrEqual(600_000);
    expect(quietMs).toBeLessThan(660_000);
    expect(await realtime.position(database.db.read, 9)).toEqual({
      newest: 0,
      quietMs: null,
      droppedTo: 0,
    });
    await emit();
    expect((await realtime.since(database.db.read, 8, 6)).map((entry) => entry.seq)).toEqual([7]);
  });
  it('people are found by a part of their address through the trigram index', async () => {
    await database.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into users (email, password_hash, created_at)
          select 'rider' || n || '@example.org', 'x', now()
          from generate_series(1, 5000) n`,
      ),
    );
    await database.db.transaction((tx) => run(tx, sql`analyze users`));
    // a few rows are read faster without an index, so the test asks if the index can serve this
    // search
    const plan = await database.db.transaction(async (tx) => {
      await run(tx, sql`set local enable_seqscan = off`);
      return many<Record<string, string>>(
        tx,
        sql`explain select id from users where normal_form(email) like '%rider4242%'`,
      );
    });
    expect(JSON.stringify(plan)).toContain('users_email_search');
    expect(
      await maybeOne(
        database.db.read,
        sql`select count(*)::int as n from users where normal_form(email) like '%rider4242%'`,
      ),
    ).toMatchObject({ n: 1 });
  });
});
