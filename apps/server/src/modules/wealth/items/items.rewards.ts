import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RewardReclaim, RewardPayer, RewardSellingRules } from '../rewards/rewards.api.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import { userRegisteredEvent } from '../../identity/accounts/users/user-facts.api.ts';
import type { ItemLedger } from './items.api.ts';
import { lockItemsOfPurchase, lockItemsReceivedAsReward } from './energy/purchased-items.store.ts';
import { itemMessages } from './items.messages.ts';

/**
 * Takes back the items of a purchase: all of them if all are unused. Throws NOT_UNDOABLE otherwise.
 */
async function takeBought(
  items: ItemLedger,
  tx: Tx,
  { accountId, boughtBy, rule, commandId }: Parameters<RewardSellingRules['takeBack']>[1],
): Promise<void> {
  for (const { id, name, isWhole } of await lockItemsOfPurchase(tx, accountId, boughtBy)) {
    if (!isWhole)
      throw new AppError('NOT_UNDOABLE', { because: itemMessages.boughtIsGone({ name }) });
    await items.move(tx, accountId, id, 'DELETED', commandId, rule);
  }
}
/**
 * Takes back items that were a reward, newest first, as far as the owner still has them. Returns
 * the number of items taken.
 */
async function reclaimItems(
  items: ItemLedger,
  tx: Tx,
  ofCollection: boolean,
  { accountId, id, amount, cause, rule, commandId }: RewardReclaim,
): Promise<number> {
  const itemIds = await lockItemsReceivedAsReward(
    tx,
    { accountId, id: id ?? 0, ofCollection, cause },
    amount,
  );
  for (const itemId of itemIds)
    await items.move(tx, accountId, itemId, 'DELETED', commandId, rule, cause);
  return itemIds.length;
}
/**
 * Creates the payers for rewards that are items. One pays items of a template, the other items of a
 * collection.
 */
export const createItemRewardPayers = (items: ItemLedger): readonly RewardPayer[] =>
  (['INVENTORY', 'COLLECTION'] as const).map((kind) => ({
    ...rewardKindSpecs[kind],
    kind,
    mayLack: true,
    sold: { takeBack: (tx, taking) => takeBought(items, tx, taking) },
    reclaim: (tx, reclaiming) => reclaimItems(items, tx, kind === 'COLLECTION', reclaiming),
    async pay(tx, { accountId, id, amount, rule, cause, commandId, isBought }) {
      await items.grant(tx, {
        accountId,
        templateId: id ?? 0,
        ofCollection: kind === 'COLLECTION',
        amount,
        kind: isBought ? 'bought' : 'reward',
        rule,
        cause,
        commandId,
      });
    },
    async payAll(tx, payments) {
      await items.grantAll(tx, {
        templateId: payments[0]?.id ?? 0,
        ofCollection: kind === 'COLLECTION',
        kind: 'reward',
        getting: payments,
      });
    },
  }));
/** Creates the listener that grants the default items to an account when its user registers. */
export const createDefaultItemsSubscription = (items: ItemLedger): DomainEventSubscription =>
  subscribeTo(userRegisteredEvent, 'goals', (tx, { accountId, commandId }) =>
    items.grantDefaults(tx, accountId, commandId),
  );
