import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import { mergeItemSources } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { craftingCalls } from '@guildhall/contract/wealth/craft/crafting';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildConflictError } from '../../../kernel/errors.ts';
import {
  lockAccount,
  requireUserIdOfAccount,
} from '../../identity/accounts/players/players.api.ts';
import { lockCraftedCollection } from '../items/items.api.ts';
import { createReceiptNamer, type Receipt, type Reward } from '../rewards/rewards.api.ts';
import {
  lockConsumableItems,
  insertPayoutReceipt,
  formatPriceForRecord,
  type CraftDeps,
} from './consuming.ts';
import { createCraftUndo, type CraftRecord } from './craft-undo.service.ts';
import { findCraftSetting } from './craft.policy.ts';
import { lockCraftSettings } from './craft.store.ts';
import { craftMessages } from './craft.messages.ts';

type Order = ValidatedCallInput<typeof craftingCalls.craftItem>['body'];
interface Done {
  readonly receipt: Receipt;
  readonly item: Reply<typeof craftingCalls.craftItem>['item'];
}

/**
 * Validates an order to craft. Returns the collection with its present price, and locks and returns
 * the common item. Throws CHANGED if the player has seen another price, CONFLICT if the item cannot
 * be used for the collection.
 */
async function validateCraft(deps: CraftDeps, tx: Tx, accountId: number, order: Order) {
  await lockAccount(tx, accountId);
  const collection = await lockCraftedCollection(tx, order.collectionId);
  if (!collection) throw new AppError('NOT_FOUND');
  const { name: called, rarity, fromId } = collection;
  if (fromId === null) throw buildConflictError(craftMessages.notCrafted({ collection: called }));
  const setting = findCraftSetting(
    await lockCraftSettings(tx, 'craft', [rarity]),
    rarity,
    collection.id,
  );
  if (!setting) throw buildConflictError(craftMessages.noPrice({ collection: called }));
  const { amount: price, currency } = setting;
  if (price !== order.price || currency !== (order.currency ?? currency))
    throw new AppError('CHANGED', { details: { price, currency } });
  const [item] = await lockConsumableItems(deps, tx, accountId, [order.itemId]);
  if (!item) throw buildConflictError(craftMessages.itemGone());
  if (item.belonging !== mergeItemSources.inventories || item.origin !== fromId)
    throw buildConflictError(craftMessages.notCraftedFrom({ item: item.name, collection: called }));
  return { collection, price, currency, item };
}
/**
 * Turns a common item and a price into an item of a collection. Returns the new item and the
 * receipt.
 */
async function craftItem(
  deps: CraftDeps,
  call: Call,
  accountId: number,
  order: Order,
): Promise<Done> {
  const { kernel, items, bank } = deps;
  const userId = await requireUserIdOfAccount(kernel.db.read, accountId);
  const message = craftMessages.craftedItem();
  const spec = { type: 'items.craft', message, entity: 'items', userId };
  return kernel.commands.run(call, spec, async (tx, command) => {
    const { collection, price, currency, item } = await validateCraft(deps, tx, accountId, order);
    const { id: collectionId, name } = collection;
    const rule = craftMessages.craftedOf({ item: name, from: item.name });
    const cost = await formatPriceForRecord(deps, tx, price, currency);
    const cause = { collectionId, from: [item.id], ...cost };
    const { itemIds } = await items.grant(tx, {
      accountId,
      templateId: collectionId,
      ofCollection: true,
      amount: 1,
      kind: 'crafted',
      rule,
      cause,
      commandId: command.id,
    });
    const resultId = itemIds[0] ?? 0;
    const went = craftMessages.wentInto({ item: name });
    await items.move(tx, accountId, item.id, 'CRAFTED', command.id, went, { resultId });
    const paid: Reward[] = [];
    let transactionId: number | null = null;
    if (price > 0) {
      const ref = String(command.id);
      const spent = { accountId, currency, amount: price, kind: 'craft', ref };
      const burnt = await bank.spend(tx, { ...spent, commandId: command.id, to: 'burn' });
      transactionId = burnt.transactionId;
      paid.push({ kind: 'CURRENCY', id: null, currency, amount: -price });
    }
    const made: Reward = { kind: 'COLLECTION', id: collectionId, currency: null, amount: 1 };
    const moved = [made, ...paid];
    const receipt = await insertPayoutReceipt(deps, tx, {
      source: 'craft',
      sourceId: command.id,
      accountId,
      rule,
      cause,
      commandId: command.id,
      rewards: moved.map(await createReceiptNamer(tx, moved)),
    });
    const [shown] = await items.list(tx, accountId, [resultId]);
    const itemWithSlots = await items.find(tx, accountId, resultId);
    if (!shown || !itemWithSlots) throw new Error('An item that was just crafted is not there');
    return {
      reply: { receipt, item: shown },
      entityId: resultId,
      before: { items: [{ id: item.id, name: item.name }] },
      after: {
        accountId,
        collectionId,
        resultId,
        item: name,
        slots: itemWithSlots.slots,
        transactionId,
        ...cost,
      } satisfies CraftRecord,
      message: price > 0 ? craftMessages.paidFor({ what: rule, ...cost }) : rule,
    };
  });
}
/** Creates the use case that crafts, and registers its undo. */
export function createCraftUseCase(deps: CraftDeps) {
  deps.kernel.undo.register('items.craft', createCraftUndo(deps));
  return craft;

  function craft(call: Call, accountId: number, order: Order) {
    return craftItem(deps, call, accountId, order);
  }
}
