import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const levelRewardMessages = defineMessages('levelRewards', {
  claimedLevel: 'Claimed {reward} of level {n}',
  claimedLevelReward: 'Claimed a level reward',
  playersPastItsLevelWho: 'players past its level who get it at once',
  playersWhoReadyClaim: 'players who have it ready to claim',
  playersWhoseReadyRewardGoes: 'players whose ready reward goes to their inbox',
  playersWhoseWaitingRewardChanges: 'players whose waiting reward changes',
  readyToClaim: 'level rewards that are ready to claim',
  ofLevel: 'Level {lvl} reward',
  levelRewards: 'Level rewards',
});
