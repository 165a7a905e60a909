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
import { userItemMessages } from './user-items.messages.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';

type Staff = Call<UserActor>;
/**
 * Section number of equipment. Operators can choose perks only for items of this section (R5.14).
 */
const equipment = 0;
interface Changed {
  readonly itemId: number;
  readonly accountId: number;
  readonly item: string;
  readonly slots: readonly StoredPerkSlot[];
  readonly version: number;
}

interface RunningCommand {
  readonly tx: Tx;
  readonly call: Staff;
  readonly commandId: number;
}
interface UserItemDeps {
  readonly kernel: Kernel;
  readonly items: ItemLedger;
  readonly notifier: Notifier;
}
/** Registers the undo of creating and of changing items. */
function registerUndos({ kernel: { undo }, items, notifier }: UserItemDeps): void {
  const undoMake: UndoStep = async (tx, entry, command) => {
    const { itemId, accountId, item } = entry.after as unknown as Changed;
    await items
      .move(tx, accountId, itemId, 'DELETED', command.id, userItemMessages.grantUndone())
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'CONFLICT'
          ? new AppError('NOT_UNDOABLE', { because: userItemMessages.itemNoLongerWithPlayer() })
          : error;
      });
    const [player, made] = [
      entry.userId === null ? undefined : await findUser(tx, entry.userId),
      await items.find(tx, accountId, itemId),
    ];
    if (player && made?.visible) {
      const to = { userId: player.id, language: player.language };
      await notifier.notify(tx, to, 'INVENTORY_REMOVED', { item }, null);
    }
    return { before: entry.after, after: null };
  };
  const undoChange: UndoStep = async (tx, entry, command) => {
    const [before, after] = [entry.before, entry.after] as unknown as [Changed, Changed];
    const change = {
      accountId: after.accountId,
      itemId: after.itemId,
      version: after.version,
      slots: before.slots,
      rule: userItemMessages.changeUndone(),
      cause: {},
      commandId: command.id,
    };
    await items.changeSlots(tx, change).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'STALE'
        ? new AppError('NOT_UNDOABLE', { because: userItemMessages.itemChangedSinceOrGone() })
        : error;
    });
    return { before: entry.after, after: { ...before, version: after.version + 1 } };
  };
  undo.register('users.make-item', undoMake);
  undo.register('users.change-item', undoChange, undoChange);
}
/**
 * Locks a player until commit. Throws FORBIDDEN if the player is the operator, because operators
 * must not create or change their own items.
 */
async function lockPlayer(tx: Tx, call: Staff, userId: number): Promise<AdminUserRow> {
  assertNotGrantToSelf(call, userId);
  return requireLockedUser(tx, userId);
}
async function toItemReply(db: Queries, rules: PerkRules, item: ItemWithSlots) {
  const [perks = []] = await addPerkPoints(db, rules, [item.slots]);
  const { slots: _slots, owner: _owner, state: _state, visible: _visible, version, ...data } = item;
  return { data, perks, version };
}

