import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Sentences about the consequences of a change, for operators and the log. */
export const commandImpactMessages = defineMessages('impacts', {
  withConsequences: '{done}. {consequences}',
  withOwnConsequences: '{done}: {consequences}',
  more: '{n} more',
  closes: '{row} closes for players',
  stops: '{row} ends for players',
  takes: '{row} is taken from players',
  // follows the name of the row: `Winter sale closes for players`
  closesItself: 'closes for players',
  stopsItself: 'ends for players',
  takesItself: 'is taken from players',
  ofRow: '{row}: {change}',
  fallsBy: '{field} falls by {percent} percent',
  risesBy: '{field} rises by {percent} percent',
  limited: '{field} gets a limit',
  unlimited: '{field} has no limit any more',
  earlier: '{field} comes earlier, at {at, date, minute} UTC',
  entriesGo: '{field} loses entries, or they become less',
  switchedOff: '{field} is switched off',
  switchedOn: '{field} is switched on',
  named: '{thing} {name}',
});
