import { defineWords } from '@guildhall/contract/kit/words';

/** What the kinds of the ledger's transactions are called, for who reads the ledger. */
export const words = defineWords('transactions', {
  badge: ['Badge bought', 'Покупка значка'],
  craft: ['Crafting', 'Создание предмета'],
  currencyEnd: ['End of a currency', 'Конец валюты'],
  dismantle: ['Dismantling', 'Разбор предмета'],
  escrowFund: ['Escrow funded', 'Пополнение эскроу'],
  escrowReturn: ['Escrow returned', 'Возврат из эскроу'],
  exchange: ['Exchange', 'Обмен'],
  grant: ['Grant', 'Выдача'],
  merge: ['Merge', 'Слияние'],
  poolReturn: ['Pool returned', 'Возврат фонда'],
  poolReversal: ['Pool reversal', 'Сторно фонда'],
  poolTake: ['Share for a pool', 'Доля в фонд'],
  refill: ['Refill', 'Зарядка'],
  reversal: ['Reversal', 'Сторно'],
  reward: ['Reward', 'Награда'],
  shop: ['Purchase', 'Покупка'],
  stakeEntry: ['Stake put in', 'Внесение ставки'],
  stakeFee: ['Fee of a stake', 'Комиссия со ставки'],
  stakeReturn: ['Stake returned', 'Возврат ставки'],
  tournamentCorrection: ['Correction of a tournament', 'Исправление турнира'],
});
