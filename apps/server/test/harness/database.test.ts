import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maybeOne, run, sql } from '../../src/kernel/db/sql.ts';
import { openTestDatabase, type TestDatabase } from './database.harness.ts';

describe('a database for a test file', () => {
  let first: TestDatabase;
  let second: TestDatabase;
  beforeAll(async () => {
    [first, second] = await Promise.all([
      openTestDatabase({ role: null }),
      openTestDatabase({ role: null }),
    ]);
  });
  afterAll(async () => {
    await first.close();
    await second.close();
  });
  const tables = async (database: TestDatabase): Promise<number> =>
    Number(
      (
        await maybeOne<{ n: unknown }>(
          database.db.read,
          sql`select count(*) as n from information_schema.tables where table_schema = 'public'`,
        )
      )?.n,
    );

  it('comes with every migration applied', async () => {
    expect(await tables(first)).toBeGreaterThan(10);
    expect(await tables(second)).toBe(await tables(first));
  });

  it('shares no data with another copy', async () => {
    const before = await tables(second);
    await first.db.transaction((tx) => run(tx, sql`create table only_here (id int)`));
    expect(await tables(first)).toBe(before + 1);
    expect(await tables(second)).toBe(before);
  });

  it('is of the kind that the project names', () => {
    expect(first.db.kind).toBe(
      process.env['TEST_DATABASE'] === 'embedded' ? 'embedded' : 'postgres',
    );
  });
});
