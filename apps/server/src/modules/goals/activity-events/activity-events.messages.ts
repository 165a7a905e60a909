import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const activityEventMessages = defineMessages('activityEvents', {
  belongsStatisticsGameplayTasksOnly: 'belongs to statistics and gameplay tasks only',
  cannotChangedOnceEventBegun: 'cannot be changed once the event has begun',
  cannotRemovedOnceEventBegun: 'cannot be removed once the event has begun: turn them off',
  noRewardEvent: 'is no reward of this event',
  paidActivityRewardsAfterChange: 'Paid {n} activity rewards after a change',
  passedCannotChangedAnyMore: 'has passed and cannot be changed any more',
  playersWhoPlayedKeepTheir: 'players who have played for it and keep their progress',
  playersWhoPlayedNoLonger: 'players who have played for it and no longer see it',
  progressOf: 'Activity event: {name}, {done} of {goal}',
  activityEvents: 'Activity events',
  goalsReached: 'Goals reached',
  paysFor: 'Activity event: {name}',
});
