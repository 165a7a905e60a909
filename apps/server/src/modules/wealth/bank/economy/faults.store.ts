/** Faults that a watch over the economy finds. */
import { limits } from '@guildhall/contract/limits';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';

/** Something that must always hold and does not: in numbers, and of which currency. */
export interface EconomyFault extends Record<string, unknown> {
  readonly currency: string;
  readonly fault: string;
}
/**
 * Limits the faults that a statement finds for each currency, in its order: many faults of one
 * currency must not hide those of another, whose faucet would stay open and whose alarm would end.
 */
export const buildFaultsLimitedByCurrency = (statement: Sql): Sql => sql`
  select f.currency, f.fault
  from (
    select o.*, row_number() over (partition by o.currency order by o.place) as nth
    from (select x.*, row_number() over () as place from (${statement}) x) o
  ) f
  where f.nth <= ${limits.economyFaultsShown}
  order by f.place`;
