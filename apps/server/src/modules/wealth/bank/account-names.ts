import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { bankMessages } from './bank.messages.ts';

const platformAccounts: Readonly<Record<string, Sentence>> = {
  mint: bankMessages.accountMint(),
  burn: bankMessages.accountBurn(),
  treasury: bankMessages.accountTreasury(),
  claims: bankMessages.accountClaims(),
  escrow: bankMessages.accountEscrow(),
  'prize-pool': bankMessages.accountPrizePool(),
  'staking-pool': bankMessages.accountStakingPool(),
  'shop-revenue': bankMessages.accountShopRevenue(),
  fee: bankMessages.accountFee(),
  receivable: bankMessages.accountReceivable(),
};
/**
 * Returns the display name of one of the platform's own ledger accounts, for operators. Returns
 * undefined for the account of a player.
 */
export function getPlatformAccountName(owner: string): Sentence | undefined {
  return owner.startsWith('prize-pool:')
    ? bankMessages.prizePoolOf({ id: owner.slice('prize-pool:'.length) })
    : platformAccounts[owner];
}
