import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveMonth } from '../../src/kernel/archive/archive-month.ts';
import { attachMonth } from '../../src/kernel/archive/attach-month.ts';
import { ensureMonthPartition } from '../../src/kernel/db/partitions.ts';
import { many, run, sql } from '../../src/kernel/db/sql.ts';
import { openTestDatabase } from '../harness/database.harness.ts';

describe('the embedded database', () => {
  it('archives a month and attaches it again with equal rows', async () => {
    const database = await openTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-archive-'));
    const { db } = database;
    const listRows = () =>
      many<Record<string, unknown>>(db.read, sql`select * from statistic_deltas order by id`);
    try {
      await db.transaction(async (tx) => {
        await ensureMonthPartition(tx, 'statistic_deltas', new Date('2025-03-10T00:00:00Z'));
        await run(
          tx,
          sql`
            insert into statistic_deltas (
              match_id, account_id, statistic_id, segments, delta, ended_at
            )
            select n, 1, 1, ${sql.json({ 'a\\b\t': 'c\nd' })}, n / 3.0, '2025-03-10T10:10:10.123Z'
            from generate_series(1, 6000) n`,
        );
      });
      const before = await listRows();
      const table = { name: 'statistic_deltas', by: 'ended_at' } as const;
      const file = await archiveMonth(db, table, '2025-03', folder, () =>
        Promise.resolve(undefined),
      );
      expect([before.length, file?.rowCount, await listRows()]).toEqual([6_000, 6_000, []]);
      await attachMonth(db, file?.path ?? '');
      expect(await listRows()).toEqual(before);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
