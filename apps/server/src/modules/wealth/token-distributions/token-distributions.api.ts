import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { WalletRecipientRow } from './wallet-rows.store.ts';

export type { WalletRecipientRow } from './wallet-rows.store.ts';

/** Functions about wallets. The module of the chain provides them. */
export interface WalletAddressBook {
  /** Returns the given addresses to which tokens cannot be paid. */
  readonly listUnusable: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly listOwners: (
    db: Queries,
    addresses: readonly string[],
  ) => Promise<readonly { readonly address: string; readonly accountId: number }[]>;
}
/** Rows of one distribution that are paid by the same chain transaction. */
export interface WalletPayoutBatch {
  readonly distributionId: number;
  readonly ids: readonly number[];
}
/** Functions with which the module of the chain pays recipients that are wallets. */
export interface WalletRecipientPayments {
  /** Sets the functions about wallets. Called before the server listens. */
  readonly useBook: (book: WalletAddressBook) => void;
  /** Lists running distributions with unpaid wallets. */
  readonly listRunning: (
    db: Queries,
  ) => Promise<
    readonly { readonly id: number; readonly name: string; readonly currency: string }[]
  >;
  /** Lists wallets of a distribution that wait for payment, beginning after the row `after`. */
  readonly listWaiting: (
    db: Queries,
    distributionId: number,
    after: number,
    limit: number,
  ) => Promise<readonly WalletRecipientRow[]>;
  /**
   * Reserves all payments of a batch before its transaction is sent. Returns false and changes
   * nothing if one of them no longer waits.
   */
  readonly take: (tx: Tx, batch: WalletPayoutBatch) => Promise<boolean>;
  /**
   * Records that a batch is final on the chain, and takes its amount out of the escrow and the
   * treasury.
   */
  readonly markPaid: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
  /**
   * Releases a batch that the chain will never pay. Its payments wait again or, if the distribution
   * was cancelled, return to the source.
   */
  readonly release: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
}
