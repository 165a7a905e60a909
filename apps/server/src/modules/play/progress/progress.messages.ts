import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const levelProgressMessages = defineMessages('progress', {
  reachedLevel: 'Level {level} reached',
  levelsRise: 'players rise in level',
  raised: 'Levels of {n, plural, one {# player} other {# players}} raised to the new curve',
});
