import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys keep their old prefix `staff`, because stored records of the activity log contain them. */
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
