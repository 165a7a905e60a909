import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('game-shares', {
  shareOfRevenue: [
    'A part of the revenue, which has no amount to hold against a threshold',
    'Часть выручки: суммы, которую можно сравнить с порогом, у неё нет',
  ],
  beyond: [
    'takes all shares together to {sum} basis points: at most 10,000 can be shared',
    'вместе все доли составили бы {sum} базисных пунктов: можно не больше 10 000',
  ],
  closed: ['Shared out what sales of {month} left', 'Распределена выручка за {month}'],
  paysFor: ['Game share: {month}', 'Доля в игре: {month}'],
  paid: ['Paid a game share for {month}', 'Выплачена доля в игре за {month}'],
  returned: [
    'Returned to revenue what deleted accounts did not get of game shares: {n}',
    'Возвращены в выручку доли удалённых аккаунтов: {n}',
  ],
});
