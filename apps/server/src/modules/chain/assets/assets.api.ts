export type { ChainActionPlan, AssetTransferPlanner, ChainActionPlanReader } from './plans.ts';
export { getStakingEpochEnd } from './epochs.ts';
export type { AssetActions } from './actions.service.ts';
export {
  findAsset as findAssetById,
  findAssetOwner,
  listHolderAssetsByMint,
  listStakingPeriods,
} from './assets.store.ts';
export type { MarketAssetUseCases } from './market/market.service.ts';
export {
  lockAsset,
  lockCapsule,
  setCapsuleBurnt,
  type AssetRow,
  type CapsuleRow,
} from './assets.store.ts';
export { assetMessages } from './assets.messages.ts';
export { enqueueWalletComparison } from './places.service.ts';
export type { AssetLocator } from './reconcile.service.ts';
export {
  listAssetsAfterId,
  listCapsulesAfterId,
  listMintsAfterId,
  listCollectionIdsInUse,
} from './pages.store.ts';
