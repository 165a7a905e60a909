import type { Sentence } from '@guildhall/contract/kit/text/words';
import { words } from './bank.words.ts';

const platformAccounts: Readonly<Record<string, Sentence>> = {
  mint: words.accountMint(),
  burn: words.accountBurn(),
  treasury: words.accountTreasury(),
  claims: words.accountClaims(),
  escrow: words.accountEscrow(),
  'prize-pool': words.accountPrizePool(),
  'staking-pool': words.accountStakingPool(),
  'shop-revenue': words.accountShopRevenue(),
  fee: words.accountFee(),
  receivable: words.accountReceivable(),
};
/** The name of an account of the platform, for operators; undefined for players' accounts. */
export function getPlatformAccountName(owner: string): Sentence | undefined {
  return owner.startsWith('prize-pool:')
    ? words.prizePoolOf({ id: owner.slice('prize-pool:'.length) })
    : platformAccounts[owner];
}
