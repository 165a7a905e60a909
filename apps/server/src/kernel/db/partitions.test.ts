import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import {
  addPartitionsAhead,
  ensureMonthPartition,
  findArchivedUntil,
  getMonthStart,
} from './partitions.ts';
import { many, run, sql } from './sql.ts';

describe('partitions by month', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const listMonths = async (year: number) =>
    (
      await many<{ name: string }>(
        database.db.read,
        sql`
          select c.relname as name
          from pg_inherits i
          join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'statistic_deltas'::regclass
            and c.relname like ${`statistic_deltas_${year}_%`}
          order by 1`,
      )
    ).map(({ name }) => name.slice(-2));
  const insert = (at: string) =>
    database.db.transaction((tx) =>
      Promise.all([
        ensureMonthPartition(tx, 'statistic_deltas', new Date(at)),
        run(
          tx,
          sql`
            insert into statistic_deltas (
              match_id, account_id, statistic_id, segments, delta, ended_at
            )
            values (1, 1, 1, '{}', 1, ${at}::timestamptz)`,
        ),
      ]),
    );

  it('begin at midnight of the first day in UTC', () => {
    expect(
      [
        getMonthStart(new Date('2031-12-31T23:59:59.999Z')),
        getMonthStart(new Date('2031-12-31T23:59:59.999Z'), 1),
        getMonthStart(new Date('2032-01-01T00:00:00Z'), -1),
      ].map((at) => at.toISOString().slice(0, 16)),
    ).toEqual(['2031-12-01T00:00', '2032-01-01T00:00', '2031-12-01T00:00']);
  });
  it('of the present month and the next three are added once', async () => {
    const now = new Date('2033-10-31T23:00:00-05:00');
    await addPartitionsAhead(database.db, now);
    await addPartitionsAhead(database.db, now);
    expect([await listMonths(2033), await listMonths(2034)]).toEqual([
      ['11', '12'],
      ['01', '02'],
    ]);
  });
  it('are added by an insert, for the first and the last moment of a month', async () => {
    for (const at of ['2035-02-01T00:00:00Z', '2035-02-28T23:59:59.999Z', '2035-03-01T00:00:00Z'])
      await insert(at);
    await insert('1999-12-31T23:59:59.999Z');
    expect([await listMonths(2035), await listMonths(1999)]).toEqual([['02', '03'], ['12']]);
    expect(
      await many(
        database.db.read,
        sql`select tableoid::regclass::text as name from statistic_deltas order by id`,
      ),
    ).toEqual(
      ['2035_02', '2035_02', '2035_03', '1999_12'].map((month) => ({
        name: `statistic_deltas_${month}`,
      })),
    );
  });
  it('leave nothing behind if the transaction is rolled back', async () => {
    await database.db
      .transaction(async (tx) => {
        await ensureMonthPartition(tx, 'statistic_deltas', new Date('2036-05-05T00:00:00Z'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await listMonths(2036)).toEqual([]);
    await insert('2036-05-05T00:00:00Z');
    expect(await listMonths(2036)).toEqual(['05']);
  });
  it('keep their rows: neither a change nor a deletion is possible in a partition', async () => {
    await insert('2037-01-01T00:00:00Z');
    for (const statement of [
      sql`update statistic_deltas_2037_01 set delta = 2`,
      sql`delete from statistic_deltas_2037_01`,
    ])
      await expect(run(database.db.write, statement)).rejects.toMatchObject({
        cause: { code: database.db.kind === 'embedded' ? 'GH002' : '42501' },
      });
  });
  it('tell the end of the newest archived month', async () => {
    expect(await findArchivedUntil(database.db.read, 'statistic_deltas')).toBeNull();
    await database.db.asOwner(
      `insert into archived_months (file_name, table_name, month, row_count, sha256, archived_at)
       values ('a', 'statistic_deltas', '2031-11-01', 1, '', now()),
         ('b', 'statistic_deltas', '2031-12-01', 1, '', now())`,
    );
    expect(await findArchivedUntil(database.db.read, 'statistic_deltas')).toEqual(
      new Date('2032-01-01T00:00:00Z'),
    );
  });
});
