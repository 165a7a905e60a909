import type { ChainDifference } from './differences.store.ts';
import { chainDifferenceMessages } from './differences.messages.ts';

/**
 * Milliseconds that one node may lag behind another; a stake younger than this may be missing on a
 * node.
 */
const lagMs = 120_000;

/** An asset in our records. */
interface RecordedAsset {
  readonly id: number;
  readonly holder: string;
  readonly stakedAt: string | null;
}
/** An asset on the chain. */
export interface OnChainAsset {
  /** Address of the wallet; undefined if the mint of the asset is closed. */
  readonly holder: string | undefined;
  readonly isFrozen: boolean;
}

/** Returns true for a stake so recent that a node may not know it yet. */
export const isRecentStake = ({ stakedAt }: RecordedAsset, now: Date): boolean =>
  stakedAt !== null && now.getTime() - new Date(stakedAt).getTime() < lagMs;

/**
 * Compares the wallet that holds an asset in our records with the wallet on the chain. Returns
 * undefined if both agree.
 */
export function findHolderDifference(
  asset: RecordedAsset,
  { holder }: OnChainAsset,
): ChainDifference | undefined {
  if (holder === asset.holder) return undefined;
  const common = { ...describeAsset(asset), ours: asset.holder };
  return holder === undefined
    ? { ...common, kind: 'ASSET_GONE', onChain: chainDifferenceMessages.gone() }
    : { ...common, kind: 'ASSET_ELSEWHERE', onChain: holder };
}

/**
 * Compares the lock of an asset in our records with its lock on the chain. Returns undefined if
 * both agree.
 */
export function findAssetLockDifference(
  asset: RecordedAsset,
  onChain: OnChainAsset,
): ChainDifference | undefined {
  const isLocked = onChain.isFrozen && onChain.holder === asset.holder;
  if (isLocked === (asset.stakedAt !== null)) return undefined;
  const common = describeAsset(asset);
  return isLocked
    ? {
        ...common,
        kind: 'ASSET_LOCKED',
        ours: chainDifferenceMessages.free(),
        onChain: chainDifferenceMessages.locked(),
      }
    : {
        ...common,
        kind: 'STAKE_RELEASED',
        ours: chainDifferenceMessages.locked(),
        onChain: chainDifferenceMessages.free(),
      };
}

const describeAsset = ({ id, holder }: RecordedAsset) => ({
  about: String(id),
  subject: chainDifferenceMessages.asset({ id }),
  assetId: id,
  wallet: holder,
});
