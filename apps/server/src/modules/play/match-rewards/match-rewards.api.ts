export { isForMatch, isFree, type MatchReward } from './match-rewards.policy.ts';
export { listFirstMatches, listMatchRewards } from './match-rewards.store.ts';
