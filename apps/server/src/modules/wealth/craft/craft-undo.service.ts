import type { Tx } from '../../../kernel/db/db.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { queueTakingNotice } from '../bank/bank.api.ts';
import {
  assertItemUnchanged,
  countItemsByOrigin,
  restoreConsumedItems,
} from '../items/items.api.ts';
import type { StoredPerkSlot } from '../perks/perks.api.ts';
import { createReceiptNamer, type Reward } from '../rewards/rewards.api.ts';
import { insertPayoutReceipt, type CraftDeps } from './consuming.ts';
import { craftMessages } from './craft.messages.ts';

interface ConsumedRecord {
  readonly items: readonly { readonly id: number; readonly name: string }[];
}
/** Record of a craft. */
export interface CraftRecord extends Record<string, unknown> {
  readonly accountId: number;
  readonly collectionId: number;
  readonly resultId: number;
  readonly item: string;
  readonly slots: readonly StoredPerkSlot[];
  /** Ledger transaction that paid the price; null if there was no price. */
  readonly transactionId: number | null;
  /** Price as a decimal number, not in minor units. */
  readonly price: string;
  /** Name of the currency of the price. */
  readonly currency: string;
}
/** Record of a dismantling; amounts are decimal numbers, not in minor units. */
export interface DismantlingRecord extends Record<string, unknown> {
  readonly accountId: number;
  readonly transactionId: number;
  readonly reward: string;
  readonly currency: string;
  /** Part of the reward that has repaid a debt. */
  readonly repaid: string;
}
const toMoneyReward = (currency: string, amount: bigint): Reward => ({
  kind: 'CURRENCY',
  id: null,
  currency,
  amount: Number(amount),
});
interface UndoneDeal {
  readonly source: 'craft-undone' | 'dismantle-undone';
  readonly entryId: number;
  readonly accountId: number;
  readonly commandId: number;
  readonly rule: Sentence;
}
async function insertUndoReceipt(
  deps: CraftDeps,
  tx: Tx,
  { source, entryId, accountId, commandId, rule }: UndoneDeal,
  moved: readonly Reward[],
): Promise<void> {
  await insertPayoutReceipt(deps, tx, {
    source,
    sourceId: entryId,
    accountId,
    rule,
    cause: { entry: entryId },
    commandId,
    rewards: moved.map(await createReceiptNamer(tx, moved)),
  });
}
/**
 * Creates the undo of a craft. It takes the crafted item away, restores the item that was used, and
 * returns the price. Throws NOT_UNDOABLE if the crafted item was used, changed or given away, or if
 * the price cannot be returned.
 */
export function createCraftUndo(deps: CraftDeps): UndoStep {
  const { kernel, items, bank } = deps;
  const undoCraft: UndoStep = async (tx, entry, { id: commandId }) => {
    const itemIds = (entry.before as unknown as ConsumedRecord).items.map(({ id }) => id);
    const crafted = entry.after as unknown as CraftRecord;
    const { accountId, resultId, item: name, slots, transactionId } = crafted;
    const rule = craftMessages.craftUndone({ item: name });
    queueTakingNotice(
      kernel,
      { accountId, commandId },
      'PURCHASE_REVERSED',
      craftMessages.craftWentBack({ name }),
    );
    await lockAccount(tx, accountId);
    const left = { accountId, itemId: resultId, name, slots, commandId: entry.id };
    await assertItemUnchanged(tx, left, itemIds);
    await items.move(tx, accountId, resultId, 'DELETED', commandId, rule);
    const cause = { undoneResultId: resultId };
    const from = 'CRAFTED';
    await restoreConsumedItems(items, tx, { accountId, itemIds, from, commandId, rule, cause });
    const back = transactionId === null ? [] : await bank.reverse(tx, transactionId, commandId);
    const [gone, came] = [
      await countItemsByOrigin(tx, [resultId]),
      await countItemsByOrigin(tx, itemIds),
    ];
    const moved = [
      ...gone.map((reward) => ({ ...reward, amount: -reward.amount })),
      ...came,
      ...back.map(({ currency, amount }) => toMoneyReward(currency, amount)),
    ];
    const about = { entryId: entry.id, accountId, commandId, rule };
    await insertUndoReceipt(deps, tx, { source: 'craft-undone', ...about }, moved);
    return { before: entry.after, after: entry.before };
  };
  return undoCraft;
}
/**
 * Creates the undo of a dismantling. It restores the items and takes the reward back; what the
 * balance does not cover becomes a debt. Throws NOT_UNDOABLE if the currency has ended.
 */
export function createDismantlingUndo(deps: CraftDeps): UndoStep {
  const { kernel, items, bank } = deps;
  const undoDismantling: UndoStep = async (tx, entry, { id: commandId }) => {
    const itemIds = (entry.before as unknown as ConsumedRecord).items.map(({ id }) => id);
    const { accountId, transactionId } = entry.after as unknown as DismantlingRecord;
    const rule = craftMessages.dismantlingUndone();
    const about = craftMessages.dismantledCameBack({ n: itemIds.length });
    queueTakingNotice(kernel, { accountId, commandId }, 'PURCHASE_REVERSED', about);
    await lockAccount(tx, accountId);
    const from = 'DISMANTLED';
    await restoreConsumedItems(items, tx, { accountId, itemIds, from, commandId, rule, cause: {} });
    const { currency, taken, owed } = await bank.revoke(tx, transactionId, commandId);
    const moved = [
      ...(await countItemsByOrigin(tx, itemIds)),
      toMoneyReward(currency, -(taken + owed)),
    ];
    const undone = { entryId: entry.id, accountId, commandId, rule };
    await insertUndoReceipt(deps, tx, { source: 'dismantle-undone', ...undone }, moved);
    return { before: entry.after, after: entry.before };
  };
  return undoDismantling;
}
