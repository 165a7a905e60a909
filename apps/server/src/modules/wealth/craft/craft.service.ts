import type { Parsed, Reply } from '@guildhall/contract/kit/endpoint';
import { mergeBelongings } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { crafting } from '@guildhall/contract/wealth/craft/crafting';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { lockAccount, requireUserId } from '../../identity/accounts/players/players.api.ts';
import { lockCollection } from '../items/items.api.ts';
import { createReceiptNamer, type Receipt, type Reward } from '../rewards/rewards.api.ts';
import {
  buildConflictError,
  lockConsumableItems,
  insertReceipt,
  toPrice,
  type Needs,
} from './consuming.ts';
import { undoCraft, type CraftRecord } from './craft-undo.service.ts';
import { findSetting } from './craft.policy.ts';
import { lockSettings } from './craft.store.ts';
import { words } from './craft.words.ts';

type Order = Parsed<typeof crafting.craftItem>['body'];
interface Done {
  readonly receipt: Receipt;
  readonly item: Reply<typeof crafting.craftItem>['item'];
}

/** The collection at the price that was seen, and the common item, locked and judged. */
async function judged(needs: Needs, tx: Tx, accountId: number, order: Order) {
  await lockAccount(tx, accountId);
  const collection = await lockCollection(tx, order.collectionId);
  if (!collection) throw new AppError('NOT_FOUND');
  const { name: called, rarity, fromId } = collection;
  if (fromId === null) throw buildConflictError(words.notCrafted({ collection: called }));
  const setting = findSetting(await lockSettings(tx, 'craft', [rarity]), rarity, collection.id);
  if (!setting) throw buildConflictError(words.noPrice({ collection: called }));
  const { amount: price, currency } = setting;
  if (price !== order.price || currency !== (order.currency ?? currency))
    throw new AppError('CHANGED', { details: { price, currency } });
  const [item] = await lockConsumableItems(needs, tx, accountId, [order.itemId]);
  if (!item) throw buildConflictError(words.itemGone());
  if (item.belonging !== mergeBelongings.inventories || item.origin !== fromId)
    throw buildConflictError(words.notCraftedFrom({ item: item.name, collection: called }));
  return { collection, price, currency, item };
}
/**
 * Turns one common item and a price into one item of a collection; returns the item with its
 * receipt.
 */
const craft =
  (needs: Needs) =>
  async (call: Call, accountId: number, order: Order): Promise<Done> => {
    const { kernel, items, bank } = needs;
    const userId = await requireUserId(kernel.db.read, accountId);
    const spec = { type: 'items.craft', said: words.craftedItem(), entity: 'items', userId };
    return kernel.commands.run(call, spec, async (tx, command) => {
      const { collection, price, currency, item } = await judged(needs, tx, accountId, order);
      const { id: collectionId, name } = collection;
      const rule = words.craftedOf({ item: name, from: item.name });
      const cost = await toPrice(needs, tx, price, currency);
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
      const went = words.wentInto({ item: name });
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
      const receipt = await insertReceipt(needs, tx, {
        source: 'craft',
        sourceId: command.id,
        accountId,
        rule,
        cause,
        commandId: command.id,
        rewards: moved.map(await createReceiptNamer(tx, moved)),
      });
      const [shown] = await items.some(tx, accountId, [resultId]);
      const whole = await items.one(tx, accountId, resultId);
      if (!shown || !whole) throw new Error('An item that was just crafted is not there');
      return {
        reply: { receipt, item: shown },
        entityId: resultId,
        before: { items: [{ id: item.id, name: item.name }] },
        after: {
          accountId,
          collectionId,
          resultId,
          item: name,
          slots: whole.slots,
          transactionId,
          ...cost,
        } satisfies CraftRecord,
        said: price > 0 ? words.paidFor({ what: rule, ...cost }) : rule,
      };
    });
  };
/** Registers the undo and returns the use case. */
export function createCrafting(needs: Needs) {
  needs.kernel.undo.register('items.craft', undoCraft(needs));
  return craft(needs);
}
