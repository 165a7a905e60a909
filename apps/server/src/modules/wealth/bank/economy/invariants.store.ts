/** Finds broken invariants of the ledger and of the bank's tables, one query per invariant. */
import { limits } from '@guildhall/contract/limits';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildFaultsLimitedByCurrency, type EconomyFault } from './faults.store.ts';

const faultsOf = (db: Queries, statement: Sql): Promise<EconomyFault[]> =>
  many<EconomyFault>(db, buildFaultsLimitedByCurrency(statement));
const newestTransactions = sql`
  select id
  from ledger_transactions
  order by id desc
  limit ${limits.flowRowsMax}`;
/**
 * Lists transactions whose postings in one currency do not sum to zero. Checks only the newest
 * transactions.
 */
export const listUnbalancedTransactions = (db: Queries) =>
  faultsOf(
    db,
    sql`
      select p.currency,
        'transaction ' || p.transaction_id || ': ' || sum(p.amount) || ' ' || p.currency as fault
      from (${newestTransactions}) t
      join ledger_postings p on p.transaction_id = t.id
      group by p.transaction_id, p.currency
      having sum(p.amount) <> 0
      order by p.transaction_id desc`,
  );
/**
 * Lists accounts whose balance differs from the sum of their postings. Checks only the accounts of
 * the newest transactions.
 */
export const listAccountsWithWrongBalance = (db: Queries) =>
  faultsOf(
    db,
    sql`
      select l.currency,
        l.owner || ': ' || l.balance || ' ' || l.currency || ' <> ' || x.amount as fault
      from (
        select distinct p.account_id
        from (${newestTransactions}) t
        join ledger_postings p on p.transaction_id = t.id
      ) moved
      join ledger_accounts l on l.id = moved.account_id and l.guarded
      cross join lateral (
        select sum(p.amount) as amount
        from ledger_postings p
        where p.account_id = l.id
      ) x
      where l.balance <> x.amount
      order by l.id`,
  );
/**
 * Lists capped currencies of which more is issued than the cap allows, or whose issued amount
 * differs from the stored count.
 */
export const listSupplyCapFaults = (db: Queries) =>
  faultsOf(
    db,
    sql`
      select c.code as currency,
        c.code || ': ' || s.minted || ' / ' || coalesce(c.supply_cap::text, '-') ||
          ' <> ' || coalesce(m.amount, 0) as fault
      from currencies c
      join currency_supplies s on s.currency_id = c.id
      left join lateral (
        select -sum(b.amount) as amount
        from ledger_platform_balances b
        where b.owner in ('mint', 'treasury') and b.currency = c.code
      ) m on true
      where c.deleted_at is null
        and (s.minted > c.supply_cap::numeric or s.minted <> coalesce(m.amount, 0))
      order by c.code`,
  );
/**
 * Lists currencies whose escrow balance on the ledger differs from the sum of the escrow movements.
 */
export const listEscrowFaults = (db: Queries) =>
  faultsOf(
    db,
    sql`
      select coalesce(a.currency, e.currency) as currency,
        coalesce(a.currency, e.currency) || ': ' || coalesce(a.amount, 0) || ' <> ' ||
          coalesce(e.amount, 0) as fault
      from (
        select b.currency, b.amount
        from ledger_platform_balances b
        where b.owner = 'escrow'
      ) a
      full join (
        select currency, sum(case when kind = 'FUNDED' then amount else -amount end) as amount
        from escrow_moves
        group by currency
      ) e on e.currency = a.currency
      where coalesce(a.amount, 0) <> coalesce(e.amount, 0)
      order by 1`,
  );
