/** Amounts of currency by day. */
import { limits } from '@guildhall/contract/limits';
import type { DayRange, DailyFlowRow } from '../../../../kernel/time/days.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { toIsoTimeOrNull } from '../../../../kernel/db/rows.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';

interface MovedDay {
  readonly currency: string;
  readonly decimals: number;
  readonly day: number;
  readonly gained: string;
  readonly spent: string;
  /** Present balance. */
  readonly balance: string;
}
/**
 * Returns the daily income and expenses of an account, from the newest movements of each of its
 * currencies.
 */
export const listDailyMovements = (on: Queries, accountId: number, days: DayRange) =>
  many<MovedDay>(
    on,
    sql`
      select l.currency, c.decimals, ${days.at(sql`t.created_at`)} as day,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as gained,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::text as spent,
        max(l.balance)::text as balance
      from ledger_accounts l
      join currencies c on c.code = l.currency and c.deleted_at is null
      cross join lateral (
        select m.transaction_id, m.amount
        from ledger_postings m
        where m.account_id = l.id
        order by m.id desc
        limit ${limits.trendRowsMax}
      ) p
      join ledger_transactions t on t.id = p.transaction_id
      where l.owner = 'account:' || ${accountId}::bigint
        and t.created_at >= ${days.since}::timestamptz
      group by l.currency, c.decimals, day`,
  );

/**
 * Returns the daily amounts issued and burnt in a currency, from the newest transactions of all.
 */
export const listDailyCurrencyFlow = (on: Queries, code: string, days: DayRange) =>
  many<DailyFlowRow>(
    on,
    sql`
      select ${days.at(sql`t.created_at`)} as day,
        coalesce(-sum(p.amount) filter (where l.owner <> 'burn' and p.amount < 0), 0)::text
          as issued,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as burnt
      from (
        select id, created_at
        from ledger_transactions
        where created_at >= ${days.since}::timestamptz
        order by created_at desc
        limit ${limits.flowRowsMax}
      ) t
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts l on l.id = p.account_id
      where p.currency = ${code} and l.owner in ('mint', 'treasury', 'burn')
      group by 1`,
  );

/**
 * Returns the time of the oldest counted movement if there are more movements than the limit; null
 * if all are counted.
 */
export const findOldestCountedFlowTime = async (
  on: Queries,
  days: DayRange,
  max: number = limits.flowRowsMax,
): Promise<string | null> => {
  const row = await maybeOne<{ at: string }>(
    on,
    sql`
      select created_at as at
      from ledger_transactions
      where created_at >= ${days.since}::timestamptz
      order by created_at desc
      offset ${max}
      limit 1`,
  );
  return toIsoTimeOrNull(row?.at);
};
