import type { Sentence } from '@guildhall/contract/kit/words';
import type { Tx } from '../../../kernel/db.ts';
import type { WalletRow } from './wallets.store.ts';

export {
  findByAddress,
  findOwnWallet,
  listWallets,
  lockWallet,
  type WalletRow,
} from './wallets.store.ts';

/** Says why a wallet cannot be unlinked now; undefined where nothing hinders it. */
export type UnlinkHindrance = (tx: Tx, wallet: WalletRow) => Promise<Sentence | undefined>;
export interface Wallets {
  /** Adds a reason against unlinking, asked under the lock of the wallet. */
  hinderUnlinking(hindrance: UnlinkHindrance): void;
}
