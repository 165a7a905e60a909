import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';
import { lockAccountsWhere } from '../../../identity/accounts/players/players.api.ts';

export interface PayoutThreshold {
  readonly name: string;
  readonly decimals: number;
  /** Amount in minor units. */
  readonly threshold: bigint;
}
/** Finds the threshold of an undeleted currency; undefined if the currency has no threshold. */
export async function findPayoutThreshold(
  db: Queries,
  code: string,
): Promise<PayoutThreshold | undefined> {
  const row = await maybeOne<{ name: string; decimals: number; threshold: string }>(
    db,
    sql`
      select c.name, c.decimals, t.threshold::text
      from currency_thresholds t
      join currencies c on c.code = t.currency and c.deleted_at is null
      where t.currency = ${code} and t.deleted_at is null`,
  );
  return row && { ...row, threshold: BigInt(row.threshold) };
}
/** Locks accounts until commit, in the order of ids, so that their balances cannot change. */
export const lockPayeeAccounts = (tx: Tx, accountIds: readonly number[]) =>
  lockAccountsWhere(
    tx,
    { after: 0, limit: accountIds.length },
    sql`a.id = any(${[...accountIds]}::bigint[])`,
  );
/** Maps accounts to the sum of their balance in a currency and their payouts on hold. */
export async function mapBalancesWithPayoutsOnHold(
  db: Queries,
  code: string,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await many<{ id: number; amount: string }>(
    db,
    sql`
      select x.id, (coalesce(l.balance, 0) + coalesce(h.amount, 0))::text as amount
      from unnest(${[...accountIds]}::bigint[]) x(id)
      left join ledger_accounts l on l.owner = 'account:' || x.id and l.currency = ${code}
      left join lateral (
        select sum(r.amount) as amount
        from payout p, jsonb_to_recordset(p.rewards) as r(kind text, currency text, amount bigint)
        where p.account_id = x.id and p.on_hold and r.kind = 'CURRENCY' and r.currency = ${code}
      ) h on true`,
  );
  return new Map(rows.map((row) => [row.id, BigInt(row.amount)]));
}
/** Counts the payouts that wait for review, by currency. */
export async function countPayoutsInReview(
  db: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await many<{ currency: string; n: number }>(
    db,
    sql`
      select r.currency, count(distinct p.id)::int as n
      from payout p, jsonb_to_recordset(p.rewards) as r(kind text, currency text)
      where p.in_review
        and r.kind = 'CURRENCY'
        and r.currency = any(${[...codes]})
      group by r.currency`,
  );
  return new Map(rows.map((row) => [row.currency, row.n]));
}
