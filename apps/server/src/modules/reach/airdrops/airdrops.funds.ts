/**
 * Reserves the pools of campaigns when they are saved, and returns them when they are not needed.
 */
import { toWholeUnits } from '@guildhall/contract/amounts';
import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { buildFieldError, UndeliverableRewardError } from '../../../kernel/errors.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import type { RewardFund } from '../../wealth/rewards/rewards.api.ts';
import { airdropMessages } from './airdrops.messages.ts';

export const toAirdropFund = (campaignId: number): RewardFund => ({
  source: 'airdrop',
  sourceId: campaignId,
  round: 0,
});
/** Currency of a pool and its amount in minor units; undefined if nothing is reserved. */
export type AirdropPool = { readonly currency: string; readonly amount: bigint } | undefined;

/**
 * Adjusts the reserved amount of a campaign to its pool. The caller must have locked the campaign.
 * Throws VALIDATION, naming the field, if the amount cannot be reserved.
 */
export async function adjustAirdropPool(
  bank: Bank,
  tx: Tx,
  campaignId: number,
  pool: AirdropPool,
  commandId: number,
): Promise<void> {
  const held = await readAirdropEscrow(bank, tx, campaignId);
  for (const [currency, amount] of held)
    if (currency !== pool?.currency && amount > 0n)
      await bank.escrow.giveBack(tx, toAirdropFund(campaignId), currency, amount, commandId);
  if (!pool) return;
  const missing = pool.amount - (held.get(pool.currency) ?? 0n);
  if (missing < 0n)
    await bank.escrow.giveBack(tx, toAirdropFund(campaignId), pool.currency, -missing, commandId);
  if (missing > 0n) await putAside(bank, tx, campaignId, { ...pool, amount: missing }, commandId);
}

export async function readAirdropEscrow(
  bank: Bank,
  db: Queries,
  campaignId: number,
): Promise<ReadonlyMap<string, bigint>> {
  const states = await bank.escrow.listStates(db, 'airdrop', campaignId);
  return new Map(states.map(({ currency, held }) => [currency, held]));
}

/**
 * Reserves a pool. Hard currency is taken from revenue; other currency is issued within its supply
 * cap.
 */
async function putAside(
  bank: Bank,
  tx: Tx,
  campaignId: number,
  { currency, amount }: NonNullable<AirdropPool>,
  commandId: number,
): Promise<void> {
  const currencyRow = await bank.findCurrency(tx, currency);
  if (currencyRow?.type === currencyType.hard) {
    const held = await bank.revenue.lockHeld(tx, currency);
    if (held < amount)
      throw buildFieldError(
        'pool',
        airdropMessages.revenueLeaves({
          held: toWholeUnits(held, currencyRow.decimals),
          name: currencyRow.name,
        }),
      );
    const from = 'shop-revenue';
    await bank.escrow.fundFrom(tx, toAirdropFund(campaignId), {
      from,
      currency,
      amount,
      commandId,
    });
    return;
  }
  try {
    await bank.escrow.fund(tx, toAirdropFund(campaignId), currency, amount, commandId);
  } catch (error) {
    if (error instanceof UndeliverableRewardError) throw buildFieldError('pool', error.because);
    throw error;
  }
}
/** Formats an amount for the log. */
export async function formatAirdropAmount(
  bank: Bank,
  db: Queries,
  currency: string,
  units: bigint,
): Promise<{ amount: string; currency: string }> {
  const named = await bank.findCurrency(db, currency);
  return { amount: toWholeUnits(units, named?.decimals ?? 0), currency: named?.name ?? currency };
}
