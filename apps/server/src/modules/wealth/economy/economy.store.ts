/** Amounts that moved in the whole economy, by kind and day, read from the ledger. */
import { limits } from '@guildhall/contract/limits';
import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import type { DayRange } from '../../../kernel/time/days.ts';

export interface CurrencyFlowRow {
  readonly currency: string;
  readonly kind: string;
  readonly day: number;
  /** Amount that the mint issued, or that came back from `burn`. */
  readonly came: string;
  /** Amount burnt or returned to the mint. */
  readonly went: string;
}
/**
 * Returns the amounts created and destroyed by currency, kind and day, in the newest transactions
 * since the first of the days.
 */
export const listCurrencyFlowsByKind = (on: Queries, days: DayRange) =>
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
 * Amounts reserved for players are not received yet; amounts spent on purchases are given although
 * they are not burnt.
 */
export const listPlayerCurrencyFlows = (on: Queries, days: DayRange) =>
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
