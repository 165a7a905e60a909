import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { UserActor } from '../../../kernel/actor.ts';
import type { ChainAction } from '../instructions/instructions.api.ts';

export {
  findWalletByAddress,
  listWalletOwnerAccounts,
  listWalletsToCompare,
  listWalletUsers,
  listWallets,
  tryStartWalletComparison,
} from './wallets.store.ts';

/** A linked wallet of the caller. */
export interface LinkedWallet {
  readonly id: number;
  readonly address: ChainAction['wallet'];
  readonly userId: number;
  readonly accountId: number;
}
/**
 * Reactions to linking and unlinking. Each reaction runs in the transaction that stores the change.
 */
export interface WalletLinkReactions {
  onLinked(tx: Tx, wallet: Omit<LinkedWallet, 'accountId'>): Promise<void>;
  /**
   * Throws CONFLICT if the wallet cannot be unlinked now, for example because its assets are
   * staked.
   */
  onUnlinking(tx: Tx, wallet: Omit<LinkedWallet, 'accountId'>): Promise<void>;
}
type Owner = Pick<UserActor, 'userId' | 'accountId'>;
export interface Wallets {
  /**
   * Finds a linked wallet of the owner. Throws NOT_FOUND otherwise, also for a wallet of another
   * user.
   */
  findOwn(db: Queries, owner: Owner, id: number): Promise<LinkedWallet>;
  /** Like `findOwn`, but locks the row: the wallet cannot be unlinked until commit. */
  lockOwn(tx: Tx, owner: Owner, id: number): Promise<LinkedWallet>;
  /** Declares reactions; call it before the server listens. */
  react(reactions: WalletLinkReactions): void;
}