async function requireOwned(
  items: ItemLedger,
  db: Queries,
  accountId: number,
  itemId: number,
): Promise<ItemWithSlots> {
  const item = await items.find(db, accountId, itemId);
  if (!item || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
  return item;
}
/**
 * Creates an item for a player whom the caller has locked. Returns the content of the command's
 * record.
 */
async function makeItem(
  { items, notifier, kernel: { configuration } }: UserItemDeps,
  { tx, call, commandId }: RunningCommand,
  player: AdminUserRow,
  templateId: number,
  sentSlots: readonly SentPerkSlot[],
) {
  const { id: userId, account_id: accountId, language } = player;
  const owner = await items.slotOwner(tx, templateId);
  if (!owner) throw new AppError('NOT_FOUND', { because: userItemMessages.itemDoesNotExist() });
  const rules = createPerkRules(await configuration.within(tx));
  const slots = await assertPerkSlots(tx, rules, owner, sentSlots);
  const { itemIds, name, imageUrl, visible } = await items.grant(tx, {
    accountId,
    templateId,
    amount: 1,
    kind: 'granted',
    rule: userItemMessages.byStudio(),
    cause: { by: call.actor.name, reason: call.reason ?? null, perks: 'chosen' },
    commandId,
    slots,
  });
  const itemId = itemIds[0] ?? 0;
  if (visible)
    await notifier.notify(tx, { userId, language }, 'INVENTORY_ADDED', { item: name }, imageUrl);
  const after: Changed = { itemId, accountId, item: name, slots, version: 1 };
  return {
    reply: { itemId, version: 1 },
    before: { owned: (await items.owned(tx, accountId, templateId)) - 1 },
    after: { ...after },
    entityId: itemId,
    message: userItemMessages.madeWithChosenPerks({ item: name, player: player.username }),
  };
}
/**
 * Changes the perks of an item of a player whom the caller has locked. Returns the content of the
 * command's record.
 */
async function changeItem(
  { items, kernel: { configuration } }: UserItemDeps,
  { tx, call, commandId }: RunningCommand,
  { account_id: accountId, username: player }: AdminUserRow,
  itemId: number,
  sentSlots: readonly SentPerkSlot[],
) {
  const item = await requireOwned(items, tx, accountId, itemId);
  const rules = createPerkRules(await configuration.within(tx));
  if (item.section !== equipment)
    throw new AppError('CONFLICT', { because: userItemMessages.onlyEquipmentCanChanged() });
  if (call.ifVersion !== undefined && call.ifVersion !== item.version)
    throw new AppError('STALE', { details: { row: await toItemReply(tx, rules, item) } });
  const slots = await assertPerkSlots(tx, rules, item.owner, sentSlots);
  const { version, name, issuedId } = item;
  await items.changeSlots(tx, {
    accountId,
    itemId,
    version,
    slots,
    rule: userItemMessages.changedByStudio(),
    cause: { by: call.actor.name, reason: call.reason ?? null },
    commandId,
  });
  const before: Changed = { itemId, accountId, item: name, slots: item.slots, version };
  return {
    reply: { itemId, version: version + 1 },
    before: { ...before },
    after: { ...before, slots, version: version + 1 },
    message: userItemMessages.changed({ item: name, issued: issuedId, player }),
  };
}

/** Creates the use cases with which operators create and change items with chosen perks. */
export function createUserItemUseCases(kernel: Kernel, used: Omit<UserItemDeps, 'kernel'>) {
  const { commands, configuration, approvals } = kernel;
  const deps: UserItemDeps = { kernel, ...used };
  registerUndos(deps);
  return { read, make, change };

  async function read(userId: number, itemId: number) {
    const db = kernel.db.read;
    const player = await requireUser(db, userId);
    const rules = createPerkRules(await configuration.now(db));
    const item = await requireOwned(deps.items, db, player.account_id, itemId);
    const roll = await findPerkRollWithCheck(db, itemId);
    return { ...(await toItemReply(db, rules, item)), roll };
  }
  function make(
    call: Staff,
    userId: number,
    templateId: number,
    sentSlots: readonly SentPerkSlot[],
  ) {
    const spec = {
      type: 'users.make-item',
      message: userItemMessages.madeItem(),
      entity: 'items',
      userId,
    };
    return commands.run(call, spec, async (tx, command) => {
      const player = await lockPlayer(tx, call, userId);
      await approvals.validateCeiling(tx, call, { currency: null, amount: 1n }, 'inventoryId');
      return makeItem(deps, { tx, call, commandId: command.id }, player, templateId, sentSlots);
    });
  }
  function change(call: Staff, userId: number, itemId: number, sentSlots: readonly SentPerkSlot[]) {
    const spec = { type: 'users.change-item', entity: 'items', entityId: itemId, userId };
    return commands.run(
      call,
      { ...spec, message: userItemMessages.changedItem() },
      async (tx, command) => {
        const player = await lockPlayer(tx, call, userId);
        return changeItem(deps, { tx, call, commandId: command.id }, player, itemId, sentSlots);
      },
    );
  }
}
