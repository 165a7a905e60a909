import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';

/** Serializes changes of conversions, because two concurrent changes could together open a loop. */
export const lockArbitrageChecks = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('wealth.arbitrage'))`);
/** Lists undeleted currencies: a gain would be possible in each. */
export const listActiveCurrencies = (db: Queries) =>
  many<{ code: string; name: string }>(
    db,
    sql`select code, name from catalogue where kind = 'CURRENCY' and living order by id`,
  );
