import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { queueTakingNotice, type Bank } from '../bank/bank.api.ts';
import {
  assertItemUnchanged,
  countItemsByOrigin,
  restoreConsumedItems,
  type ItemLedger,
} from '../items/items.api.ts';
import type { StoredPerkSlot } from '../perks/perks.api.ts';
import { createReceiptNamer, type Reward, type RewardPayments } from '../rewards/rewards.api.ts';
import { itemMergeMessages } from './merge.messages.ts';

/** Log record of a merge, with the items that the player chose. */
export interface MergeRecordWithChosenItems extends Record<string, unknown> {
  readonly items: readonly { readonly id: number; readonly name: string }[];
  /**
   * Slots of the first item before the merge moved a perk to it; undefined if the merge created an
   * item.
   */
  readonly slots?: readonly StoredPerkSlot[];
}
/** Log record of a merge: its result and its price. */
export interface MergeResultRecord extends Record<string, unknown> {
  readonly accountId: number;
  readonly mergeLineId: number;
  readonly line: string;
  readonly resultId: number;
  readonly item: string;
  readonly seed: string | null;
  readonly slots: readonly StoredPerkSlot[];
  /** Ledger transaction that paid the price; null if there was no price. */
  readonly transactionId: number | null;
  /** Price as a decimal number, not in minor units. */
  readonly price?: string;
  /** Name of the currency of the price. */
  readonly currency?: string;
}
interface Deps {
  readonly kernel: Kernel;
  readonly items: ItemLedger;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
/** Removes the item that the merge created, or the perk that the merge moved. */
async function takeResult(
  { items }: Deps,
  tx: Tx,
  { accountId, resultId, line }: MergeResultRecord,
  slots: readonly StoredPerkSlot[] | undefined,
  commandId: number,
): Promise<void> {
  const rule = itemMergeMessages.undone({ name: line });
  if (!slots) return items.move(tx, accountId, resultId, 'DELETED', commandId, rule);
  const version = (await items.find(tx, accountId, resultId))?.version ?? 0;
  const change = { accountId, itemId: resultId, version, slots, rule, cause: {}, commandId };
  return items.changeSlots(tx, change);
}
/**
 * Creates the undo of a merge. It removes the result, restores the items that were used up, and
 * returns the price. Throws NOT_UNDOABLE if the result was used, changed or given away, or if the
 * price cannot be returned.
 */
export function createMergeUndo(deps: Deps): UndoStep {
  const { kernel, items, bank, rewards } = deps;
  const undoMerge: UndoStep = async (tx, entry, command) => {
    const { items: taken, slots } = entry.before as unknown as MergeRecordWithChosenItems;
    const merged = entry.after as unknown as MergeResultRecord;
    const { accountId, resultId, item: name, line } = merged;
    const commandId = command.id;
    const itemIds = taken.map(({ id }) => id).filter((id) => id !== resultId);
    const rule = itemMergeMessages.undone({ name: line });
    const about = slots
      ? itemMergeMessages.perkWentBack({ item: name })
      : itemMergeMessages.resultWentBack({ item: name, n: itemIds.length });
    queueTakingNotice(kernel, { accountId, commandId }, 'PURCHASE_REVERSED', about);
    await lockAccount(tx, accountId);
    const left = { accountId, itemId: resultId, name, slots: merged.slots, commandId: entry.id };
    await assertItemUnchanged(tx, left, itemIds);
    await takeResult(deps, tx, merged, slots, commandId);
    const cause = { undoneResultId: resultId };
    const from = 'MERGED';
    await restoreConsumedItems(items, tx, { accountId, itemIds, from, commandId, rule, cause });
    const back =
      merged.transactionId === null ? [] : await bank.reverse(tx, merged.transactionId, commandId);
    const gone = slots ? [] : await countItemsByOrigin(tx, [resultId]);
    const moved: Reward[] = [
      ...gone.map((reward) => ({ ...reward, amount: -reward.amount })),
      ...(await countItemsByOrigin(tx, itemIds)),
      ...back.map(({ currency, amount }) => ({
        kind: 'CURRENCY' as const,
        id: null,
        currency,
        amount: Number(amount),
      })),
    ];
    await rewards.note(tx, [
      {
        source: 'merge-undone',
        sourceId: entry.id,
        accountId,
        rule,
        cause: { entry: entry.id },
        commandId,
        rewards: moved.map(await createReceiptNamer(tx, moved)),
      },
    ]);
    return { before: entry.after, after: entry.before };
  };
  return undoMerge;
}
