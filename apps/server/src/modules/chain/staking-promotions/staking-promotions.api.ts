export { sumStakingWeights, type StakingPromotion } from './staking-promotions.policy.ts';
export { listPromotionsOverlappingSpan } from './staking-promotions.store.ts';
