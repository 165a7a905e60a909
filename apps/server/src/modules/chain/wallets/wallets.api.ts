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
/** Reactions to links; each runs in the transaction that writes it. */
export interface LinkReactions {
  onLinked(tx: Tx, wallet: Omit<OwnWallet, 'accountId'>): Promise<void>;
  /** Throws CONFLICT where the wallet cannot be unlinked now. */
  onUnlinking(tx: Tx, wallet: Omit<OwnWallet, 'accountId'>): Promise<void>;
}
type Owner = Pick<UserActor, 'userId' | 'accountId'>;
export interface Wallets {
  /** Throws NOT_FOUND for a wallet of somebody else as for one that is not there. */
  findOwn(on: Queries, owner: Owner, id: number): Promise<OwnWallet>;
  /** Like `findOwn`, but locks the row: nobody unlinks it until commit. */
  lockOwn(tx: Tx, owner: Owner, id: number): Promise<OwnWallet>;
  /** Declares reactions, before the server listens. */
  react(reactions: LinkReactions): void;
}
