export type { Plan, PlanTransfer, ReadPlan } from './plans.ts';
export { getEpochEnd } from './epochs.ts';
export type { AssetActions } from './actions.service.ts';
export {
  findAsset as findAssetById,
  findOwner,
  listAmongMints,
  listStakedWithin,
} from './assets.store.ts';
export type { MarketAssets } from './market.service.ts';
export type { Transactions } from './transactions.service.ts';
