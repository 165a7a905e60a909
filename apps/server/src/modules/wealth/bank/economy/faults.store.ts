/** Faults that the monitoring of the economy finds. */
import { limits } from '@guildhall/contract/limits';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';

/** A violated invariant, with its numbers and its currency. */
export interface EconomyFault extends Record<string, unknown> {
  readonly currency: string;
  readonly fault: string;
}
/**
 * Limits the faults per currency, in the statement's order. Otherwise many faults of one currency
 * would hide another currency's faults: that currency could still be issued and its alarm would
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
