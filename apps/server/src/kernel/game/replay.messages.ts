import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const replayMessages = defineMessages('replay', {
  playedOtherwise:
    'Players would have played otherwise by other rules; what they did is taken as it was',
  asIfAlways:
    'The rules count as if they had been in force all the time; what was edited in these days makes the present rules differ from what was recorded',
  runsAlready: 'A replay of yours is running; wait for it or cancel it',
  allRun: 'As many replays as may run at once are running; try again in a moment',
  tooSlow: 'So many days take too long to read; choose fewer',
});
