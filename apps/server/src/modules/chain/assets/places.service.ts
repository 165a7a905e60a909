import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AssetAvatars } from '../../wealth/avatars/avatars.api.ts';
import { findCollectionItem, type ItemAssets } from '../../wealth/items/holds/item-assets.api.ts';
import {
  findAssetLockDifference,
  isRecentStake,
  type ChainDifferenceRecorder,
  type OnChainAsset,
} from '../differences/differences.api.ts';
import {
  announceAssetChanges,
  countOpenSubmissionsOfWallet,
  isSubjectOfOpenSubmission,
} from '../submissions/submissions.api.ts';
import { findWalletByAddress, type WalletLinkReactions } from '../wallets/wallets.api.ts';
import {
  countAssetsStakedByHolder,
  endAssetStake,
  findAssetOwner,
  lockAsset,
  lockAssetsOfHolder,
  setAssetBurnt,
  setAssetHolder,
  setAssetStaked,
  type AssetRow,
} from './assets.store.ts';
import { assetMessages } from './assets.messages.ts';

/** Queue of wallets to compare with the chain as soon as possible. */
export const walletComparisonQueue = 'assets.compare';
type PlacesKernel = Pick<Kernel, 'clock' | 'jobs' | 'realtime'>;
interface PlacesDeps {
  readonly items: ItemAssets;
  readonly avatars: AssetAvatars;
  readonly differences: Pick<ChainDifferenceRecorder, 'note'>;
}
/**
 * States in which the holder of an asset may have moved the asset on the chain without the server.
 */
const settledStates: readonly AssetRow['state'][] = ['HELD', 'AWAY', 'MARKETPLACE'];
const fromChain = { cause: {}, commandId: null } as const;

/**
 * Keeps the item of each asset in the inventory of the user who has linked the wallet that holds
 * the asset.
 */
export function createAssetOwnershipSync(
  kernel: PlacesKernel,
  { items, avatars, differences }: PlacesDeps,
) {
  const { clock } = kernel;
  return { settle };

  /**
   * Stores the wallet and the lock that the chain reports for an asset; does nothing while a
   * transaction of the asset is in progress.
   */
  async function settle(tx: Tx, id: number, onChain: OnChainAsset): Promise<void> {
    const asset = await lockAsset(tx, id);
    if (!asset || !settledStates.includes(asset.state)) return;
    if (await isSubjectOfOpenSubmission(tx, `asset ${id}`)) return;
    if (isRecentStake(asset, clock.now())) return;
    await checkLock(tx, asset, onChain);
    await (onChain.holder === undefined ? burn(tx, asset) : place(tx, asset, onChain.holder));
  }

  /**
   * Moves the item to the user who has linked the wallet that holds the asset; without such a user,
   * the item belongs to nobody.
   */
  async function place(tx: Tx, asset: AssetRow, holder: string): Promise<void> {
    const linked = await findWalletByAddress(tx, holder);
    const owner = linked && (await findAssetOwner(tx, { userId: linked.userId }));
    // a marketplace deposit is a wallet that no player can link
    if (!owner && asset.state === 'MARKETPLACE' && holder === asset.holder) return;
    const item = await findCollectionItem(tx, asset.id);
    const state = owner ? 'HELD' : 'AWAY';
    // a wallet can get another owner while its assets stay in it, for example after the deletion of
    // an account
    const isOwners = !owner || item?.accountId === owner.accountId;
    if (holder === asset.holder && state === asset.state && isOwners) return;
    await setAssetHolder(tx, asset.id, holder, state);
    await avatars.releaseAsset(tx, asset.id);
    await moveAssetItem(tx, kernel, items, asset, owner?.accountId);
  }

  /**
   * Records a difference if our record and the chain disagree about whether the asset is locked. If
   * our record says that the asset is staked but somebody else has unlocked it, also ends the
   * stake.
   */
  async function checkLock(tx: Tx, asset: AssetRow, onChain: OnChainAsset): Promise<void> {
    const difference = findAssetLockDifference(asset, onChain);
    if (!difference) return;
    await differences.note(tx, difference);
    if (asset.stakedAt === null) return;
    await setAssetStaked(tx, asset.id, null, null);
    await endAssetStake(tx, asset.id, clock.now().toISOString());
  }

  async function burn(tx: Tx, { id }: AssetRow): Promise<void> {
    const item = await findCollectionItem(tx, id);
    await setAssetBurnt(tx, id, clock.now().toISOString());
    await avatars.releaseAsset(tx, id);
    const entry = { ...fromChain, kind: 'burnt', rule: assetMessages.burnt() } as const;
    await items.moveItem(tx, id, { state: 'BURNT' }, entry);
    if (item) await announceAssetChange(tx, kernel, item.accountId);
  }
}
export type AssetOwnershipSync = ReturnType<typeof createAssetOwnershipSync>;

