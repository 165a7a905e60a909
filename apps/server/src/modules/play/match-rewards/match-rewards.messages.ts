import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const matchRewardMessages = defineMessages('matchRewards', {
  firstOfDay: 'First match of the day',
  everyMatch: 'Match reward',
  fromLevel: 'Match reward from level {from}',
  toLevel: 'Match reward up to level {to}',
  levels: 'Match reward of levels {from} to {to}',
  playersOfLevels: 'players who are of these levels now',
});
