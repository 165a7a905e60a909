/** Faults that checks of the economy's invariants have found. */
import { limits } from '@guildhall/contract/limits';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';

/** One violation of an invariant: the currency, and a text that shows the numbers. */
export interface EconomyFault extends Record<string, unknown> {
  readonly currency: string;
  readonly fault: string;
}
/**
 * Limits the number of faults per currency. Keeps the order of the statement. Without the limit,
 * many faults of one currency could hide the faults of another, whose alarm would then end although
 * its invariant is broken.
 */
export const buildFaultsLimitedByCurrency = (statement: Sql): Sql => sql`
  select f.currency, f.fault
  from (
    select o.*, row_number() over (partition by o.currency order by o.place) as nth
    from (select x.*, row_number() over () as place from (${statement}) x) o
  ) f
  where f.nth <= ${limits.economyFaultsShown}
  order by f.place`;
