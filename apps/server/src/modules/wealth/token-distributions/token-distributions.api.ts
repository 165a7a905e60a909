import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { WalletRow } from './wallet-rows.store.ts';

export type { WalletRow } from './wallet-rows.store.ts';

/** Knows the wallets of the chain. */
export interface WalletAddressBook {
  /** Addresses among these that no wallet can have. */
  readonly listUnusable: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly listOwners: (
    on: Queries,
    addresses: readonly string[],
  ) => Promise<readonly { readonly address: string; readonly accountId: number }[]>;
}
/** Rows of one distribution that a transaction of the chain pays. */
export interface WalletPayoutBatch {
  readonly distributionId: number;
  readonly ids: readonly number[];
}
/** Pays the wallets among recipients, by whoever speaks to the chain. */
export interface WalletRecipients {
  /** Names who knows the wallets, before the server listens. */
  readonly useBook: (book: WalletAddressBook) => void;
  /** Distributions that run and have wallets to pay. */
  readonly listRunning: (
    on: Queries,
  ) => Promise<
    readonly { readonly id: number; readonly name: string; readonly currency: string }[]
  >;
  /** Wallets that wait, from a row on. */
  readonly listWaiting: (
    on: Queries,
    distributionId: number,
    after: number,
    limit: number,
  ) => Promise<readonly WalletRow[]>;
  /**
   * Takes all payments of a batch before it is sent; returns false and moves nothing if one no
   * longer waits.
   */
  readonly take: (tx: Tx, batch: WalletPayoutBatch) => Promise<boolean>;
  /**
   * Records that the chain holds the batch permanently: its amount has left escrow and treasury.
   */
  readonly markPaid: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
  /**
   * Releases a batch whose transaction was never executed: its payments wait again, or are dropped
   * if the distribution is cancelled.
   */
  readonly release: (tx: Tx, batch: WalletPayoutBatch) => Promise<void>;
}
