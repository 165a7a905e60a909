/** Reads how much currency was moved on each day. */
import { limits } from '@guildhall/contract/limits';
import type { DayRange, DailyCurrencyFlowRow } from '../../../../kernel/time/days.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

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
 * Returns what an account received and spent on each day. Reads only the newest movements in each
 * of its currencies.
 */
export const listDailyMovements = (db: Queries, accountId: number, days: DayRange) =>
  many<MovedDay>(
    db,
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

/** Returns how much of a currency was issued and burnt on each day. */
export const listDailyCurrencyFlow = (db: Queries, code: string, days: DayRange) =>
  many<DailyCurrencyFlowRow>(
    db,
    sql`
      select ${days.at(sql`m.at`)} as day,
        coalesce(sum(m.debited) filter (where m.owner <> 'burn'), 0)::text as issued,
        sum(m.credited)::text as burnt
      from ledger_movements m
      where m.at >= ${days.since}::timestamptz
        and m.currency = ${code}
        and m.owner in ('mint', 'treasury', 'burn')
      group by 1`,
  );
