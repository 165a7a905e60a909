import { fact } from '../../../../kernel/facts.ts';

/** A paid sale: its price is already in revenue when the fact is published. */
interface Sale {
  /** The ledger transaction that paid the sale; its id identifies the sale. */
  readonly transactionId: number;
  /** Account that paid. */
  readonly accountId: number;
  /** Code of the currency. */
  readonly currency: string;
  /** Amount in minor units. */
  readonly amount: bigint;
  readonly commandId: number | null;
}
/**
 * Published when something is sold for currency. A listener that takes a part of the price moves
 * this part within the call.
 */
export const saleMadeEvent = fact<Sale>('sold');
/**
 * Published once when a sale was reversed, so that its price has left revenue again. Each listener
 * that took a part returns what it still has of that part. `commandId` is the reversal's command.
 */
export const saleReversedEvent = fact<Sale>('saleReversed');
