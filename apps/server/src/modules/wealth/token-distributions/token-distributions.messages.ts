import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const tokenDistributionMessages = defineMessages('token-distributions', {
  lineNeedsTwo: 'a line is a user id, an e-mail or a wallet, and an amount',
  noRecipient: '{who} is neither a user id nor an e-mail nor a wallet',
  noAmount: '{amount} is no amount above zero with at most {decimals} decimals',
  onlyOnChain: 'only a currency of the blockchain goes to wallets',
  noWallet: 'nobody can hold the key of {wallet}: it is no wallet',
  emptyFile: 'The file names nobody',
  tooMany: 'must have at most {max} recipients',
  twice: 'is the same recipient as line {line}',
  fixed: 'is fixed: it is funded already',
  onlyDraft: 'Recipients can be replaced until it is funded',
  notChecked:
    'Its recipients get {sum} together, and its amount is {amount}: they must be the same',
  fundedAlready: 'It is funded already',
  paysAgain:
    '{same} of {lines} lines have the recipient and the amount of “{name}” (number {id}), which was funded before: they are paid again',
  revenueLeaves: 'Revenue holds {held} {name}: hard currency comes from there alone',
  notFunded: 'It must be funded first',
  notYet: 'It runs from its start on',
  over: 'It is over already',
  notRunning: 'It does not run',
  inEscrow: 'what is put aside for its recipients',
  uploaded: 'Took over {n} recipients of “{name}”',
  funded: 'Funded “{name}” with {amount} {currency}',
  fundedOne: 'Funded a token distribution',
  ran: 'Started “{name}”',
  ranOne: 'Started a token distribution',
  paused: 'Paused “{name}”',
  pausedOne: 'Paused a token distribution',
  cancelled: 'Cancelled “{name}”; returned: {amount} {currency}',
  cancelledOne: 'Cancelled a token distribution',
  paysFor: 'Distribution: {name}',
  paid: 'Paid a part of “{name}”',
  ended: 'Returned what nobody got of “{name}”: {amount} {currency}',
});

/** Name of the task for operators. */
defineMessages('task', { 'token-distributions.pay': 'Payment of a distribution' });
