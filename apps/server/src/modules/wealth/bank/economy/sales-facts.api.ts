import { defineDomainEvent } from '../../../../kernel/facts.ts';

/** A paid sale. Its price is already in revenue when the event is published. */
interface Sale {
  /** The ledger transaction that paid the sale; its id identifies the sale. */
  readonly transactionId: number;
  /** Account of the buyer. */
  readonly accountId: number;
  /** Code of the currency. */
  readonly currency: string;
  /** Amount in minor units. */
  readonly amount: bigint;
  readonly commandId: number | null;
}
/**
 * Published when something was sold for currency. A listener that gets a part of the price must
 * move it within the call.
 */
export const saleMadeEvent = defineDomainEvent<Sale>('sold');
/**
 * Published once, after a sale was reversed and its price has left revenue. Each listener that had
 * taken a part returns the rest of this part. `commandId` is the command of the reversal.
 */
export const saleReversedEvent = defineDomainEvent<Sale>('saleReversed');
