import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('progress', {
  reachedLevel: ['Level {level} reached', 'Достигнут уровень {level}'],
  levelsRise: ['players rise in level', 'игроков поднимутся в уровне'],
  raised: [
    'Levels of {n, plural, one {# player} other {# players}} raised to the new curve',
    'Уровни подняты по новой кривой, игроков: {n}',
  ],
});
