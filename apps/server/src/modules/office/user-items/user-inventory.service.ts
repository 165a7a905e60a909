import type { Language } from '@guildhall/contract/kit/text/say';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { isBadgeUsedUp, type ItemFilters, type ItemLedger } from '../../wealth/items/items.api.ts';
import { describeItemEnds } from './item-history/item-history.service.ts';
import { type AdminUserRow, findUser, requireLockedUser, requireUser } from '../users/users.api.ts';
import type { GrantedItems } from './user-items.api.ts';
import { messages } from './user-items.messages.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

type Staff = Call<UserActor>;
interface UserInventoryDeps {
  readonly items: ItemLedger;
  readonly notifier: Notifier;
}
interface Needs {
  readonly kernel: Kernel;
  readonly deps: UserInventoryDeps;
}
/** Notifies a player of what an undo gave or took, if the thing is visible to players. */
async function tell(
  { deps }: Needs,
  tx: Tx,
  userId: number | null,
  type: 'INVENTORY_ADDED' | 'INVENTORY_REMOVED',
  of: { accountId: number; itemId: number; item: string },
): Promise<void> {
  const row = userId === null ? undefined : await findUser(tx, userId);
  const moved = await deps.items.one(tx, of.accountId, of.itemId);
  if (row && moved?.visible)
    await deps.notifier.notify(
      tx,
      { userId: row.id, language: row.language },
      type,
      { item: of.item },
      moved.imageUrl,
    );
}
const grant =
  (needs: Needs) => (call: Staff, id: number, body: { inventoryId: number; amount: number }) =>
    grantItems(needs, call, id, 'users.grant-inventory', {
      templateId: body.inventoryId,
      amount: body.amount,
    });
/** Grants items of a collection; the owner of these items may mint them. */
const grantAsset =
  (needs: Needs) => (call: Staff, id: number, body: { collectionId: number; amount: number }) =>
    grantItems(needs, call, id, 'users.grant-asset', {
      templateId: body.collectionId,
      ofCollection: true,
      amount: body.amount,
    });
const grantItems = (needs: Needs, call: Staff, id: number, type: string, what: GrantedItems) =>
  needs.kernel.commands.run(
    call,
    { type, said: messages.grantedItems(), entity: 'users', entityId: id, userId: id },
    async (tx, command) => {
      assertNotGrantToSelf(call, id);
      // Loads the configuration together with the user, because the ceiling depends on the
      // configuration.
      const [row] = await Promise.all([
        requireLockedUser(tx, id),
        needs.kernel.configuration.within(tx),
      ]);
      const given = { currency: null, amount: BigInt(what.amount) };
      await needs.kernel.approvals.judgeCeiling(tx, call, given, 'amount');
      return grantToLocked(needs)(tx, call, row, what, command.id);
    },
  );
/** Grants items to a locked user, and returns the content of the command's record. */
const grantToLocked =
  ({ deps }: Needs) =>
  async (
    tx: Tx,
    call: Staff,
    row: AdminUserRow,
    what: GrantedItems,
    commandId: number,
  ): Promise<CommandOutcome<{ itemIds: number[] }>> => {
    const cause = { by: call.actor.name, reason: call.reason ?? null };
    const grant = {
      ...what,
      accountId: row.account_id,
      kind: 'granted',
      rule: messages.byStudio(),
      cause,
      commandId,
    } as const;
    const { itemIds, name, imageUrl, visible } = await deps.items.grant(tx, grant);
    const { amount } = what;
    const [owned] = await Promise.all([
      deps.items.owned(tx, row.account_id, what.templateId, what.ofCollection),
      visible &&
        deps.notifier.notify(
          tx,
          { userId: row.id, language: row.language },
          'INVENTORY_ADDED',
          { item: amount > 1 ? `${name} × ${amount}` : name },
          imageUrl,
        ),
    ]);
    return {
      reply: { itemIds },
      before: { owned: owned - amount },
      after: { itemIds, owned, accountId: row.account_id, item: name, amount },
      said: messages.grantedItemsTo({ n: amount, item: name, player: row.username }),
    };
  };
const list =
  (needs: Needs) =>
  async (
    id: number,
    options: { page: number; perPage: number } & ItemFilters,
    language: Language,
  ) => {
    const { kernel, deps } = needs;
    const row = await requireUser(needs.kernel.db.read, id);
    const found = await deps.items.page(kernel.db.read, row.account_id, options);
    if (options.gone !== true) return found;
    const ids = found.data.map((item) => item.id);
    const fates = await describeItemEnds(kernel.db.read, ids, language);
    const data = found.data.map((item) => ({ ...item, fate: fates.get(item.id) ?? '' }));
    return { ...found, data };
  };
