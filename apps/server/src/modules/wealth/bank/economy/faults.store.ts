/** Faults of the economy that checks of invariants find. */
import { limits } from '@guildhall/contract/limits';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';

/** One violation of an invariant: its currency, and a text with the numbers. */
export interface EconomyFault extends Record<string, unknown> {
  readonly currency: string;
  readonly fault: string;
}
/**
 * Limits the faults per currency, in the order of the statement. Otherwise many faults of one
 * currency could hide the faults of another, which could then be issued again and whose alarm would
 * end.
 */
export const buildFaultsLimitedByCurrency = (statement: Sql): Sql => sql`
  select f.currency, f.fault
  from (
    select o.*, row_number() over (partition by o.currency order by o.place) as nth
    from (select x.*, row_number() over () as place from (${statement}) x) o
  ) f
  where f.nth <= ${limits.economyFaultsShown}
  order by f.place`;
