import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored log
 * records contain these keys.
 */
export const matchMessages = defineMessages('game', {
  accountNoItemFits: 'account {accountId} has no item {itemId} that fits {mode}',
  accountResultTwice: 'account {accountId} is in the result twice',
  accountRosterTwice: 'account {accountId} is in the roster twice',
  anotherResultReportedMatch: 'Another result was reported for this match',
  countMustNotLessThan: '{name} is a count: it must not be less than 0',
  countMustWholeNumber: '{name} is a count: it must be a whole number',
  decidedAlreadyMatch: 'This was decided already: the match is {state}',
  future: 'is in the future',
  itemLoadoutTwice: 'item {itemId} is in the loadout twice',
  match: 'The match is {state}',
  matchCalledOff: 'Match {match} was called off',
  matchEnded: 'Match {match} ended',
  matchHadNoResultAfter: 'Match {match} had no result after two hours',
  matchNotStartedHere: 'This match was not started here',
  matchStarted: 'Match {match} started',
  matchStartedAnotherRequestSend: 'This match was started by another request; send it again',
  matchStartedWithAnotherRoster: 'This match was started with another roster',
  noSegment: '{name} has no segment {unknown}',
  matchVersionDisabled: 'Match {match} was called off: its version was force-disabled',
  notAdmittedServer: 'Not admitted to this server',
  refusedHeldResult: 'Refused a held result',
  refusedResultMatch: 'Refused the result of match {match}',
  releasedHeldResult: 'Released a held result',
  releasedResultMatch: 'Released the result of match {match}',
  resultNotExactlyItsRoster: 'The result is not of exactly its roster',
  serverDraining: 'This server is draining',
  stillAnotherMatch: 'Still in another match',
  thereNoStatistic: 'there is no statistic {name}',
  theseSegmentsReportedTwice: '{name} of these segments is reported twice',
  playedLonger: 'played {played} s of a match of {length} s',
  experienceBeyond: '{exp} experience, at most {max}',
  statisticBeyond: '{sum} {name}, at most {max}',
  beyond: 'account {accountId}: {what}',
  beyondWithOthers: 'account {accountId}: {what}; {others} more players are beyond it',
  minutes: '{n} minutes',
  endedBeforeStart: 'ended {seconds} s before it started',
  reportedLate: 'reported {late} after it ended, at most {max}',
  silent: 'the server was silent for {silent}, at most {max}',
  boosterNamed: '{name} +{percent}%',
  boostedByOne: 'Booster: {by}',
  boostedBy: 'Boosters, +{percent}%: {by}',
  experienceReported: 'Experience of the match',
  resultHeld: 'the result is being looked at before it counts',
  resultRefused: 'the result was looked at and does not count',
  wonMatch: 'Won a match',
  playedMatch: 'Played a match',
});

/**
 * Reasons why a match pays nothing to one player. Stored receipts contain their keys, so the names
 * cannot change.
 */
export const matchNotPaidMessages = defineMessages('matchRewards', {
  noEnergy: 'no energy: the match took none of an item',
  rewardsDisabled: 'the event “{name}” pays no rewards any more',
});
