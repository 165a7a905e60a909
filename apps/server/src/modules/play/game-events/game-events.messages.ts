import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const gameEventMessages = defineMessages('gameEvents', {
  absent: 'there is no event {id}',
  notRunning: 'the event “{name}” does not run now',
  runningMatches: '{n} matches that are not over',
  matchesOn: 'matches of it that are not over',
});
