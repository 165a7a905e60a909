import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const currencyExchangeMessages = defineMessages('exchange', {
  exchangedCurrency: 'Exchanged currency',
  exchanged: 'Exchanged {gave} for {got}',
  sum: '{amount} {name}',
  exchangeReversed: 'An exchange was reversed.',
  undone: 'An exchange was taken back',
  pair: 'Exchange {pair}',
});
