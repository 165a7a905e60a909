import type { Tx } from '../../../../kernel/db/db.ts';
import { run, sql, type Sql } from '../../../../kernel/db/sql.ts';

/**
 * Locks rows of items in the order of their ids until the transaction ends. Data of other tables
 * must be read by a later statement, because the snapshot of a waiting statement becomes outdated.
 */
export const lockItems = (tx: Tx, where: Sql): Promise<number> =>
  run(tx, sql`select id from items where ${where} order by id for update`);
