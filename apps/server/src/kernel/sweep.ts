import { sql, type SQL } from './db/drizzle.ts';
import type { Database } from './db.ts';

const rowsAtOnce = 1_000;
/**
 * Drops the rows of a table that a condition says are over, a page at a time, each in a transaction
 * of its own: nobody waits for all of them.
 */
export async function sweepTable(
  db: Database,
  table: string,
  isOver: SQL,
  atOnce = rowsAtOnce,
): Promise<void> {
  const name = sql.identifier(table);
  for (;;) {
    const gone = (await db.read.execute(
      sql`
        delete from ${name}
        where ctid in (select ctid from ${name} where ${isOver} limit ${atOnce})
        returning 1 as gone`,
    )) as unknown as { rows: unknown[] };
    if (gone.rows.length < atOnce) return;
  }
}
