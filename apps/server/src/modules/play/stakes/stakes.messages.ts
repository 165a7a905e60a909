import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const matchStakeMessages = defineMessages('stakes', {
  off: 'stakes are off: no match starts for one',
  noStake: 'must be one of the stakes that are offered: {stakes}',
  noCurrency: 'is of a currency that is gone',
  cannotPay: 'These accounts cannot pay the entry of {stake}: {accounts}',
  sum: '{amount} {currency}',
  entered: 'Entry of a match',
  returned: 'Entry of a match that does not count',
  won: 'Pot of {pot}, with an entry of {stake} and a fee of {fee}',
  lost: 'Entry of {stake} in a pot of {pot}, with a fee of {fee}',
  toWinners: 'The winners took the pot',
  nothingLeft: 'The fee left nothing of it',
  noWinner: 'Nobody won the pot of {pot}: the entry of {stake} went back',
  modeUses: 'stakes mode',
  keptShares: 'Shares of deleted accounts went to fees',
});
