export type { Plan, ReadPlan } from './plans.ts';
export { getEpochEnd } from './epochs.ts';
export { listStakedWithin } from './assets.store.ts';
export type { Transactions } from './transactions.service.ts';
export {
  countMinting,
  listAssetsAfter,
  listCapsulesAfter,
  lockAsset,
  lockCapsule,
  setCapsuleBurnt,
  type AssetRow,
  type CapsuleRow,
} from './assets.store.ts';
export { words as assetWords } from './assets.words.ts';
export { compareLater } from './places.service.ts';
export type { AssetLocator } from './reconcile.service.ts';
