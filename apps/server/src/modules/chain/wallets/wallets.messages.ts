import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const walletMessages = defineMessages('wallets', {
  oneProof: 'Send either a signature or a signed transaction',
  linkedHere: 'This wallet is linked to your account already',
  linkedElsewhere: 'This wallet is linked to another account. Unlink it there first',
  tooMany: 'An account can have {n} wallets. Unlink one first',
  linked: 'Linked the wallet {address}',
  unlinked: 'Unlinked the wallet {address}',
  unlinkedByStaff: 'Wallet unlinked: {address}',
  losesWallet:
    'The player can no longer use this wallet here until it is linked again by its signature, and items whose assets lie in it leave the inventory',
});
