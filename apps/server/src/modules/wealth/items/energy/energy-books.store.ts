/** Reads refills of items, and the payments for these refills. */
import { limits } from '@guildhall/contract/limits';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';
import { buildFaultsLimitedByCurrency, type EconomyFault } from '../../bank/economy/faults.api.ts';

/** Selects movements of items. With `isWhole`, selects all of them, otherwise only the newest. */
const buildHistoryQuery = (isWhole: boolean) => sql`
  select item_id, command_id, kind
  from item_history
  order by id desc
  limit ${isWhole ? null : limits.flowRowsMax}::bigint`;
/**
 * Builds the query of items that were refilled, for other modules. With `isWhole`, includes all
 * refills, otherwise only recent ones. Each row has the total energy that was bought back, and the
 * energy that is used and reserved now. `currency` is the currency of the newest refill that had a
 * price.
 */
export const buildRefilledItemsQuery = (isWhole: boolean) => sql`
  (
    select i.id as item_id, i.account_id, coalesce(u.used, 0) as used,
      coalesce(u.reserved, 0) as reserved, b.bought, b.currency
    from (
      select distinct item_id
      from (${buildHistoryQuery(isWhole)}) h
      where kind = 'refilled'
      limit ${isWhole ? null : limits.energyItemsWatched}::bigint
    ) r
    join items i on i.id = r.item_id
    left join item_energy u on u.item_id = i.id
    cross join lateral (
      select sum((c.before->>'used')::int - (c.after->>'used')::int)::int as bought,
        (
          array_agg(c.after->>'currency' order by c.id desc)
            filter (where c.after->>'currency' is not null)
        )[1] as currency
      from item_history h
      join commands c on c.id = h.command_id
      where h.item_id = i.id and h.kind = 'refilled'
    ) b
  )`;
/**
 * Lists refills whose recorded price differs from the amount that was burnt. With `isWhole`, checks
 * all refills, otherwise only recent ones.
 */
export const listRefillPriceFaults = (db: Queries, isWhole: boolean) =>
  many<EconomyFault>(
    db,
    buildFaultsLimitedByCurrency(sql`
      select c.after->>'currency' as currency,
        'item ' || h.item_id || ', refill ' || c.id || ': ' || (c.after->>'price') || ' <> ' ||
          coalesce(p.paid, 0) as fault
      from (${buildHistoryQuery(isWhole)}) h
      join commands c on c.id = h.command_id
      left join lateral (
        select sum(p.amount) as paid
        from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id
        join ledger_accounts l on l.id = p.account_id
        where t.kind = 'refill'
          and t.ref = c.id::text
          and l.owner = 'burn'
          and l.currency = c.after->>'currency'
      ) p on true
      where h.kind = 'refilled'
        and c.after->>'currency' is not null
        and (c.after->>'price')::bigint <> coalesce(p.paid, 0)
      order by c.id desc`),
  );
