import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';

/** Changes of what things are worth follow each other: none of two opens a loop with the other. */
export const lockGainChecks = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('wealth.gain'))`);
/** Currencies that live, in which somebody could gain. */
export const listActiveCurrencies = (on: Queries) =>
  many<{ code: string; name: string }>(
    on,
    sql`select code, name from catalogue where kind = 'CURRENCY' and living order by id`,
  );