const remove =
  ({ kernel, deps }: Needs) =>
  (call: Staff, id: number, itemId: number) =>
    kernel.commands.run(
      call,
      {
        type: 'users.delete-inventory',
        said: messages.deletedItem(),
        entity: 'items',
        entityId: itemId,
        userId: id,
      },
      async (tx, command) => {
        const row = await requireLockedUser(tx, id);
        const item = await deps.items.one(tx, row.account_id, itemId);
        if (!item || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
        if (item.assetId !== null)
          throw new AppError('CONFLICT', { because: messages.assetChainCannotDeleted() });
        await deps.items.move(
          tx,
          row.account_id,
          itemId,
          'DELETED',
          command.id,
          messages.removedByStudio(),
        );
        if (item.visible)
          await deps.notifier.notify(
            tx,
            { userId: id, language: row.language },
            'INVENTORY_REMOVED',
            { item: item.name },
            item.imageUrl,
          );
        return {
          reply: {},
          before: { itemId, accountId: row.account_id, item: item.name, issuedId: item.issuedId },
          after: null,
          said: messages.deleted({ item: item.name, player: row.username }),
        };
      },
    );
const ungrant =
  (needs: Needs): UndoStep =>
  async (tx, entry, command) => {
    const { itemIds, accountId, item, amount } = entry.after as unknown as {
      itemIds: number[];
      accountId: number;
      item: string;
      amount: number;
    };
    for (const itemId of itemIds) {
      await needs.deps.items
        .move(tx, accountId, itemId, 'DELETED', command.id, messages.grantUndone())
        .catch((error: unknown) => {
          throw error instanceof AppError && error.code === 'CONFLICT'
            ? new AppError('NOT_UNDOABLE', { because: messages.itemIdNoLongerThere({ itemId }) })
            : error;
        });
    }
    await tell(needs, tx, entry.userId, 'INVENTORY_REMOVED', {
      accountId,
      itemId: itemIds[0] ?? 0,
      item: amount > 1 ? `${item} × ${amount}` : item,
    });
    return { before: entry.after, after: null };
  };
const undelete =
  (needs: Needs): UndoStep =>
  async (tx, entry, command) => {
    const { itemId, accountId, item } = entry.before as unknown as {
      itemId: number;
      accountId: number;
      item: string;
    };
    const { items } = needs.deps;
    await items.move(tx, accountId, itemId, 'OWNED', command.id, messages.deletionUndone());
    // matches that reserved its energy may have used up a disposable badge meanwhile
    const back = (await items.one(tx, accountId, itemId))?.energyOf;
    if (back && isBadgeUsedUp(back.setting, back.use))
      throw new AppError('NOT_UNDOABLE', { because: messages.itemUsedUp({ itemId }) });
    await tell(needs, tx, entry.userId, 'INVENTORY_ADDED', { accountId, itemId, item });
    return { before: null, after: entry.before };
  };
const deleteAgain =
  (needs: Needs): UndoStep =>
  async (tx, entry, command) => {
    const { itemId, accountId, item } = entry.after as unknown as {
      itemId: number;
      accountId: number;
      item: string;
    };
    await needs.deps.items
      .move(tx, accountId, itemId, 'DELETED', command.id, messages.removedByStudio())
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'CONFLICT'
          ? new AppError('NOT_UNDOABLE', { because: messages.itemIdNoLongerThere({ itemId }) })
          : error;
      });
    await tell(needs, tx, entry.userId, 'INVENTORY_REMOVED', { accountId, itemId, item });
    return { before: entry.after, after: null };
  };

/** Creates the functions by which operators grant, list and delete a user's inventory. */
export function createUserInventoryUseCases(kernel: Kernel, deps: UserInventoryDeps) {
  const needs: Needs = { kernel, deps };
  kernel.undo.register('users.grant-inventory', ungrant(needs));
  kernel.undo.register('users.grant-asset', ungrant(needs));
  kernel.undo.register('users.delete-inventory', undelete(needs), deleteAgain(needs));
  return {
    grant: grant(needs),
    grantAsset: grantAsset(needs),
    grantToLocked: grantToLocked(needs),
    list: list(needs),
    remove: remove(needs),
  };
}
