import type { Tx } from '../../../../kernel/db/db.ts';
import { run, sql, type Sql } from '../../../../kernel/db/sql.ts';

/**
 * Locks rows of items until commit, in the order of ids. Data of other tables must be read by a
 * later statement, because a statement that has waited for a lock sees other tables as they were
 * before it waited.
 */
export const lockItems = (tx: Tx, where: Sql): Promise<number> =>
  run(tx, sql`select id from items where ${where} order by id for update`);
