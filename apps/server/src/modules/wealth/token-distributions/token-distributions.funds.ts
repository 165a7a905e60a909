/** Moves the money of distributions into escrow and back, and formats amounts for the log. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Queries } from '../../../kernel/db/db.ts';
import type { Bank } from '../bank/bank.api.ts';
import type { RewardFund } from '../rewards/rewards.api.ts';
import type { TokenDistribution } from './token-distributions.store.ts';

export const toDistributionFund = (id: number): RewardFund => ({
  source: 'token-distribution',
  sourceId: id,
  round: 0,
});
/** Formats an amount for the log. */
export async function formatDistributionAmount(
  bank: Bank,
  db: Queries,
  { currency: code }: Pick<TokenDistribution, 'currency'>,
  units: bigint,
): Promise<{ amount: string; currency: string }> {
  const named = await bank.findCurrency(db, code);
  return { amount: toWholeUnits(units, named?.decimals ?? 0), currency: named?.name ?? code };
}
