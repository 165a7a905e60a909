export { sumWeights, type Promotion } from './staking-promotions.policy.ts';
export { listPromotionsWithin } from './staking-promotions.store.ts';
