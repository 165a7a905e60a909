/** Makes payouts that rules make above a threshold wait for a review. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { PayoutNeedsReviewError } from '../../rewards/rewards.api.ts';
import { bankMessages } from '../bank.messages.ts';
import type { CurrencyIssue } from '../transactions/making.service.ts';
import {
  lockPayeeAccounts,
  findPayoutThreshold,
  mapBalancesWithPayoutsOnHold,
} from './thresholds.store.ts';

/**
 * Throws PayoutNeedsReviewError if one of these payouts would raise its account above the threshold
 * of the currency. The account's balance and its payouts on hold count too. All payouts must be in
 * one currency. Locks the accounts.
 */
export async function assertPayoutsBelowThreshold(
  tx: Tx,
  makings: readonly CurrencyIssue[],
): Promise<void> {
  const code = makings[0]?.currency ?? '';
  const row = await findPayoutThreshold(tx, code);
  if (!row) return;
  const sums = new Map<number, bigint>();
  for (const { accountId, amount } of makings)
    sums.set(accountId, (sums.get(accountId) ?? 0n) + BigInt(amount));
  await lockPayeeAccounts(tx, [...sums.keys()]);
  const present = await mapBalancesWithPayoutsOnHold(tx, code, [...sums.keys()]);
  for (const [accountId, amount] of sums)
    if ((present.get(accountId) ?? 0n) + amount > row.threshold)
      throw new PayoutNeedsReviewError(
        bankMessages.overThreshold({
          amount: toWholeUnits(amount, row.decimals),
          name: row.name,
          threshold: toWholeUnits(row.threshold, row.decimals),
        }),
      );
}
