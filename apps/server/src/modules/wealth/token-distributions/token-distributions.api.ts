import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { WalletRecipientRow } from './wallet-rows.store.ts';

export type { WalletRecipientRow } from './wallet-rows.store.ts';

/** Access to the wallets of the chain. */
export interface WalletAddressBook {
  /** Returns the given addresses that cannot belong to a wallet. */
  readonly listUnusable: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly listOwners: (
    db: Queries,
    addresses: readonly string[],
  ) => Promise<readonly { readonly address: string; readonly accountId: number }[]>;
}
/** Rows of one distribution that a transaction on the chain pays. */
export interface WalletPayoutBatch {
  readonly distributionId: number;
  readonly ids: readonly number[];
}
/** Payment of recipients with wallets, for the module of the chain. */
export interface WalletRecipientPayments {
  /** Registers the source of wallet data, before the server listens. */
  readonly useBook: (book: WalletAddressBook) => void;
  /** Lists running distributions with unpaid wallets. */
  readonly listRunning: (
    db: Queries,
  ) => Promise<
    readonly { readonly id: number; readonly name: string; readonly currency: string }[]
  >;
  /** Lists waiting wallets, starting from a row. */
  readonly listWaiting: (
    db: Queries,
    distributionId: number,
    after: number,
    limit: number,
  ) => Promise<readonly WalletRecipientRow[]>;
  /**
   * Takes all payments of a batch before the transaction is sent; returns false and moves nothing
   * if one of them no longer waits.
   */
  readonly take: (tx: Tx, batch: WalletPayoutBatch) => Promise<boolean>;
  /** Records a batch that is final on the chain: its amount has left escrow and treasury. */
  readonly markPaid: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
  /**
   * Releases a batch whose transaction was never executed. Its payments wait again, or are dropped
   * if the distribution was cancelled.
   */
  readonly release: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
}
