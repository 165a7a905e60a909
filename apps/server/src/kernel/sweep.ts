import type { Database } from './db.ts';
import { run, sql, type Sql } from './db/sql.ts';

const rowsAtOnce = 1_000;
/**
 * Drops the rows of a table that a condition says are over, a page at a time, each in a transaction
 * of its own: nobody waits for all of them.
 */
export async function sweepTable(
  db: Database,
  table: string,
  isOver: Sql,
  atOnce = rowsAtOnce,
): Promise<void> {
  const name = sql.identifier(table);
  for (;;) {
    const gone = await run(
      db.read,
      sql`
        delete from ${name}
        where ctid in (select ctid from ${name} where ${isOver} limit ${atOnce})`,
    );
    if (gone < atOnce) return;
  }
}
