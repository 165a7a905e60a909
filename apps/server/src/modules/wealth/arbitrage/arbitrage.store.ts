import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';

/**
 * Makes transactions that change conversions wait for each other until commit, because two
 * concurrent changes could together allow a loop.
 */
export const lockArbitrageChecks = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('wealth.arbitrage'))`);
/** Lists undeleted currencies. The search for loops begins once with each of them. */
export const listActiveCurrencies = (db: Queries) =>
  many<{ code: string; name: string }>(
    db,
    sql`select code, name from catalogue where kind = 'CURRENCY' and living order by id`,
  );
