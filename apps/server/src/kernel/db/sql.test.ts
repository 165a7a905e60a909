import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import type { Tx } from './db.ts';
import { buildPageWithTotal, type PagePosition } from './paged.ts';
import { allOf, containsText, mapDefined, listRowsPage } from './conditions.ts';
import { many, maybeOne, one, run, sql, compileSql, type Sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ role: null });
  await database.db.asOwner(`
    create table things (
      id integer primary key generated always as identity,
      name text not null, size bigint not null default 7, tags text[], about jsonb,
      made_at timestamptz(3), mark bytea, seen boolean)`);
});
afterAll(() => database.close());
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction(work);

describe('statements written by hand', () => {
  it('number the parameters of all their parts from the left, however deeply they are nested', () => {
    const where = allOf(
      mapDefined(5, (size) => sql`size > ${size}`),
      mapDefined(undefined, () => sql`never asked`),
      sql`name in (${sql.join([sql`${'a'}`, sql`lower(${'B'})`])})`,
    );
    expect(compileSql(sql`select ${1} where ${where} and id = any(${[3, 4]})`)).toEqual({
      text: 'select $1 where size > $2 and name in ($3, lower($4)) and id = any($5)',
      values: [1, 5, 'a', 'B', [3, 4]],
    });
    expect(compileSql(sql`where ${allOf()}`)).toEqual({ text: 'where true', values: [] });
  });

  it('have one text for all values, whatever the length of an array', () => {
    const compileIdQuery = (ids: readonly number[]) =>
      compileSql(sql`select 1 where 1 = any(${ids}) and ${ids.length} > 0`).text;
    expect(compileIdQuery([])).toBe(compileIdQuery([1, 2, 3]));
    expect(compileIdQuery([1])).toBe('select 1 where 1 = any($1) and $2 > 0');
  });

  it('quote names, and never let a value become part of the statement', async () => {
    const hostile = `x'); drop table things; --`;
    expect(compileSql(sql`select ${sql.identifier('a"b')}`).text).toBe('select "a""b"');
    expect(await one(database.db.read, sql`select ${hostile}::text as said`)).toEqual({
      said: hostile,
    });
  });

  it('write values of every kind and read them back unchanged on both databases', async () => {
    const madeAt = new Date('2026-03-01T02:03:04.567Z');
    await inside(async (tx) => {
      const written = await run(
        tx,
        sql`
          insert into things ${sql.row({
            name: 'whole',
            size: 2n ** 60n,
            tags: ['a "quoted", one', 'b'],
            about: sql.json({ list: [1, 'two'], at: null }),
            made_at: madeAt,
            mark: Buffer.from([0, 255]),
            seen: false,
          })}`,
      );
      expect(written).toBe(1);
      const row = await one<Record<string, unknown>>(
        tx,
        sql`select name, size::text, tags, about, made_at, mark, seen from things where name = 'whole'`,
      );
      expect({ ...row, mark: [...(row['mark'] as Uint8Array)] }).toEqual({
        name: 'whole',
        size: String(2n ** 60n),
        tags: ['a "quoted", one', 'b'],
        about: { list: [1, 'two'], at: null },
        made_at: '2026-03-01 02:03:04.567+00',
        mark: [0, 255],
        seen: false,
      });
      expect(
        await maybeOne(tx, sql`select id from things where made_at = any(${[madeAt]})`),
      ).toBeDefined();
    });
  });

  it('skip undefined values, write nulls, and return the number of written rows', async () => {
    await inside(async (tx) => {
      const inserted = await many<{ name: string; size: unknown }>(
        tx,
        sql`
          insert into things ${sql.rows([
            { name: 'one', size: undefined, about: sql.json(null) },
            { name: 'two', size: 9, about: sql.json({}) },
          ])}
          returning name, size::int, about is null as empty`,
      );
      expect(inserted).toEqual([
        { name: 'one', size: 7, empty: true },
        { name: 'two', size: 9, empty: false },
      ]);
      const changed = await run(
        tx,
        sql`
          update things
          set ${sql.changes({ size: sql`size + ${1}`, name: undefined, tags: null })}
          where name = any(${['one', 'two']})`,
      );
      expect(changed).toBe(2);
      expect(await run(tx, sql`delete from things where name = ${'none'}`)).toBe(0);
      expect(
        await many(
          tx,
          sql`select name, size::int from things where size between 8 and 99 order by id`,
        ),
      ).toEqual([
        { name: 'one', size: 8 },
        { name: 'two', size: 10 },
      ]);
    });
  });

  it('return undefined without a row, and throw where a row must exist', async () => {
    const none = sql`select id from things where name = ${'nobody'}`;
    expect(await maybeOne(database.db.read, none)).toBeUndefined();
    await expect(one(database.db.read, none)).rejects.toThrow('always has a row');
  });

  it('find a text anywhere with its special characters, and count the rows of all pages', async () => {
    await inside((tx) =>
      run(tx, sql`insert into things ${sql.rows(['50%', '500', '5_0'].map((name) => ({ name })))}`),
    );
    const page = (text: string) =>
      listRowsPage<{ name: string }>(
        database.db.read,
        {
          columns: sql`name`,
          from: sql`things`,
          where: containsText(sql`name`, text),
          order: sql`name`,
        },
        { page: 1, perPage: 1 },
      );
    expect(await page('50%')).toEqual({
      rows: [{ name: '50%' }],
      total: { count: 1, isMinimum: false },
    });
    expect((await page('5')).total).toEqual({ count: 3, isMinimum: false });
  });

  it('count a list up to 1,000 rows or the end of the page, unless all rows are asked for', async () => {
    const from = (rows: number) => sql`generate_series(1, ${rows}::int) n`;
    const count = async (rows: number, place: PagePosition) => {
      const list = { columns: sql`n`, from: from(rows), where: sql`true`, order: sql`n` };
      const { total, rows: shown } = await listRowsPage<{ n: number }>(
        database.db.read,
        list,
        place,
      );
      const { totalPages, ...reply } = buildPageWithTotal(shown, place, total);
      return [reply.data.length, reply.total, reply.totalIsMinimum, totalPages];
    };
    const at = (page: number) => ({ page, perPage: 20 });
    expect(await count(1_000, at(1))).toEqual([20, 1_000, false, 50]);
    expect(await count(1_001, at(1))).toEqual([20, 1_000, true, 51]);
    expect(await count(1_001, at(51))).toEqual([1, 1_001, false, 51]);
    expect(await count(5_000, at(60))).toEqual([20, 1_200, true, 61]);
    expect(await count(5_000, at(250))).toEqual([20, 5_000, false, 250]);
    expect(await count(5_000, { ...at(1), count: 'all' })).toEqual([20, 5_000, false, 250]);
    expect(await count(0, at(1))).toEqual([0, 0, false, 1]);
    const uncounted = (page: number) => ({ ...at(page), count: 'none' }) as const;
    expect(await count(45, uncounted(1))).toEqual([20, 20, true, 2]);
    expect(await count(45, uncounted(3))).toEqual([5, 45, false, 3]);
    expect(await count(40, uncounted(2))).toEqual([20, 40, true, 3]);
    expect(await count(40, uncounted(3))).toEqual([0, 40, false, 2]);
  });

  it('list the same rows and totals by keys as without', async () => {
    await database.db.asOwner(`
      create table listed (id integer primary key, level integer not null);
      create table listed_words (id integer primary key, word text not null);
      insert into listed select n, n % 7 from generate_series(1, 2500) n;
      insert into listed_words select n, case when n % 5 = 0 then 'rare' else 'frequent' end
        from generate_series(1, 2500) n where n % 10 <> 3`);
    const list = {
      columns: sql`l.id, l.level, w.word`,
      from: sql`listed l join listed_words w on w.id = l.id`,
      order: sql`l.level desc, l.id desc`,
    };
    const ordered = (where: Sql, countedMax: number) => ({
      from: sql`(
        select l.id, l.level
        from ${list.from}
        where ${where}
        order by ${list.order}
        limit ${countedMax + 1}
      ) found`,
      key: sql`found.id`,
      order: sql`found.level desc, found.id desc`,
    });
    const wheres = {
      all: sql`true`,
      frequent: sql`w.word = 'frequent'`,
      rare: sql`w.word = 'rare'`,
      few: sql`w.word = 'rare' and l.id <= 60`,
      none: sql`false`,
    };
    for (const [name, where] of Object.entries(wheres))
      for (const page of [1, 2, 25, 26, 50, 51, 100, 113, 114])
        for (const count of [undefined, 'all', 'none'] as const) {
          const place = { page, perPage: 20, ...(count && { count }) };
          const read = (overrides: object) =>
            listRowsPage(database.db.read, { ...list, where, ...overrides }, place);
          const plain = await read({});
          const key = sql`l.id`;
          const at = `${name}, page ${page}`;
          expect([at, await read({ key })]).toEqual([at, plain]);
          const keys = ordered(where, Math.max(1_000, page * 20));
          expect([at, await read({ key, keys })]).toEqual([at, plain]);
        }
  });

  it('continue after a key in both directions, but not in another order than that of the key', async () => {
    const read = (keyOrder: 'asc' | 'desc' | undefined, afterKey?: number) =>
      listRowsPage<{ id: number }>(
        database.db.read,
        {
          columns: sql`id`,
          from: sql`listed`,
          where: sql`level = 3 or level = 5`,
          order: keyOrder === 'asc' ? sql`id` : sql`id desc`,
          key: sql`id`,
          keyOrder,
        },
        { page: 1, perPage: 100, count: 'none', afterKey },
      );
    for (const keyOrder of ['asc', 'desc'] as const) {
      const ids: number[] = [];
      for (let isMinimum = true; isMinimum;) {
        const { rows, total } = await read(keyOrder, ids.at(-1));
        ids.push(...rows.map(({ id }) => id));
        isMinimum = total.isMinimum;
      }
      const expected = Array.from({ length: 2_500 }, (_one, at) => at + 1).filter((id) =>
        [3, 5].includes(id % 7),
      );
      expect(ids).toEqual(keyOrder === 'asc' ? expected : expected.toReversed());
    }
    await expect(read(undefined, 100)).rejects.toThrow('not in the order of its key');
  });

  it('read by keys only the rows of a page with their columns, and test each row once', async () => {
    await database.db.asOwner(`
      create sequence shown_rows;
      create sequence tested_rows;
      grant usage, select on shown_rows, tested_rows to public;
      create table thousands (id integer primary key);
      insert into thousands select generate_series(1, 3000)`);
    const callsOf = async (sequence: string, work: () => Promise<unknown>): Promise<number> => {
      const next = async () =>
        (await one<{ n: number }>(database.db.write, sql`select nextval(${sequence}) as n`)).n;
      const before = await next();
      await work();
      return (await next()) - before - 1;
    };
    const read = (where: Sql, page: number, afterKey?: number) =>
      listRowsPage(
        database.db.write,
        {
          columns: sql`id, nextval('shown_rows')`,
          from: sql`thousands`,
          where,
          order: sql`id desc`,
          key: sql`id`,
          keyOrder: 'desc',
        },
        { page, perPage: 20, ...(afterKey !== undefined && { afterKey, count: 'none' }) },
      );
    for (const page of [1, 40, 150])
      expect(await callsOf('shown_rows', () => read(sql`true`, page))).toBe(20);
    const few = sql`id <= 500 and nextval('tested_rows') > 0`;
    for (const page of [1, 20]) {
      expect(await callsOf('shown_rows', () => read(few, page))).toBe(20);
      expect(await callsOf('tested_rows', () => read(few, page))).toBe(500);
    }
    // counts how many rows the statement tests, because a page after a key must skip none
    const tested = sql`nextval('tested_rows') > 0`;
    for (const afterKey of [2_900, 100])
      expect(await callsOf('tested_rows', () => read(tested, 1, afterKey))).toBe(20);
  });

  it('sent in one tick answer in order; after a failure the others fail too, and the connection goes on', async () => {
    const insertThing = (name: string) =>
      sql`insert into things ${sql.row({ name })} returning name, size::int as size`;
    const later = sql`select count(*)::int as n from things_to_come`;
    const asked = inside(async (tx) => {
      const outcomes = await Promise.allSettled([
        one(tx, insertThing('first of three')),
        one(tx, later),
        one(tx, insertThing('third of three')),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(outcomes[0]).toMatchObject({ value: { name: 'first of three', size: 7 } });
    });
    await expect(asked).rejects.toBeInstanceOf(Error);
    await database.db.asOwner('create table things_to_come (id integer)');
    const results = await inside((tx) =>
      Promise.all([one(tx, insertThing('third of three')), one(tx, later), many(tx, later)]),
    );
    expect(results).toEqual([{ name: 'third of three', size: 7 }, { n: 0 }, [{ n: 0 }]]);
    expect(
      await many(database.db.read, sql`select name from things where name like '%of three'`),
    ).toEqual([{ name: 'third of three' }]);
  });
});
