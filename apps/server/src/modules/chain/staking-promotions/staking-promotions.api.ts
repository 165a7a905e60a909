export { sumStakingWeights, type StakingPromotion } from './staking-promotions.policy.ts';
export { listPromotionsWithin } from './staking-promotions.store.ts';
