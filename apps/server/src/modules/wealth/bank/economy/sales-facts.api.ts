import { defineDomainEvent } from '../../../../kernel/facts.ts';

/** A paid sale. Its price is already in revenue when the event is published. */
interface Sale {
  /** Id of the ledger transaction that paid the sale. It also identifies the sale. */
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
 * take it during the call.
 */
export const saleMadeEvent = defineDomainEvent<Sale>('sold');
/**
 * Published once after a sale was reversed and its price has left revenue. A listener that had
 * taken a part returns what is left of it. `commandId` is the command of the reversal.
 */
export const saleReversedEvent = defineDomainEvent<Sale>('saleReversed');
