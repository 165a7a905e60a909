import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('missions', {
  belongsSpecialMissionsOnly: [
    'belongs to special missions only',
    'бывает только у особых заданий',
  ],
  cannotChangedOnceMissionMade: [
    'cannot be changed once the mission is made',
    'Нельзя изменить после создания задания',
  ],
  claimedMission: ['Claimed a mission', 'Забрана награда за задание'],
  claimedOfMission: [
    'Claimed {reward} of the mission “{name}”',
    'Забрано за задание «{name}»: {reward}',
  ],
  missionNotFinishedYet: ['This mission is not finished yet', 'Это задание ещё не выполнено'],
  missionOverItsRewardWaits: [
    'This mission is over; its reward waits in your inbox',
    'Это задание закончилось; награда ждёт во входящих',
  ],
  playersWhoReadyClaimKeep: [
    'players who have it ready to claim and keep it as it was',
    'игроков, у которых награда уже готова и останется прежней',
  ],
  playersWhoseReadyRewardGoes: [
    'players whose ready reward goes to their inbox',
    'игроков, чья готовая награда уйдёт во «Входящие»',
  ],
  readyToClaim: ['missions that are ready to claim', 'задания, награду за которые можно забрать'],
  progressOf: ['Mission: {name}, {done} of {goal}', 'Задание: {name}, {done} из {goal}'],
  paysFor: ['Mission: {name}', 'Задание: {name}'],
  missions: ['Missions', 'Задания'],
  finished: ['Missions finished', 'Выполнено заданий'],
  drawnAsWas: [
    'Pools of past days and weeks stay as they were drawn: a new common mission was in none of them',
    'Наборы прошлых дней и недель остаются как есть: нового общего задания в них не было',
  ],
});
