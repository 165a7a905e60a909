import { defineDomainEvent } from '../../../../kernel/facts.ts';

/** A paid sale. Its price is already in revenue when the event is published. */
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
export const saleMadeEvent = defineDomainEvent<Sale>('sold');
/**
 * Published once after a sale was reversed and its price has left revenue. Each listener that took
 * a part returns the rest of that part. `commandId` is the reversal's command.
 */
export const saleReversedEvent = defineDomainEvent<Sale>('saleReversed');
