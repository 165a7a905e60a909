import type { Tx } from '../../../kernel/db.ts';

/** One reward of a payout that another module keeps. */
interface Payment {
  readonly accountId: number;
  readonly currency: string | null;
  readonly amount: number;
  /** Which reward of which payout it is: unique, also when it is tried again. */
  readonly ref: string;
  readonly commandId: number;
}
/**
 * Pays a kind that another module keeps, in the transaction of the claim; Undeliverable when it
 * cannot be handed over for now.
 */
export type Payer = (tx: Tx, payment: Payment) => Promise<void>;
