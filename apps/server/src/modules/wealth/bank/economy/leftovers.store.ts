/** Reads balances that players still have in currencies that have ended. */
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

export interface EndedCurrencyBalance extends Record<string, unknown> {
  readonly account_id: number;
  readonly user_id: number;
  readonly balance: string;
}
/** Lists ended currencies in which players still have balances. */
export const listEndedCurrenciesWithBalances = (db: Queries, now: Date) =>
  many<{ code: string; name: string }>(
    db,
    sql`
      select c.code, c.name
      from currencies c
      where c.type = 3
        and c.ends_at <= ${now}::timestamptz
        and exists (
          select 1
          from ledger_accounts l
          where l.currency = c.code and l.guarded and l.balance > 0
        )
      order by c.id`,
  );
/**
 * Lists the remaining balances of up to `limit` accounts. If `accountIds` is given, lists only
 * these accounts.
 */
export const listEndedCurrencyBalances = (
  tx: Tx,
  code: string,
  limit: number,
  accountIds: readonly number[] | null = null,
) =>
  many<EndedCurrencyBalance>(
    tx,
    sql`
      select a.id as account_id, a.user_id, l.balance::text
      from ledger_accounts l
      join player a on l.owner = 'account:' || a.id
      where l.currency = ${code}
        and l.guarded
        and l.balance > 0
        and (${accountIds}::bigint[] is null or a.id = any(${accountIds}::bigint[]))
      order by a.id
      limit ${limit}`,
  );
