import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';

/**
 * Makes changes of conversions run one after the other until commit, because two concurrent changes
 * could together allow a loop.
 */
export const lockArbitrageChecks = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('wealth.arbitrage'))`);
/** Lists undeleted currencies; the search for loops starts with each. */
export const listActiveCurrencies = (db: Queries) =>
  many<{ code: string; name: string }>(
    db,
    sql`select code, name from catalogue where kind = 'CURRENCY' and living order by id`,
  );
