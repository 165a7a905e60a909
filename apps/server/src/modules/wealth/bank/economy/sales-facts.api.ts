import { fact } from '../../../../kernel/facts.ts';

/** A sale that was paid: its price lies in revenue when it is told. */
interface Sale {
  /** The transaction of the ledger that paid it: the number of the sale. */
  readonly transactionId: number;
  /** Account that paid. */
  readonly accountId: number;
  /** Code of the currency. */
  readonly currency: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly commandId: number | null;
}
/** Something was sold for currency; who takes a part of the price moves it before this returns. */
export const sold = fact<Sale>('sold');
/**
 * A sale was reversed, once: its price has left revenue again. Who took a part of it gives back
 * what he still has; `commandId` is the reversal's.
 */
export const saleReversed = fact<Sale>('saleReversed');
