/**
 * Records the revenue of all sales, whichever module has sold, and transfers revenue to other
 * accounts.
 */
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { toDate } from '../../../../kernel/db/rows.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  listBalances,
  postLedgerEntry,
  type LedgerOwner,
} from '../../../../kernel/value/ledger.ts';
import {
  findFirstSaleTime,
  insertRevenueMove,
  lockSalesShared,
  lockRevenueWithdrawals,
  listNetRevenueByCurrency,
  findSaleOfTransaction,
  lockSalesExclusive,
} from './revenue.store.ts';
import { saleReversedEvent, saleMadeEvent } from './sales-facts.api.ts';

/** Amount that moves between revenue and another account of the platform. */
interface RevenueMove {
  readonly account: LedgerOwner;
  readonly currency: string;
  /** Amount in minor units, above zero. */
  readonly amount: bigint;
  /** Kind of the transaction. Kind and reference together are its unique key. */
  readonly kind: string;
  readonly ref: string;
  readonly commandId: number | null;
}
export interface RevenueTransfers {
  /**
   * Moves a part of the revenue to another account of the platform. Returns the id of the
   * transaction.
   */
  give(tx: Tx, move: RevenueMove): Promise<number>;
  /** Moves an amount from another account back to revenue. Returns the id of the transaction. */
  takeBack(tx: Tx, move: RevenueMove): Promise<number>;
  /**
   * Returns the net revenue between two times, by currency in minor units: sales minus reversed
   * sales and minus the amounts that pools took. It is negative if reversals exceed sales.
   */
  between(db: Queries, from: Date, to: Date): Promise<ReadonlyMap<string, bigint>>;
  /**
   * Returns the revenue of a currency that is available now, in minor units. Locks it until commit.
   */
  lockHeld(tx: Tx, currency: string): Promise<bigint>;
  /** Returns the time of the first sale; undefined if nothing was ever sold. */
  since(db: Queries): Promise<Date | undefined>;
  /**
   * Waits until all sales that have begun are committed. After that, no sale can get a time before
   * now.
   */
  settled(tx: Tx): Promise<void>;
}
/** A sale that was posted on the ledger. */
interface Posted {
  readonly transactionId: number;
  readonly accountId: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly commandId: number | null;
}
type Deps = Pick<Kernel, 'clock' | 'facts'>;

/**
 * Records a sale and publishes it. When this function returns, all listeners have taken their part
 * of the price.
 */
export async function recordSale({ clock, facts }: Deps, tx: Tx, sale: Posted): Promise<void> {
  // reads the time after locking: whoever closes a month waits for this lock, so the sale cannot
  // get a time in a closed month
  await lockSalesShared(tx);
  await insertRevenueMove(tx, { ...sale, kind: 'SALE', at: clock.now() });
  await facts.publish(tx, saleMadeEvent, sale);
}
/**
 * Records the reversal of a sale and publishes it. Does nothing if the transaction did not pay a
 * sale.
 */
export async function recordSaleReversal(
  { clock, facts }: Deps,
  tx: Tx,
  { transactionId, ...payer }: { transactionId: number; accountId: number; commandId: number },
): Promise<void> {
  const sale = await findSaleOfTransaction(tx, transactionId);
  if (!sale) return;
  await lockSalesShared(tx);
  const move = { currency: sale.currency, amount: -sale.amount, transactionId };
  await insertRevenueMove(tx, { ...move, kind: 'REVERSAL', at: clock.now() });
  await facts.publish(tx, saleReversedEvent, { ...sale, ...payer, transactionId });
}
/** Creates the functions that transfer revenue from sales to the modules that get a part of it. */
export function createRevenueTransfers({ clock }: Pick<Kernel, 'clock'>): RevenueTransfers {
  return {
    give: (tx, move) => moveRevenue(tx, move, -move.amount),
    takeBack: (tx, move) => moveRevenue(tx, move, move.amount),
    async between(db, from, to) {
      const rows = await listNetRevenueByCurrency(db, from, to);
      return new Map(rows.map(({ currency, net }) => [currency, BigInt(net)]));
    },
    async lockHeld(tx, currency) {
      await lockRevenueWithdrawals(tx);
      const held = await listBalances(tx, 'shop-revenue');
      return held.find((entry) => entry.currency === currency)?.balance ?? 0n;
    },
    async since(db) {
      const at = await findFirstSaleTime(db);
      return at === undefined ? undefined : toDate(at);
    },
    settled: async (tx) => void (await lockSalesExclusive(tx)),
  };

  async function moveRevenue(
    tx: Tx,
    { account, currency, kind, ref, commandId }: RevenueMove,
    amount: bigint,
  ): Promise<number> {
    await lockSalesShared(tx);
    const postings = [
      { owner: 'shop-revenue' as const, currency, amount },
      { owner: account, currency, amount: -amount },
    ];
    const at = clock.now();
    const { id, replayed } = await postLedgerEntry(tx, { kind, ref, commandId, postings }, at);
    if (replayed) throw new Error(`Revenue has moved by ${kind} ${ref} already`);
    await insertRevenueMove(tx, { kind: 'POOL', currency, amount, transactionId: id, at });
    return id;
  }
}
