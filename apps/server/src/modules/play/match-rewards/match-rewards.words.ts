import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('matchRewards', {
  firstOfDay: ['First match of the day', 'Первый матч дня'],
  everyMatch: ['Match reward', 'Награда за матч'],
  fromLevel: ['Match reward from level {from}', 'Награда за матч с уровня {from}'],
  toLevel: ['Match reward up to level {to}', 'Награда за матч по уровень {to}'],
  levels: ['Match reward of levels {from} to {to}', 'Награда за матч, уровни {from}–{to}'],
  noEnergy: [
    'no energy: the match took none of an item',
    'нет энергии: матч не потратил её ни у одного предмета',
  ],
  rewardsDisabled: [
    'the event “{name}” pays no rewards any more',
    'событие «{name}» больше не выдаёт наград',
  ],
  playersOfLevels: ['players who are of these levels now', 'игроков сейчас на этих уровнях'],
});
