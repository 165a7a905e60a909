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
 * Published when something is sold for currency; listeners that take a part of the price move it
 * within this call.
 */
export const saleMadeEvent = fact<Sale>('sold');
/**
 * Reports that a sale was reversed, once: its price has left revenue again. Each listener that took
 * a part returns what it still has; `commandId` is the reversal's command.
 */
export const saleReversedEvent = fact<Sale>('saleReversed');
