import { defineWords } from '@guildhall/contract/kit/words';

/** What is said here: to players on receipts, to operators, in the log. */
export const words = defineWords('progress', {
  reachedLevel: ['Level {level} reached', 'Достигнут уровень {level}'],
  levelsRise: ['players rise in level', 'игроков поднимутся в уровне'],
  raised: [
    'Levels of {n, plural, one {# player} other {# players}} raised to the new curve',
    'Уровни подняты по новой кривой, игроков: {n}',
  ],
});
