import { defineTitledMessage, defineMessages } from '@guildhall/contract/kit/text/messages';

export const tournamentMessages = defineMessages('tournaments', {
  paysIn: 'Tournament: {name}',
  calledTournamentOff: 'Called a tournament off',
  calledOffWithEscrow: 'Called the tournament “{name}” off; back from escrow: {what}',
  calledOff: 'Called the tournament “{name}” off',
  correctedTournament: 'Corrected a tournament',
  corrected: 'Corrected the tournament “{name}”',
  disqualifiedFrom: 'Disqualified {player} from “{name}”',
  disqualifiedPlayer: 'Disqualified a player',
  fixedSinceTournamentBegun: 'is fixed since the tournament has begun',
  fixedSinceTournamentBegunNothing:
    'is fixed since the tournament has begun: nothing can be removed',
  fixedSinceTournamentEnded: 'is fixed since the tournament has ended',
  poolBeyond: 'takes what places earn of a pool to {percent}%: at most 100% can be promised',
  closedPools: 'Closed the prize pools of “{name}”',
  matchesStillCountWaitUntil: 'Matches still count: wait until ten minutes after the end',
  mustFuture: 'must be in the future',
  mustLeftEmptyNewNomination: 'must be left empty for a new nomination',
  mustLieInsideTournament: 'must lie inside the tournament',
  mustNotBeforeFirstPlace: 'must not be before the first place',
  mustNotBeyondWinners: 'must not be beyond the winners',
  mustNotCoverPlaceTwice: 'must not cover a place twice',
  mustNotOverlapTimeslot: 'must not overlap timeslot {slot}',
  mustScoreNomination: 'must have a score in this nomination',
  onlySettledTournamentCorrected: 'Only a settled tournament is corrected',
  place: 'Place {n} in “{name}”, {nomination}',
  playerOutAlready: 'This player is out already',
  prize: 'Prize of “{name}”',
  publishedTournament: 'Published a tournament',
  published: 'Published the tournament “{name}”',
  publishedWithEscrow: 'Published the tournament “{name}”; into escrow: {what}',
  prizeReturned: 'Unpaid prizes of “{name}” went back: {n} deleted accounts',
  returnedPrizes: 'Returned prizes of deleted accounts',
  prizeCorrected: 'The result of a tournament was corrected: {name}, {nomination}.',
  prizeTaken: 'The result of a tournament was corrected: {name}, {nomination}. Taken back: {what}.',
  takenFrom: '{player} loses {what}',
  disqualificationOver: 'The disqualification is not in force any more',
  playerUnknown: 'must be a player',
  takenBackBy: 'Tournament corrected: {name}, {nomination}',
  publishedTournamentCalledOffNot: 'A published tournament is cancelled, not deleted',
  scoresBeingCountedTryAgain: 'The scores are being counted: try again in a moment',
  settledTournament: 'Settled a tournament',
  settledTournamentPrizes: 'Settled the tournament “{name}”: {n} prizes',
  settledWithEscrow: 'Settled the tournament “{name}”: {n} prizes, from escrow: {what}',
  takenAnotherNomination: 'is taken by another nomination',
  thereNothingSettle: 'There is nothing to settle',
  tournamentBegunCallOffInstead: 'The tournament has begun: call it off instead',
  tournamentNeedsNomination: 'A tournament needs a nomination',
  tournamentNotPublished: 'This tournament is not published',
  tournamentOverAlready: 'This tournament is over already',
  tournamentPublishedAlready: 'This tournament is published already',
  tournamentSettled: 'The tournament is settled',
  tournamentSettledAlready: 'This tournament is settled already',
  tournamentsEverybodySees: 'tournaments that everybody sees',
  tournamentsRunOn: 'published tournaments run on unseen and pay their prizes',
  prizeUnpaid: 'Tournaments: a prize that is not paid yet',

  paysFor: 'Tournament: {name}, {nomination}',
});

/** Texts of the notification to a winner. */
export const prizeNotifications = {
  PAID: defineTitledMessage('prize.PAID', {
    title: 'Place {place} in {name}',
    text: 'Your prize: {what}',
  }),
  REVIEW: defineTitledMessage('prize.REVIEW', {
    title: 'Place {place} in {name}',
    text: 'Your prize waits for the studio’s approval: {what}',
  }),
  HELD: defineTitledMessage('prize.HELD', {
    title: 'Place {place} in {name}',
    text: 'Your prize waits in your inbox: {what}',
  }),
};

/** Name of the task for operators. */
defineMessages('task', { 'tournaments.pay': 'Prizes of a tournament' });
