export type { Plan, PlanTransfer, ReadPlan } from './plans.ts';
export { getEpochEnd } from './epochs.ts';
export type { AssetActions } from './actions.service.ts';
export {
  findAsset as findAssetById,
  findOwner,
  listAmongMints,
  listStakedWithin,
} from './assets.store.ts';
export type { MarketAssets } from './market/market.service.ts';
export {
  lockAsset,
  lockCapsule,
  setCapsuleBurnt,
  type AssetRow,
  type CapsuleRow,
} from './assets.store.ts';
export { words as assetWords } from './assets.words.ts';
export { compareLater } from './places.service.ts';
export type { AssetLocator } from './reconcile.service.ts';
export {
  listAssetsAfter,
  listCapsulesAfter,
  listMintsAfter,
  listUsedCollections,
} from './pages.store.ts';
