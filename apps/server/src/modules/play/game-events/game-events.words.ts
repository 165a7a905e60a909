import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('gameEvents', {
  absent: ['there is no event {id}', 'события {id} нет'],
  notRunning: ['the event “{name}” does not run now', 'событие «{name}» сейчас не идёт'],
  runningMatches: ['{n} matches that are not over', 'незавершённых матчей: {n}'],
  matchesOn: ['matches of it that are not over', 'его незавершённых матчей'],
});
