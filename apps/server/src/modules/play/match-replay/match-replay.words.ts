import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('match-replay', {
  ofMatches: ['Experience of matches', 'Опыт за матчи'],
  matchRewards: ['Match rewards', 'Награды за матч'],
  ofBoosters: ['Boosters', 'Усилители'],
  boostedAsNoted: [
    'Boosters are those that matches were started with',
    'Усилители взяты те, с которыми матчи начались',
  ],
  levelsReached: ['Levels reached', 'Получено уровней'],
  raisedAtOnce: [
    'Players whom the curve raises at once, of those who played',
    'Игроки, которых кривая поднимает сразу, из игравших',
  ],
  heldResults: [
    'Results of players that would wait for review',
    'Результаты игроков, которые ждали бы проверки',
  ],
  heldStay: [
    'Results that are held now are not counted, whatever the most experience of a match is',
    'Результаты, которые сейчас ждут проверки, не считаются при любом пределе опыта за матч',
  ],
  notIntoLevels: [
    'Experience that is paid here is not followed into levels and what those bring',
    'Опыт, выданный здесь, дальше в уровни и их награды не пересчитывается',
  ],
  whatIsReady: [
    'What is claimed later counts on the day on which it became ready',
    'То, что забирают позже, считается в тот день, когда оно стало готово',
  ],
});
