export {
  findAssetLockDifference,
  findHolderDifference,
  isRecentStake,
  type OnChainAsset,
} from './differences.policy.ts';
export type { ChainDifferenceRecorder } from './differences.service.ts';
export {
  endChainDifference,
  findChainDifference,
  type ChainDifference,
} from './differences.store.ts';
export { chainDifferenceMessages } from './differences.messages.ts';
