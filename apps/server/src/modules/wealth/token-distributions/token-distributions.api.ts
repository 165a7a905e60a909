import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { WalletRecipientRow } from './wallet-rows.store.ts';

export type { WalletRecipientRow } from './wallet-rows.store.ts';

/** Functions about wallets, which the module of the chain provides. */
export interface WalletAddressBook {
  /** Returns those of the given addresses to which tokens cannot be paid. */
  readonly listUnusable: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly listOwners: (
    db: Queries,
    addresses: readonly string[],
  ) => Promise<readonly { readonly address: string; readonly accountId: number }[]>;
}
/** Rows of one distribution that one chain transaction pays. */
export interface WalletPayoutBatch {
  readonly distributionId: number;
  readonly ids: readonly number[];
}
/** Functions by which the module of the chain pays recipients that are wallets. */
export interface WalletRecipientPayments {
  /** Registers the functions about wallets; called before the server listens. */
  readonly useBook: (book: WalletAddressBook) => void;
  /** Lists running distributions with unpaid wallets. */
  readonly listRunning: (
    db: Queries,
  ) => Promise<
    readonly { readonly id: number; readonly name: string; readonly currency: string }[]
  >;
  /** Lists the waiting wallets of a distribution, from a row on. */
  readonly listWaiting: (
    db: Queries,
    distributionId: number,
    after: number,
    limit: number,
  ) => Promise<readonly WalletRecipientRow[]>;
  /**
   * Reserves all payments of a batch before its transaction is sent; returns false and changes
   * nothing if one of them no longer waits.
   */
  readonly take: (tx: Tx, batch: WalletPayoutBatch) => Promise<boolean>;
  /** Records that a batch is final on the chain: its amount has left escrow and treasury. */
  readonly markPaid: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
  /**
   * Releases a batch that the chain will never pay: its payments wait again or, if the distribution
   * was cancelled, are returned.
   */
  readonly release: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
}
