import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('merge', {
  merged: ['Merged: {name}', 'Слияние: {name}'],
  mergedItems: ['Merged items', 'Предметы слиты'],
  became: ['Merged {n} items into {item}', 'Слито предметов: {n}, получилось: {item}'],
  tookPerk: ['{item} took a perk of {other}', '{item}: взят перк с {other}'],
  paidFor: ['{what}, paid {price} {currency}', '{what}, уплачено {price} {currency}'],
  undone: ['Merge undone: {name}', 'Слияние отменено: {name}'],
  resultWentBack: [
    'A merge was reversed: {item} is gone, {n, plural, one {# item} other {# items}} came back.',
    'Слияние отменено: {item} больше нет, {n, plural, one {вернулся # предмет} few {вернулись # предмета} many {вернулось # предметов} other {вернулось # предмета}}.',
  ],
  perkWentBack: [
    'A merge was reversed: {item} has its former perks, the other item came back.',
    'Слияние отменено: у предмета {item} прежние перки, второй предмет вернулся.',
  ],
  itemGone: [
    'One of these items is not yours any more',
    'Одного из этих предметов у вас больше нет',
  ],
  itemTwice: ['is there twice', 'указан дважды'],
  notOfLine: ['{item} is not of this line', '{item} не относится к этой линии'],
  isDefault: ['{item} belongs to everybody and is not merged', '{item} есть у всех и не сливается'],
  rarityDiffers: ['All of them must have one rarity', 'Все они должны быть одной редкости'],
  countNeeded: ['It takes {n} items', 'Нужно предметов: {n}'],
  nothingComes: [
    'Nothing can come of this rarity now: nothing was merged',
    'Из этой редкости сейчас ничего не получится: ничего не слито',
  ],
  belowFull: [
    '{item} has used some of its energy: it is not merged until it is full again',
    '{item}: часть энергии израсходована, до пополнения он не сливается',
  ],
  perkNeeded: ['is needed: which perk goes into which slot', 'нужно: какой перк в какую ячейку'],
  perkOnly: [
    'belongs to lines that move a perk only',
    'бывает только у линий, которые переносят перк',
  ],
  noPerkThere: ['There is no perk in this slot', 'В этой ячейке нет перка'],
  noSlotThere: ['There is no such slot', 'Такой ячейки нет'],
  mixesFamilies: [
    'mixes archetypes: all items of a line are of one',
    'смешивает семейства: все предметы линии должны быть одного',
  ],
  playersWith: ['players who have items of it', 'игроки, у которых есть её предметы'],
  mergesOf: ['Merges of “{name}”', 'Слияния «{name}»'],
  sameItems: [
    'What came of a merge and how many items it took are left as they were',
    'Что получилось при слиянии и сколько предметов ушло, остаётся как было',
  ],
});
