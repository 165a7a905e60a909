import { fact } from '../../../../kernel/facts.ts';

/** A paid sale: its price is already in revenue when the fact is published. */
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
export const saleMadeEvent = fact<Sale>('sold');
/**
 * Reports that a sale was reversed, once: its price has left revenue again. Each listener that took
 * a part returns what it still has; `commandId` is the reversal's command.
 */
export const saleReversedEvent = fact<Sale>('saleReversed');
