import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';
import {
  buildFaultsLimitedByCurrency,
  type EconomyFault,
} from '../../../wealth/bank/economy/faults.api.ts';
import { buildRefilledItemsQuery, listRefillPriceFaults } from '../../../wealth/items/items.api.ts';

/**
 * Finds items with a wrong amount of spent energy: it must be the energy that matches have used,
 * minus the energy that was bought back. Otherwise energy was refilled twice for one payment, or
 * was paid for but not refilled.
 */
const straySpending = (db: Queries, isWhole: boolean) =>
  many<EconomyFault>(
    db,
    buildFaultsLimitedByCurrency(sql`
      select r.currency,
        'item ' || r.item_id || ': ' || m.spent || ' - ' || r.bought || ' <> ' || r.used ||
          ', ' || m.reserved || ' / ' || r.reserved as fault
      from ${buildRefilledItemsQuery(isWhole)} r
      cross join lateral (
        select count(*) filter (where g.state = 'FINISHED') as spent,
          count(*) filter (where g.state in ('RUNNING', 'HELD')) as reserved
        from match_players p
        join matches g on g.id = p.match_id
        where p.account_id = r.account_id and p.item_id = r.item_id
      ) m
      where r.currency is not null
        and (m.spent - r.bought <> r.used or m.reserved <> r.reserved)
      order by r.item_id desc`),
  );
/**
 * Lists items whose energy refills do not match their payments. Checks only the newest refills;
 * with `isWhole`, checks all items.
 */
export const listEnergyPaymentMismatches = async (db: Queries, isWhole = false) => [
  ...(await straySpending(db, isWhole)),
  ...(await listRefillPriceFaults(db, isWhole)),
];
