import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const matchReplayMessages = defineMessages('match-replay', {
  ofMatches: 'Experience of matches',
  matchRewards: 'Match rewards',
  ofBoosters: 'Boosters',
  boostedAsNoted: 'Boosters are those that matches were started with',
  levelsReached: 'Levels reached',
  raisedAtOnce: 'Players whom the curve raises at once, of those who played',
  heldResults: 'Results of players that would wait for review',
  heldStay: 'Results that are held now are not counted, whatever the most experience of a match is',
  notIntoLevels: 'Experience that is paid here is not followed into levels and what those bring',
  whatIsReady: 'What is claimed later counts on the day on which it became ready',
});
