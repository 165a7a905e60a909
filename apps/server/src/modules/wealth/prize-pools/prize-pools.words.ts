import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('prize-pools', {
  shareOfRevenue: [
    'A part of the revenue, which has no amount to hold against a threshold',
    'Часть выручки: суммы, которую можно сравнить с порогом, у неё нет',
  ],
  percentsBeyond: [
    'takes all pools of {currency} together to {percent}%: at most 100% can be taken',
    'вместе все фонды {currency} взяли бы {percent}%: можно не больше 100%',
  ],
  fixedOnceCollected: [
    'is fixed: this pool has collected already',
    'уже не меняется: фонд начал собирать',
  ],
  fixedOnceClosed: ['is fixed: this pool is closed', 'уже не меняется: фонд закрыт'],
  tournamentBegun: [
    'has begun: a pool closes when its tournament starts',
    'уже идёт: фонд закрывается с началом турнира',
  ],
  belowCollected: [
    'must not be below what was collected: {collected}',
    'не может быть меньше уже собранного: {collected}',
  ],
  holds: [
    'what it holds: return that to revenue first',
    'то, что в нём лежит: сначала верните в выручку',
  ],
  promised: [
    '{name} is promised to the winners of its tournament: settle or call off the tournament',
    '{name} обещан победителям турнира: подведите итоги турнира или отмените его',
  ],
  closedAlready: ['{name} is closed already', '{name} уже закрыт'],
  returnedPool: ['Returned a prize pool to revenue', 'Призовой фонд возвращён в выручку'],
  returned: [
    'Returned {amount} {currency} of {name} to revenue',
    '{name}: в выручку возвращено {amount} {currency}',
  ],
  closedEmpty: ['Closed {name}: it held nothing', '{name} закрыт: в нём ничего не было'],
});
