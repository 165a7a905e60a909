import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('levelRewards', {
  claimedLevel: ['Claimed {reward} of level {n}', 'Забрано за уровень {n}: {reward}'],
  claimedLevelReward: ['Claimed a level reward', 'Забрана награда за уровень'],
  playersPastItsLevelWho: [
    'players past its level who get it at once',
    'игроков, прошедших этот уровень, получат её сразу',
  ],
  playersWhoReadyClaim: ['players who have it ready to claim', 'игроков, которые могут её забрать'],
  playersWhoseReadyRewardGoes: [
    'players whose ready reward goes to their inbox',
    'игроков, чья готовая награда уйдёт во «Входящие»',
  ],
  playersWhoseWaitingRewardChanges: [
    'players whose waiting reward changes',
    'игроков, чья ожидающая награда изменится',
  ],
  readyToClaim: [
    'level rewards that are ready to claim',
    'награды за уровень, которые можно забрать',
  ],
  ofLevel: ['Level {lvl} reward', 'Награда за уровень {lvl}'],
  levelRewards: ['Level rewards', 'Награды за уровни'],
});
