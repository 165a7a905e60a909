import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Writes } from '../../src/kernel/db/db.ts';
import { toIsoTime } from '../../src/kernel/db/rows.ts';
import { many, maybeOne, run, sql } from '../../src/kernel/db/sql.ts';
import { runAfterCommit } from '../../src/kernel/db/transaction.ts';
import { openTestDatabase, type TestDatabase } from './database.harness.ts';

/** Tests guarantees of both databases on which the rest of the server relies. */
describe('either database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ role: null });
    await database.db.transaction((tx) =>
      run(
        tx,
        sql`create table parity (id bigint generated always as identity primary key, name text not null unique, at timestamptz not null default now())`,
      ),
    );
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.transaction((tx) => run(tx, sql`delete from parity`)));
  const add = (db: Writes, name: string): Promise<unknown> =>
    run(db, sql`insert into parity (name) values (${name})`);
  const names = async (): Promise<string[]> =>
    (
      await many<{ name: string }>(database.db.read, sql`select name from parity order by name`)
    ).map((row) => row.name);

  it('returns whole numbers and times in one form', async () => {
    const row = await maybeOne<{ big: unknown; several: unknown; at: unknown }>(
      database.db.read,
      sql`
        select 9007199254740991::bigint as big, array[1, null, 9007199254740991]::bigint[] as several,
          '2026-11-21T12:30:00.123+02'::timestamptz as at`,
    );
    expect(row?.big).toBe(Number.MAX_SAFE_INTEGER);
    expect(row?.several).toEqual([1, null, Number.MAX_SAFE_INTEGER]);
    expect(toIsoTime(row?.at)).toBe('2026-11-21T10:30:00.123Z');
  });
  it.each(['9007199254740992::bigint', 'array[-9007199254740992]::bigint[]'])(
    'fails instead of rounding %s',
    async (value) => {
      const asked = many(database.db.read, sql`select ${sql.raw(value)} as big`);
      await expect(asked).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining('no safe integer') }),
      });
    },
  );
  it('converts letters of other alphabets to lower case and searches by trigrams', async () => {
    const row = await maybeOne<{ low: string; near: unknown }>(
      database.db.read,
      sql`select lower('ЁЖИК') as low, similarity('lantern', 'lanterns') > 0.5 as near`,
    );
    expect(row).toEqual({ low: 'ёжик', near: true });
  });
  it('keeps nothing of a transaction that throws', async () => {
    const failing = database.db.transaction(async (tx) => {
      await add(tx, 'gone');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await names()).toEqual([]);
  });
  it('refuses a query outside of the transaction that runs inside it, instead of waiting forever', async () => {
    await expect(database.db.transaction(() => add(database.db.write, 'outside'))).rejects.toThrow(
      'outside the transaction',
    );
    await expect(
      database.db.transaction(() => database.db.transaction((tx) => add(tx, 'nested'))),
    ).rejects.toThrow('inside another');
    expect(await names()).toEqual([]);
  });
  it('runs work deferred to the commit after it, in order, and never after a rollback', async () => {
    const seen: string[] = [];
    await database.db.transaction(async (tx) => {
      runAfterCommit(() => seen.push('first'));
      runAfterCommit(() => seen.push('second'));
      await add(tx, 'kept');
      expect(seen).toEqual([]);
    });
    await database.db
      .transaction(async (tx) => {
        runAfterCommit(() => seen.push('never'));
        await add(tx, 'kept');
      })
      .catch(() => seen.push('refused'));
    expect(seen).toEqual(['first', 'second', 'refused']);
  });
  it('lets exactly one of many concurrent transactions take a name', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => database.db.transaction((tx) => add(tx, 'wanted by all'))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await names()).toEqual(['wanted by all']);
  });
  it('migrates again without a change', async () => {
    await add(database.db.write, 'still here');
    await database.db.migrate();
    expect(await names()).toEqual(['still here']);
  });
});
