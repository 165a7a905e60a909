import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `bank`, because records of the activity log contain these keys. */
export const economyMessages = defineMessages('bank', {
  broken: '{name} does not hold what must always hold: {fault}',
  wholeAgain: '{name} holds again what must always hold',
  faucetClosedFor: 'Closed the faucet of {name}: {fault}',
});
