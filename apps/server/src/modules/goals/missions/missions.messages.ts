import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const missionMessages = defineMessages('missions', {
  belongsSpecialMissionsOnly: 'belongs to special missions only',
  cannotChangedOnceMissionMade: 'cannot be changed once the mission is made',
  claimedMission: 'Claimed a mission',
  claimedOfMission: 'Claimed {reward} of the mission “{name}”',
  missionNotFinishedYet: 'This mission is not finished yet',
  missionOverItsRewardWaits: 'This mission is over; its reward waits in your inbox',
  playersWhoReadyClaimKeep: 'players who have it ready to claim and keep it as it was',
  playersWhoseReadyRewardGoes: 'players whose ready reward goes to their inbox',
  readyToClaim: 'missions that are ready to claim',
  progressOf: 'Mission: {name}, {done} of {goal}',
  paysFor: 'Mission: {name}',
  missions: 'Missions',
  finished: 'Missions finished',
  drawnAsWas:
    'Pools of past days and weeks stay as they were drawn: a new common mission was in none of them',
});
