import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const playerPageMessages = defineMessages('staff', {
  activity: 'the activity',
  activityEvents: 'the activity events',
  lookedUser: 'Looked at {what} of user #{n}',
  matches: 'the matches',
  profile: 'the profile',
  sessions: 'the sessions',
  timeline: 'the timeline',
  trends: 'the trends',
});
