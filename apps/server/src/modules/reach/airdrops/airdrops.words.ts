import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('airdrops', {
  revenueLeaves: [
    'Revenue holds {held} {name}: hard currency comes from there alone',
    'В выручке {held} {name}: твёрдая валюта берётся только оттуда',
  ],
  startsInFuture: ['must be in the future', 'должно быть в будущем'],
  fixed: ['is fixed: the campaign has begun', 'уже не меняется: кампания началась'],
  ended: ['is fixed: the campaign is over', 'уже не меняется: кампания закончилась'],
  notOver: [
    'It has begun: it can be deleted once it is settled',
    'Кампания началась: удалить её можно после подведения итогов',
  ],
  postFixed: [
    'Its campaign has begun: the post stays as it is',
    'Кампания уже началась: публикация не меняется',
  ],
  campaignOver: ['is over', 'уже закончилась'],
  samePost: [
    'has the same post with the same action already',
    'в этой кампании уже есть эта публикация с тем же действием',
  ],
  notYet: ['It can be settled an hour after its end', 'Итоги можно подвести через час после конца'],
  settledAlready: ['It is settled already', 'Итоги уже подведены'],
  notJoined: ['Its players are still being gathered', 'Участники ещё собираются'],
  nothingToDecide: [
    'Nothing is unknown: it is settled by itself within a minute',
    'Всё известно: итоги подводятся сами в течение минуты',
  ],
  unknownEnds: [
    'Posts of “{name}” that were not read to the end: {n}. Whoever was not seen gets nothing for them',
    'Не дочитано публикаций кампании «{name}»: {n}. Кого не увидели, тот за них ничего не получит',
  ],
  settled: [
    'Settled “{name}”: {amount} {currency} for {n, plural, one {# player} other {# players}}',
    'Итоги кампании «{name}»: {amount} {currency}, игроков: {n}',
  ],
  settledOne: ['Settled an airdrop campaign', 'Подведены итоги раздачи'],
  returned: [
    'Returned the pool of “{name}”: {amount} {currency}',
    'Возвращён фонд кампании «{name}»: {amount} {currency}',
  ],
  returnedParts: [
    'Returned {n, plural, one {# part} other {# parts}} of airdrops whose owners have left',
    'Возвращены части раздач ушедших игроков: {n}',
  ],
  paid: ['Paid a part of “{name}”', 'Выплачена часть кампании «{name}»'],
  paysFor: ['Airdrop: {name}', 'Раздача: {name}'],
});
