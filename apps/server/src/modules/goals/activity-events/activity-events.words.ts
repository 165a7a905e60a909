import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('activityEvents', {
  belongsStatisticsGameplayTasksOnly: [
    'belongs to statistics and gameplay tasks only',
    'бывает только у показателей и игровых заданий',
  ],
  cannotChangedOnceEventBegun: [
    'cannot be changed once the event has begun',
    'нельзя изменить после начала события',
  ],
  cannotRemovedOnceEventBegun: [
    'cannot be removed once the event has begun: turn them off',
    'нельзя удалить после начала события: выключите их',
  ],
  noRewardEvent: ['is no reward of this event', 'не относится к наградам этого события'],
  paidActivityRewardsAfterChange: [
    'Paid {n} activity rewards after a change',
    'После изменения выдано наград за активность: {n}',
  ],
  passedCannotChangedAnyMore: [
    'has passed and cannot be changed any more',
    'уже наступило, изменить нельзя',
  ],
  playersWhoPlayedKeepTheir: [
    'players who have played for it and keep their progress',
    'игроки, которые в нём участвовали и сохранят выполненное',
  ],
  playersWhoPlayedNoLonger: [
    'players who have played for it and no longer see it',
    'игроки, которые в нём участвовали и больше его не увидят',
  ],
  progressOf: [
    'Activity event: {name}, {done} of {goal}',
    'Событие активности: {name}, {done} из {goal}',
  ],
  activityEvents: ['Activity events', 'События активности'],
  goalsReached: ['Goals reached', 'Достигнуто целей'],
  paysFor: ['Activity event: {name}', 'Событие активности: {name}'],
});
