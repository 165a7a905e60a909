import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';

/**
 * Kinds of revenue movements: a sale, the reversal of a sale, and amounts taken or returned by
 * pools.
 */
export type RevenueKind = 'SALE' | 'REVERSAL' | 'POOL';

/**
 * Takes a shared lock, so that sales run at the same time, but closing a month waits for running
 * sales.
 */
export const lockSalesShared = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock_shared(hashtext('bank.sales'))`);
export const lockSalesExclusive = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('bank.sales'))`);

/** Makes withdrawals from revenue run one after the other until commit. */
export const lockRevenueWithdrawals = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('bank.revenue'))`);

export const insertRevenueMove = (
  tx: Tx,
  move: {
    readonly kind: RevenueKind;
    readonly currency: string;
    /** Amount in minor units; negative if it leaves revenue. */
    readonly amount: bigint;
    readonly transactionId: number;
    readonly at: Date;
  },
) =>
  run(
    tx,
    sql`
      insert into revenue_moves (at, currency, kind, amount, transaction_id)
      values (${move.at}, ${move.currency}, ${move.kind}, ${move.amount}, ${move.transactionId})`,
  );
/**
 * Returns the net revenue between two times by currency, without reversed sales and amounts taken
 * by pools.
 */
export const listNetRevenueByCurrency = (db: Queries, from: Date, to: Date) =>
  many<{ currency: string; net: string }>(
    db,
    sql`
      select currency, sum(amount)::text as net
      from revenue_moves
      where at >= ${from} and at < ${to}
      group by currency
      order by currency`,
  );
export const findFirstSaleTime = async (db: Queries): Promise<string | undefined> =>
  (await maybeOne<{ at: string }>(db, sql`select at from revenue_moves order by at limit 1`))?.at;
/** Finds the sale that a transaction has paid; undefined if it paid none. */
export async function findSaleOfTransaction(
  db: Queries,
  transactionId: number,
): Promise<{ currency: string; amount: bigint } | undefined> {
  const row = await maybeOne<{ currency: string; amount: string }>(
    db,
    sql`
      select currency, amount::text
      from revenue_moves
      where transaction_id = ${transactionId} and kind = 'SALE'`,
  );
  return row && { currency: row.currency, amount: BigInt(row.amount) };
}
