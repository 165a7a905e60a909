import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { isBadgeUsedUp, type ItemFilters, type ItemLedger } from '../../wealth/items/items.api.ts';
import { describeItemEnds } from './item-history/item-history.service.ts';
import { findUser, requireLockedUser, requireUser } from '../users/users.api.ts';
import type { GrantedItems, UserGrants } from './user-items.api.ts';
import { userItemMessages } from './user-items.messages.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

type Staff = Call<UserActor>;
type ItemListOptions = ItemFilters & { readonly page: number; readonly perPage: number };
const ofUser = (id: number) => ({ entity: 'users', entityId: id, userId: id }) as const;
interface UserInventoryDeps {
  readonly items: ItemLedger;
  readonly notifier: Notifier;
}
/** An item that a command has granted or deleted, as the command's record contains it. */
interface MovedItem {
  readonly itemId: number;
  readonly accountId: number;
  readonly item: string;
}
/** Notifies a player of an item that an undo has given or taken, if players can see the item. */
async function notifyOfMove(
  { items, notifier }: UserInventoryDeps,
  tx: Tx,
  userId: number | null,
  type: 'INVENTORY_ADDED' | 'INVENTORY_REMOVED',
  { accountId, itemId, item }: MovedItem,
): Promise<void> {
  const row = userId === null ? undefined : await findUser(tx, userId);
  const ownedItem = await items.find(tx, accountId, itemId);
  if (row && ownedItem?.visible)
    await notifier.notify(
      tx,
      { userId: row.id, language: row.language },
      type,
      { item },
      ownedItem.imageUrl,
    );
}
/** Deletes an item for an undo. Throws NOT_UNDOABLE if the player no longer has it. */
async function deleteForUndo(
  { items }: UserInventoryDeps,
  tx: Tx,
  { accountId, itemId }: Pick<MovedItem, 'accountId' | 'itemId'>,
  commandId: number,
  rule: Sentence,
): Promise<void> {
  await items.move(tx, accountId, itemId, 'DELETED', commandId, rule).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'CONFLICT'
      ? new AppError('NOT_UNDOABLE', { because: userItemMessages.itemIdNoLongerThere({ itemId }) })
      : error;
  });
}
const nameItems = (amount: number, name: string): string =>
  amount > 1 ? `${name} × ${amount}` : name;

/** Registers the undo of granting and of deleting items. */
function registerUndos({ undo }: Kernel, deps: UserInventoryDeps): void {
  const undoGrant: UndoStep = async (tx, entry, command) => {
    const { itemIds, accountId, item, amount } = entry.after as unknown as {
      itemIds: number[];
      accountId: number;
      item: string;
      amount: number;
    };
    for (const itemId of itemIds)
      await deleteForUndo(
        deps,
        tx,
        { accountId, itemId },
        command.id,
        userItemMessages.grantUndone(),
      );
    await notifyOfMove(deps, tx, entry.userId, 'INVENTORY_REMOVED', {
      accountId,
      itemId: itemIds[0] ?? 0,
      item: nameItems(amount, item),
    });
    return { before: entry.after, after: null };
  };
  const undoDeletion: UndoStep = async (tx, entry, command) => {
    const item = entry.before as unknown as MovedItem;
    const { accountId, itemId } = item;
    await deps.items.move(
      tx,
      accountId,
      itemId,
      'OWNED',
      command.id,
      userItemMessages.deletionUndone(),
    );
    // the item may be a disposable badge whose reserved energy a match has used up meanwhile
    const back = (await deps.items.find(tx, accountId, itemId))?.energyOf;
    if (back && isBadgeUsedUp(back.setting, back.use))
      throw new AppError('NOT_UNDOABLE', { because: userItemMessages.itemUsedUp({ itemId }) });
    await notifyOfMove(deps, tx, entry.userId, 'INVENTORY_ADDED', item);
    return { before: null, after: entry.before };
  };
  const deleteAgain: UndoStep = async (tx, entry, command) => {
    const moved = entry.after as unknown as MovedItem;
    await deleteForUndo(deps, tx, moved, command.id, userItemMessages.removedByStudio());
    await notifyOfMove(deps, tx, entry.userId, 'INVENTORY_REMOVED', moved);
    return { before: entry.after, after: null };
  };
  undo.register('users.grant-inventory', undoGrant);
  undo.register('users.grant-asset', undoGrant);
  undo.register('users.delete-inventory', undoDeletion, deleteAgain);
}

