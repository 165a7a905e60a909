import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';

/**
 * Kinds of revenue movements: a sale, the reversal of a sale, and an amount that a pool took or
 * returned.
 */
export type RevenueKind = 'SALE' | 'REVERSAL' | 'POOL';

/** Takes a shared lock. Sales run at the same time, but closing a month waits for running sales. */
export const lockSalesShared = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock_shared(hashtext('bank.sales'))`);
export const lockSalesExclusive = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('bank.sales'))`);

/** Makes transactions that withdraw revenue wait for each other until commit. */
export const lockRevenueWithdrawals = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('bank.revenue'))`);

export const insertRevenueMove = (
  tx: Tx,
  move: {
    readonly kind: RevenueKind;
    readonly currency: string;
    /** Amount in minor units; negative if it left revenue. */
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
 * Returns the net revenue between two times, by currency: sales minus reversed sales and minus the
 * amounts that pools took.
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
/** Finds the sale that a transaction paid; undefined if the transaction did not pay a sale. */
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
