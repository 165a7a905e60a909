import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { UserActor } from '../../../kernel/actor.ts';
import type { ChainAction } from '../instructions/instructions.api.ts';

export {
  findWalletByAddress,
  listWalletOwnerAccounts,
  listWalletsToCompare,
  listWalletUsers,
  listWallets,
  claimWalletComparison,
} from './wallets.store.ts';

/** A linked wallet of the caller. */
export interface OwnWallet {
  readonly id: number;
  readonly address: ChainAction['wallet'];
  readonly userId: number;
  readonly accountId: number;
}
/** Reactions to linking and unlinking; each runs in the transaction that stores it. */
export interface LinkReactions {
  onLinked(tx: Tx, wallet: Omit<OwnWallet, 'accountId'>): Promise<void>;
  /** Throws CONFLICT if the wallet cannot be unlinked now. */
  onUnlinking(tx: Tx, wallet: Omit<OwnWallet, 'accountId'>): Promise<void>;
}
type Owner = Pick<UserActor, 'userId' | 'accountId'>;
export interface Wallets {
  /** Throws NOT_FOUND both for another user's wallet and for a missing one. */
  findOwn(on: Queries, owner: Owner, id: number): Promise<OwnWallet>;
  /** Like `findOwn`, but locks the row, so that the wallet cannot be unlinked until commit. */
  lockOwn(tx: Tx, owner: Owner, id: number): Promise<OwnWallet>;
  /** Declares reactions; call it before the server listens. */
  react(reactions: LinkReactions): void;
}
