import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const messages = defineMessages('economy', {
  broken: '{name} does not hold what must always hold: {fault}',
  wholeAgain: '{name} holds again what must always hold',
  faucetClosedFor: 'Closed the faucet of {name}: {fault}',
});
