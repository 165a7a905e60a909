import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const stakingMessages = defineMessages('staking', {
  nothing: 'There is nothing to claim yet',
  moreToClaim: 'What you can claim has changed since: it is {amount} now. Sign again',
  needsDeposit:
    'The blockchain would refuse this claim. We pay for the account of your tokens once: if you have closed it, have 0.003 SOL in your wallet to open it again',
  treasuryShort:
    'The treasury does not hold enough at the moment. What you have earned stays yours; try again later',
  claim: 'Sent a claim of staking rewards',
  notOnChain: 'must be a currency of the blockchain with the address of its mint',
  notBacked: 'must not exceed what the treasury holds and does not owe: {amount}',
  raises: 'Has staking pay {amount} of {name} in every epoch',
});
