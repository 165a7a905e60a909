import { defineWords } from '@guildhall/contract/kit/text/words';

/** What is said here: to operators. */
export const words = defineWords('stakingPromotions', {
  overlaps: [
    'overlaps with “{name}” of the same collection',
    'пересекается с «{name}» той же коллекции',
  ],
  overlapsGeneral: [
    'overlaps with “{name}”, which is for every collection, too',
    'пересекается с «{name}», которая тоже для всех коллекций',
  ],
  begun: [
    'has begun and cannot be changed any more: seconds that have passed keep what they count',
    'уже началась, это не изменить: прошедшие секунды сохраняют свой вес',
  ],
  over: ['has passed and cannot be changed any more', 'уже прошёл, изменить его нельзя'],
  startPassed: [
    'must not lie in the past: what has counted stays as it was',
    'не может быть в прошлом: что уже засчитано, остаётся как было',
  ],
  endPassed: [
    'must not lie in what has passed: the promotion has run until now',
    'не может лежать в прошлом: до этого времени акция уже шла',
  ],
  notDeleted: [
    '“{name}” has begun: what it has given stays. Move its end instead',
    'Акция «{name}» уже началась, и что она дала, остаётся. Вместо удаления измените её конец',
  ],
});
