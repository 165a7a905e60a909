import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { messages } from './bank.messages.ts';

const platformAccounts: Readonly<Record<string, Sentence>> = {
  mint: messages.accountMint(),
  burn: messages.accountBurn(),
  treasury: messages.accountTreasury(),
  claims: messages.accountClaims(),
  escrow: messages.accountEscrow(),
  'prize-pool': messages.accountPrizePool(),
  'staking-pool': messages.accountStakingPool(),
  'shop-revenue': messages.accountShopRevenue(),
  fee: messages.accountFee(),
  receivable: messages.accountReceivable(),
};
/**
 * Returns the display name of a platform account, for operators; undefined for players' accounts.
 */
export function getPlatformAccountName(owner: string): Sentence | undefined {
  return owner.startsWith('prize-pool:')
    ? messages.prizePoolOf({ id: owner.slice('prize-pool:'.length) })
    : platformAccounts[owner];
}
