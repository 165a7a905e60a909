import type { Tx } from '../../../../kernel/db/db.ts';
import { run, sql, type Sql } from '../../../../kernel/db/sql.ts';

/**
 * Locks rows of items in the order of their ids until the transaction ends. What is decided by
 * other tables is read by a later statement: while one waits for a lock, its snapshot grows old.
 */
export const lockItems = (tx: Tx, where: Sql): Promise<number> =>
  run(tx, sql`select id from items where ${where} order by id for update`);
