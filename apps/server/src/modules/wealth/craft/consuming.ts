/** Rules that crafting and dismantling share, because both use up items. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Bank } from '../bank/bank.api.ts';
import {
  lockOwnedItemsToConsume,
  type ConsumableItem,
  type ItemEnergy,
  type ItemLedger,
} from '../items/items.api.ts';
import type { Receipt, RewardPayments } from '../rewards/rewards.api.ts';
import { findNotConsumableReason } from './craft.policy.ts';
import { craftMessages } from './craft.messages.ts';

export interface CraftDeps {
  readonly kernel: Kernel;
  readonly items: ItemLedger & { readonly energy: ItemEnergy };
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}

/**
 * Locks items of an account until commit, in the order of ids. Throws CONFLICT if one of them may
 * not be used up.
 */
export async function lockConsumableItems(
  { items }: CraftDeps,
  tx: Tx,
  accountId: number,
  itemIds: readonly number[],
): Promise<ConsumableItem[]> {
  const locked = await lockOwnedItemsToConsume(tx, accountId, itemIds);
  if (locked.length < itemIds.length) throw buildConflictError(craftMessages.itemGone());
  const belowFull = await items.energy.belowFull(tx, itemIds);
  for (const item of locked) {
    const why = findNotConsumableReason(item, belowFull);
    if (why) throw buildConflictError(why);
  }
  return locked;
}
/** Formats an amount for display: `2.50 Gold`. */
export async function describeCurrencyAmount(
  { bank }: CraftDeps,
  db: Queries,
  amount: number | bigint,
  code: string,
): Promise<Sentence> {
  const named = await bank.findCurrency(db, code);
  return craftMessages.sum({
    amount: toWholeUnits(amount, named?.decimals ?? 0),
    currency: named?.name ?? code,
  });
}
/**
 * Converts minor units to a decimal number for log records. Also returns the name of the currency.
 */
export async function formatPriceForRecord(
  { bank }: Pick<CraftDeps, 'bank'>,
  db: Queries,
  amount: number,
  code: string,
): Promise<{ readonly price: string; readonly currency: string }> {
  const named = await bank.findCurrency(db, code);
  return { price: toWholeUnits(amount, named?.decimals ?? 0), currency: named?.name ?? code };
}
/** Inserts the receipt of a craft or of a dismantling. Each command has one receipt. */
export async function insertPayoutReceipt(
  { rewards }: CraftDeps,
  tx: Tx,
  payout: Parameters<RewardPayments['note']>[1][number],
): Promise<Receipt> {
  const receipt = (await rewards.note(tx, [payout])).get(payout.accountId);
  if (!receipt) throw new Error('A receipt of this command was there before it');
  return receipt;
}
