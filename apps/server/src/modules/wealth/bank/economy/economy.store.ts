/** Ledger queries about the whole economy. */
import { limits } from '@guildhall/contract/limits';
import type { DayRange } from '../../../../kernel/time/days.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { buildFaultsLimitedByCurrency, type EconomyFault } from './faults.store.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';

export interface CurrencySupplyRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  readonly made: string;
  readonly burnt: string;
  readonly held: string;
  readonly escrow: string;
  readonly holders: number;
  /** Median balance of the holders, and the lowest balance among the richest tenth. */
  readonly median: string;
  readonly top_tenth: string;
  /** Total of the richest hundredth of owners, at least one owner. */
  readonly top: string;
}
/**
 * Lists every active currency with the issued supply, where the supply is, and how evenly it is
 * distributed, in minor units.
 */
export const listCurrencySupplies = (on: Queries) =>
  many<CurrencySupplyRow>(
    on,
    sql`
      with
        platform as (
          select case l.owner when 'treasury' then 'mint' else l.owner end as owner, l.currency,
            sum(p.amount) as amount
          from ledger_accounts l
          join ledger_postings p on p.account_id = l.id
          where l.owner in ('mint', 'treasury', 'burn', 'escrow')
          group by 1, l.currency
        ),
        ranked as (
          select currency, balance,
            row_number() over (partition by currency order by balance desc) as place,
            count(*) over (partition by currency) as holders
          from ledger_accounts
          where guarded and balance > 0
        ),
        spread as (
          select currency, max(holders)::int as holders, sum(balance) as held,
            sum(balance) filter (where place <= ceil(holders / 100.0)) as top,
            percentile_disc(0.5) within group (order by balance) as median,
            percentile_disc(0.9) within group (order by balance) as top_tenth
          from ranked
          group by currency
        )
      select c.id, c.code, c.name, c.decimals, coalesce(-m.amount, 0)::text as made,
        coalesce(b.amount, 0)::text as burnt, coalesce(e.amount, 0)::text as escrow,
        coalesce(s.held, 0)::text as held, coalesce(s.top, 0)::text as top,
        coalesce(s.holders, 0) as holders, coalesce(s.median, 0)::text as median,
        coalesce(s.top_tenth, 0)::text as top_tenth
      from currencies c
      left join platform m on m.currency = c.code and m.owner = 'mint'
      left join platform b on b.currency = c.code and b.owner = 'burn'
      left join platform e on e.currency = c.code and e.owner = 'escrow'
      left join spread s on s.currency = c.code
      where c.deleted_at is null
      order by c.name, c.id`,
  );
export interface CurrencyFlowRow {
  readonly currency: string;
  readonly kind: string;
  readonly day: number;
  /** Amount that the mint issued, or that returned from burnt currency. */
  readonly came: string;
  /** Amount burnt or returned to the mint. */
  readonly went: string;
}
/**
 * Returns the amounts created and destroyed by currency, kind and day, in the newest transactions
 * since the first of the days.
 */
export const listFlowsByKind = (on: Queries, days: DayRange) =>
  many<CurrencyFlowRow>(
    on,
    sql`
      select p.currency, t.kind, ${days.at(sql`t.created_at`)} as day,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::text as came,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as went
      from (
        select id, kind, created_at
        from ledger_transactions
        where created_at >= ${days.since}::timestamptz
        order by created_at desc
        limit ${limits.flowRowsMax}
      ) t
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts l on l.id = p.account_id
      where l.owner in ('mint', 'treasury', 'burn')
      group by 1, 2, 3
      order by 1, 2, 3`,
  );

export interface PlayerFlowRow extends CurrencyFlowRow {
  /** Source of the payout, if a rule paid it. */
  readonly cause: string | null;
}
/**
 * Lists the amounts that players got and gave, including debts, by currency, kind, cause and day.
 * Amounts reserved for players do not count as received yet; amounts spent on purchases count as
 * given although they are not burnt.
 */
