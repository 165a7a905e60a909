import type { SentPerkSlot } from '@guildhall/contract/wealth/perks/perks';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { ItemLedger, ItemWithSlots } from '../../wealth/items/items.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import {
  assertPerkSlots,
  createPerkRules,
  findPerkRollWithCheck,
  addPerkPoints,
  type PerkRules,
  type StoredPerkSlot,
} from '../../wealth/perks/perks.api.ts';
import { type AdminUserRow, findUser, requireLockedUser, requireUser } from '../users/users.api.ts';
import { messages } from './user-items.messages.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

type Staff = Call<UserActor>;
/** Section of the only items that have slots and can be changed (R5.14). */
const equipment = 0;
interface Changed {
  readonly itemId: number;
  readonly accountId: number;
  readonly item: string;
  readonly slots: readonly StoredPerkSlot[];
  readonly version: number;
}

interface Needs {
  readonly kernel: Kernel;
  readonly deps: { readonly items: ItemLedger; readonly notifier: Notifier };
}
const undoMake =
  ({ deps }: Needs): UndoStep =>
  async (tx, entry, command) => {
    const { itemId, accountId, item } = entry.after as unknown as Changed;
    await deps.items
      .move(tx, accountId, itemId, 'DELETED', command.id, messages.grantUndone())
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'CONFLICT'
          ? new AppError('NOT_UNDOABLE', { because: messages.itemNoLongerWithPlayer() })
          : error;
      });
    const [player, made] = [
      entry.userId === null ? undefined : await findUser(tx, entry.userId),
      await deps.items.one(tx, accountId, itemId),
    ];
    if (player && made?.visible)
      await deps.notifier.notify(
        tx,
        { userId: player.id, language: player.language },
        'INVENTORY_REMOVED',
        { item },
        null,
      );
    return { before: entry.after, after: null };
  };
const undoChange =
  ({ deps }: Needs): UndoStep =>
  async (tx, entry, command) => {
    const [before, after] = [entry.before, entry.after] as unknown as [Changed, Changed];
    const change = {
      accountId: after.accountId,
      itemId: after.itemId,
      version: after.version,
      slots: before.slots,
      rule: messages.changeUndone(),
      cause: {},
      commandId: command.id,
    };
    await deps.items.changeSlots(tx, change).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'STALE'
        ? new AppError('NOT_UNDOABLE', { because: messages.itemChangedSinceOrGone() })
        : error;
    });
    return { before: entry.after, after: { ...before, version: after.version + 1 } };
  };
/** Locks the player; throws if operators would create or change their own items. */
async function lockPlayer(tx: Tx, call: Staff, userId: number): Promise<AdminUserRow> {
  assertNotGrantToSelf(call, userId);
  return requireLockedUser(tx, userId);
}
async function owned(
  { deps }: Needs,
  on: Queries,
  accountId: number,
  itemId: number,
): Promise<ItemWithSlots> {
  const item = await deps.items.one(on, accountId, itemId);
  if (!item || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
  return item;
}
async function shown(on: Queries, rules: PerkRules, item: ItemWithSlots) {
  const [perks = []] = await addPerkPoints(on, rules, [item.slots]);
  const { slots: _slots, owner: _owner, state: _state, visible: _visible, version, ...data } = item;
  return { data, perks, version };
}
const read = (needs: Needs) => async (userId: number, itemId: number) => {
  const { kernel } = needs;
  const on = kernel.db.read;
  const player = await requireUser(on, userId);
  return {
    ...(await shown(
      on,
      createPerkRules(await kernel.configuration.now(on)),
      await owned(needs, on, player.account_id, itemId),
    )),
    roll: await findPerkRollWithCheck(on, itemId),
  };
};
const make =
  ({ kernel, deps }: Needs) =>
  (call: Staff, userId: number, templateId: number, sent: readonly SentPerkSlot[]) =>
    kernel.commands.run(
      call,
      { type: 'users.make-item', said: messages.madeItem(), entity: 'items', userId },
      async (tx, command) => {
        const player = await lockPlayer(tx, call, userId);
        await kernel.approvals.judgeCeiling(
          tx,
          call,
          { currency: null, amount: 1n },
          'inventoryId',
        );
        const owner = await deps.items.slotOwner(tx, templateId);
        if (!owner) throw new AppError('NOT_FOUND', { because: messages.itemDoesNotExist() });
        const rules = createPerkRules(await kernel.configuration.within(tx));
        const slots = await assertPerkSlots(tx, rules, owner, sent);
        const cause = { by: call.actor.name, reason: call.reason ?? null, perks: 'chosen' };
        const grant = {
          accountId: player.account_id,
          templateId,
          amount: 1,
          kind: 'granted',
          rule: messages.byStudio(),
          cause,
          commandId: command.id,
          slots,
        } as const;
        const { itemIds, name, imageUrl, visible } = await deps.items.grant(tx, grant);
        const itemId = itemIds[0] ?? 0;
        if (visible)
          await deps.notifier.notify(
            tx,
            { userId, language: player.language },
            'INVENTORY_ADDED',
            { item: name },
            imageUrl,
          );
        const after: Changed = {
          itemId,
          accountId: player.account_id,
          item: name,
          slots,
          version: 1,
        };
        return {
          reply: { itemId, version: 1 },
          before: { owned: (await deps.items.owned(tx, player.account_id, templateId)) - 1 },
          after: { ...after },
          entityId: itemId,
          said: messages.madeWithChosenPerks({ item: name, player: player.username }),
        };
      },
    );
const change =
  (needs: Needs) => (call: Staff, userId: number, itemId: number, sent: readonly SentPerkSlot[]) =>
    needs.kernel.commands.run(
      call,
      {
        type: 'users.change-item',
        said: messages.changedItem(),
        entity: 'items',
        entityId: itemId,
        userId,
      },
      async (tx, command) => {
        const player = await lockPlayer(tx, call, userId);
        const item = await owned(needs, tx, player.account_id, itemId);
        const rules = createPerkRules(await needs.kernel.configuration.within(tx));
        if (item.section !== equipment)
          throw new AppError('CONFLICT', { because: messages.onlyEquipmentCanChanged() });
        if (call.ifVersion !== undefined && call.ifVersion !== item.version)
          throw new AppError('STALE', { details: { row: await shown(tx, rules, item) } });
        const slots = await assertPerkSlots(tx, rules, item.owner, sent);
        const cause = { by: call.actor.name, reason: call.reason ?? null };
        const { version } = item;
        await needs.deps.items.changeSlots(tx, {
          accountId: player.account_id,
          itemId,
          version,
          slots,
          rule: messages.changedByStudio(),
          cause,
          commandId: command.id,
        });
        const before: Changed = {
          itemId,
          accountId: player.account_id,
          item: item.name,
          slots: item.slots,
          version,
        };
        return {
          reply: { itemId, version: version + 1 },
          before: { ...before },
          after: { ...before, slots, version: version + 1 },
          said: messages.changed({
            item: item.name,
            issued: item.issuedId,
            player: player.username,
          }),
        };
      },
    );

/** Items that an operator creates or changes manually, with chosen perks. */
export function createUserItemUseCases(
  kernel: Kernel,
  deps: { items: ItemLedger; notifier: Notifier },
) {
  const needs: Needs = { kernel, deps };
  kernel.undo.register('users.make-item', undoMake(needs));
  kernel.undo.register('users.change-item', undoChange(needs), undoChange(needs));
  return { read: read(needs), make: make(needs), change: change(needs) };
}
