import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('stakes', {
  off: ['stakes are off: no match starts for one', 'игра на ставку выключена'],
  noStake: [
    'must be one of the stakes that are offered: {stakes}',
    'нужна одна из ставок: {stakes}',
  ],
  noCurrency: ['is of a currency that is gone', 'эта валюта больше не существует'],
  cannotPay: [
    'These accounts cannot pay the entry of {stake}: {accounts}',
    'Этим аккаунтам не хватает на ставку {stake}: {accounts}',
  ],
  sum: ['{amount} {currency}', '{amount} {currency}'],
  entered: ['Entry of a match', 'Ставка за участие в матче'],
  returned: ['Entry of a match that does not count', 'Возврат ставки: матч не состоялся'],
  won: [
    'Pot of {pot}, with an entry of {stake} and a fee of {fee}',
    'Банк {pot}, ставка {stake}, комиссия {fee}',
  ],
  lost: [
    'Entry of {stake} in a pot of {pot}, with a fee of {fee}',
    'Ставка {stake} в банке {pot}, комиссия {fee}',
  ],
  toWinners: ['The winners took the pot', 'Банк забрали победители'],
  nothingLeft: ['The fee left nothing of it', 'Комиссия не оставила ничего'],
  noWinner: [
    'Nobody won the pot of {pot}: the entry of {stake} went back',
    'Банк {pot} никто не выиграл: ставка {stake} возвращена',
  ],
  modeUses: ['stakes mode', 'игра на ставку'],
  keptShares: [
    'Shares of deleted accounts went to fees',
    'Доли удалённых аккаунтов ушли в комиссии',
  ],
});
