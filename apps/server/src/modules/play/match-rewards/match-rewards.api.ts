export {
  isRewardForMatch,
  isRewardFreeOfEnergy,
  type MatchReward,
} from './match-rewards.policy.ts';
export { listFirstMatchesOfDay, listMatchRewards } from './match-rewards.store.ts';