export const listPlayerFlows = (on: Queries, days: DayRange) =>
  many<PlayerFlowRow>(
    on,
    sql`
      select p.currency, t.kind, o.source as cause, ${days.at(sql`t.created_at`)} as day,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as came,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::text as went
      from (
        select id, kind, ref, created_at
        from ledger_transactions
        where created_at >= ${days.since}::timestamptz
        order by created_at desc
        limit ${limits.flowRowsMax}
      ) t
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts l on l.id = p.account_id
      left join payout o
        on o.id = case
          when t.kind = 'reward' and t.ref ~ '^[0-9]+:' then split_part(t.ref, ':', 1)::bigint
        end
      where l.owner like 'account:%' or l.owner like 'receivable:%'
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4`,
  );

const faultsOf = (on: Queries, statement: Sql): Promise<EconomyFault[]> =>
  many<EconomyFault>(on, buildFaultsLimitedByCurrency(statement));
const newest = sql`
  select id
  from ledger_transactions
  order by id desc
  limit ${limits.flowRowsMax}`;
/** Lists the transactions, among the newest, whose postings do not sum to zero in a currency. */
export const listUnbalancedTransactions = (on: Queries) =>
  faultsOf(
    on,
    sql`
      select p.currency,
        'transaction ' || p.transaction_id || ': ' || sum(p.amount) || ' ' || p.currency as fault
      from (${newest}) t
      join ledger_postings p on p.transaction_id = t.id
      group by p.transaction_id, p.currency
      having sum(p.amount) <> 0
      order by p.transaction_id desc`,
  );
/**
 * Lists accounts whose balance is not the sum of their postings, among the accounts that the newest
 * transactions moved.
 */
export const listAccountsWithWrongBalance = (on: Queries) =>
  faultsOf(
    on,
    sql`
      select l.currency,
        l.owner || ': ' || l.balance || ' ' || l.currency || ' <> ' || x.amount as fault
      from (
        select distinct p.account_id
        from (${newest}) t
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
/** Lists capped currencies whose issued amount exceeds the cap or differs from the stored count. */
export const listSupplyCapFaults = (on: Queries) =>
  faultsOf(
    on,
    sql`
      select c.code as currency,
        c.code || ': ' || s.minted || ' / ' || coalesce(c.supply_cap::text, '-') ||
          ' <> ' || coalesce(m.amount, 0) as fault
      from currencies c
      join currency_supplies s on s.currency_id = c.id
      left join lateral (
        select -sum(p.amount) as amount
        from ledger_accounts l
        join ledger_postings p on p.account_id = l.id
        where l.owner in ('mint', 'treasury') and l.currency = c.code
      ) m on true
      where c.deleted_at is null
        and (s.minted > c.supply_cap::numeric or s.minted <> coalesce(m.amount, 0))
      order by c.code`,
  );
/**
 * Lists currencies whose escrow on the ledger differs from the amounts that were reserved and
 * neither paid nor returned.
 */
export const listEscrowFaults = (on: Queries) =>
  faultsOf(
    on,
    sql`
      select coalesce(a.currency, e.currency) as currency,
        coalesce(a.currency, e.currency) || ': ' || coalesce(a.amount, 0) || ' <> ' ||
          coalesce(e.amount, 0) as fault
      from (
        select l.currency, sum(p.amount) as amount
        from ledger_accounts l
        join ledger_postings p on p.account_id = l.id
        where l.owner = 'escrow'
        group by l.currency
      ) a
      full join (
        select currency, sum(case when kind = 'FUNDED' then amount else -amount end) as amount
        from escrow_moves
        group by currency
      ) e on e.currency = a.currency
      where coalesce(a.amount, 0) <> coalesce(e.amount, 0)
      order by 1`,
  );
/**
 * Stops the issuing of a currency; returns undefined if it was already stopped or there is no such
 * currency.
 */
export const stopIssuingCurrency = (tx: Tx, code: string, now: Date) =>
  maybeOne<{ id: number; name: string }>(
    tx,
    sql`
      update currencies
      set is_stopped = true, version = version + 1, updated_at = ${now}, updated_by = null
      where code = ${code} and deleted_at is null and not is_stopped
      returning id, name`,
  );
