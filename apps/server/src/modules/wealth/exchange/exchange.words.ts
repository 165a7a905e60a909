import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('exchange', {
  exchangedCurrency: ['Exchanged currency', 'Валюта обменяна'],
  exchanged: ['Exchanged {gave} for {got}', 'Обмен: {gave} на {got}'],
  sum: ['{amount} {name}', '{amount} {name}'],
  exchangeReversed: ['An exchange was reversed.', 'Обмен отменён.'],
  undone: ['An exchange was taken back', 'Обмен отменён'],
  pair: ['Exchange {pair}', 'Обмен {pair}'],
});
