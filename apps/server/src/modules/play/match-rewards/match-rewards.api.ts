export { fits, isFree, type MatchReward } from './match-rewards.policy.ts';
export { firstMatches, matchRewardsOf } from './match-rewards.store.ts';
