import { defineWords } from '@guildhall/contract/kit/text/words';

/** Sentences on the consequences of a change, for operators and the log. */
export const words = defineWords('impacts', {
  withConsequences: '{done}. {consequences}',
  more: '{n} more',
  closes: '{row} closes for players',
  stops: '{row} ends for players',
  takes: '{row} is taken from players',
  fallsBy: '{row}: {field} falls by {percent} percent',
  risesBy: '{row}: {field} rises by {percent} percent',
  limited: '{row}: {field} gets a limit',
  unlimited: '{row}: {field} has no limit any more',
  earlier: '{row}: {field} comes earlier, at {at, date, minute} UTC',
  entriesGo: '{row}: {field} loses entries, or they become less',
  switchedOff: '{row}: {field} is switched off',
  switchedOn: '{row}: {field} is switched on',
  named: '{thing} {name}',
});