/**
 * Creates the function with which other modules grant items inside their commands. The caller must
 * have locked the user.
 */
export const createItemGrants = ({
  items,
  notifier,
}: UserInventoryDeps): Pick<UserGrants, 'grantItems'> => ({
  async grantItems(tx, call, row, grant, commandId) {
    const { itemIds, name, imageUrl, visible } = await items.grant(tx, {
      ...grant,
      accountId: row.account_id,
      kind: 'granted',
      rule: userItemMessages.byStudio(),
      cause: { by: call.actor.name, reason: call.reason ?? null },
      commandId,
    });
    const { amount } = grant;
    const [owned] = await Promise.all([
      items.owned(tx, row.account_id, grant.templateId, grant.ofCollection),
      visible &&
        notifier.notify(
          tx,
          { userId: row.id, language: row.language },
          'INVENTORY_ADDED',
          { item: nameItems(amount, name) },
          imageUrl,
        ),
    ]);
    return {
      reply: { itemIds },
      before: { owned: owned - amount },
      after: { itemIds, owned, accountId: row.account_id, item: name, amount },
      message: userItemMessages.grantedItemsTo({ n: amount, item: name, player: row.username }),
    };
  },
});

/** Creates the use cases with which operators grant, list and delete a user's items. */
export function createUserInventoryUseCases(kernel: Kernel, deps: UserInventoryDeps) {
  const { db, commands, approvals, configuration } = kernel;
  const { items, notifier } = deps;
  const grants = createItemGrants(deps);
  registerUndos(kernel, deps);
  return { grant, grantAsset, list, remove };

  function grant(call: Staff, id: number, body: { inventoryId: number; amount: number }) {
    const granted = { templateId: body.inventoryId, amount: body.amount };
    return runGrant(call, id, 'users.grant-inventory', granted);
  }
  /** Grants items of a collection. Their owner can mint them as assets on the chain. */
  function grantAsset(call: Staff, id: number, body: { collectionId: number; amount: number }) {
    const granted = { templateId: body.collectionId, ofCollection: true, amount: body.amount };
    return runGrant(call, id, 'users.grant-asset', granted);
  }
  function runGrant(call: Staff, id: number, type: string, granted: GrantedItems) {
    const spec = { ...ofUser(id), type, message: userItemMessages.grantedItems() };
    return commands.run(call, spec, async (tx, command) => {
      assertNotGrantToSelf(call, id);
      // loads the settings, which contain the ceiling, in parallel with the user
      const [row] = await Promise.all([requireLockedUser(tx, id), configuration.within(tx)]);
      const given = { currency: null, amount: BigInt(granted.amount) };
      await approvals.validateCeiling(tx, call, given, 'amount');
      return grants.grantItems(tx, call, row, granted, command.id);
    });
  }
  async function list(id: number, options: ItemListOptions, language: Language) {
    const row = await requireUser(db.read, id);
    const itemsPage = await items.page(db.read, row.account_id, options);
    if (options.gone !== true) return itemsPage;
    const ids = itemsPage.data.map((item) => item.id);
    const ends = await describeItemEnds(db.read, ids, language);
    const data = itemsPage.data.map((item) => ({ ...item, fate: ends.get(item.id) ?? '' }));
    return { ...itemsPage, data };
  }
  function remove(call: Staff, userId: number, itemId: number) {
    const message = userItemMessages.deletedItem();
    const spec = {
      type: 'users.delete-inventory',
      message,
      entity: 'items',
      entityId: itemId,
      userId,
    };
    return commands.run(call, spec, async (tx, command) => {
      const user = await requireLockedUser(tx, userId);
      const { language, username: player, account_id: accountId } = user;
      const item = await items.find(tx, accountId, itemId);
      if (!item || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
      if (item.assetId !== null)
        throw buildConflictError(userItemMessages.assetChainCannotDeleted());
      const { name, imageUrl, issuedId } = item;
      const reason = userItemMessages.removedByStudio();
      await items.move(tx, accountId, itemId, 'DELETED', command.id, reason);
      const owner = { userId, language };
      if (item.visible)
        await notifier.notify(tx, owner, 'INVENTORY_REMOVED', { item: name }, imageUrl);
      return {
        reply: {},
        before: { itemId, accountId, item: name, issuedId },
        after: null,
        message: userItemMessages.deleted({ item: name, player }),
      };
    });
  }
}
