/** Common rules of crafting and dismantling: items exchanged for something else. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Bank } from '../bank/bank.api.ts';
import { lockToConsume, type Consumable, type Energy, type Items } from '../items/items.api.ts';
import type { Receipt, Rewards } from '../rewards/rewards.api.ts';
import { findKeepReason } from './craft.policy.ts';
import { words } from './craft.words.ts';

export interface Needs {
  readonly kernel: Kernel;
  readonly items: Items & { readonly energy: Energy };
  readonly bank: Bank;
  readonly rewards: Rewards;
}
export const buildConflictError = (because: Sentence): AppError =>
  new AppError('CONFLICT', { because });

/** Locks an account's items in id order; throws CONFLICT if one of them may not be consumed. */
export async function lockConsumableItems(
  { items }: Needs,
  tx: Tx,
  accountId: number,
  itemIds: readonly number[],
): Promise<Consumable[]> {
  const locked = await lockToConsume(tx, accountId, itemIds);
  if (locked.length < itemIds.length) throw buildConflictError(words.itemGone());
  const belowFull = await items.energy.belowFull(tx, itemIds);
  for (const item of locked) {
    const why = findKeepReason(item, belowFull);
    if (why) throw buildConflictError(why);
  }
  return locked;
}
/** An amount as people read it: `2.50 Gold`. */
export async function sumInWords(
  { bank }: Needs,
  on: Queries,
  amount: number | bigint,
  code: string,
): Promise<Sentence> {
  const named = await bank.named(on, code);
  return words.sum({
    amount: toWholeUnits(amount, named?.decimals ?? 0),
    currency: named?.name ?? code,
  });
}
/** Formats an amount for records, in whole units with the name of its currency. */
export async function toPrice(
  { bank }: Pick<Needs, 'bank'>,
  on: Queries,
  amount: number,
  code: string,
): Promise<{ readonly price: string; readonly currency: string }> {
  const named = await bank.named(on, code);
  return { price: toWholeUnits(amount, named?.decimals ?? 0), currency: named?.name ?? code };
}
/** The receipt of something that has just been done, once a command. */
export async function insertReceipt(
  { rewards }: Needs,
  tx: Tx,
  payout: Parameters<Rewards['note']>[1][number],
): Promise<Receipt> {
  const receipt = (await rewards.note(tx, [payout])).get(payout.accountId);
  if (!receipt) throw new Error('A receipt of this command was there before it');
  return receipt;
}