/** Queues a comparison of a wallet with the chain, which runs as soon as a worker is free. */
export const enqueueWalletComparison = (
  { jobs }: Pick<Kernel, 'jobs'>,
  tx: Tx,
  wallet: string,
): Promise<void> => jobs.send(tx, walletComparisonQueue, { wallet });

/**
 * Gives the items of a newly linked wallet's assets to the player, and removes the items from the
 * player when the wallet is unlinked.
 */
export function createAssetLinkReactions(
  kernel: PlacesKernel,
  items: ItemAssets,
  avatars: AssetAvatars,
): WalletLinkReactions & { readonly assertFree: (tx: Tx, address: string) => Promise<void> } {
  return { onLinked, onUnlinking, assertFree };

  async function onLinked(tx: Tx, { address }: { readonly address: string }): Promise<void> {
    await enqueueWalletComparison(kernel, tx, address);
  }

  /**
   * Throws CONFLICT while assets of a wallet are staked, or a transaction of the wallet is in
   * progress.
   */
  async function assertFree(tx: Tx, address: string): Promise<void> {
    if ((await countOpenSubmissionsOfWallet(tx, address)) > 0)
      throw new AppError('CONFLICT', { because: assetMessages.walletBusy() });
    if ((await countAssetsStakedByHolder(tx, address)) > 0)
      throw new AppError('CONFLICT', { because: assetMessages.walletStakes() });
  }

  async function onUnlinking(tx: Tx, { address }: { readonly address: string }): Promise<void> {
    await assertFree(tx, address);
    for (const asset of await lockAssetsOfHolder(tx, address)) {
      await setAssetHolder(tx, asset.id, address, 'AWAY');
      await avatars.releaseAsset(tx, asset.id);
      await moveAssetItem(tx, kernel, items, asset, undefined);
    }
  }
}

/** Moves the item of an asset to an account, or away from all accounts if no account is given. */
export async function moveAssetItem(
  tx: Tx,
  kernel: PlacesKernel,
  items: ItemAssets,
  { id }: AssetRow,
  accountId: number | undefined,
): Promise<void> {
  const item = await findCollectionItem(tx, id);
  if (!item) return;
  await (accountId === undefined
    ? items.moveItem(
        tx,
        id,
        { state: 'AWAY' },
        { ...fromChain, kind: 'away', rule: assetMessages.left() },
      )
    : items.moveItem(
        tx,
        id,
        { accountId, state: 'OWNED' },
        { ...fromChain, kind: 'transferred', rule: assetMessages.came() },
      ));
  for (const affectedAccountId of new Set([item.accountId, accountId ?? item.accountId]))
    await announceAssetChange(tx, kernel, affectedAccountId);
}

/** Makes open pages of an account reload its assets. */
export async function announceAssetChange(
  tx: Tx,
  kernel: Pick<Kernel, 'realtime'>,
  accountId: number,
): Promise<void> {
  const owner = await findAssetOwner(tx, { accountId });
  if (owner) await announceAssetChanges(kernel, tx, owner);
}
