import type { SentPerkSlot } from '@guildhall/contract/wealth/perks';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/undo.ts';
import type { Items, WholeItem } from '../../wealth/items/items.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { judgedSlots, rollOf, withPoints, type StoredSlot } from '../../wealth/perks/perks.api.ts';
import type { GrantCeiling } from './grant-ceiling.ts';
import { lockUser, oneUser, type AdminUserRow } from './users-admin.store.ts';
import { words } from './staff.words.ts';

type Staff = Call<UserActor>;
/** The one section whose items have slots and can be changed (R5.14). */
const equipment = 0;
interface Changed {
  readonly itemId: number;
  readonly accountId: number;
  readonly item: string;
  readonly slots: readonly StoredSlot[];
  readonly version: number;
}

/** Items that an operator makes or changes by hand, with the perks of his choice. */
export class UserItems {
  readonly #kernel: Kernel;
  readonly #deps: {
    readonly items: Items;
    readonly notifier: Notifier;
    readonly ceiling: GrantCeiling;
  };

  constructor(kernel: Kernel, deps: { items: Items; notifier: Notifier; ceiling: GrantCeiling }) {
    this.#kernel = kernel;
    this.#deps = deps;
    kernel.undo.register('users.make-item', this.#undoMake);
    kernel.undo.register('users.change-item', this.#undoChange);
  }
  readonly #undoMake: UndoStep = async (tx, entry, command) => {
    const { itemId, accountId, item } = entry.after as unknown as Changed;
    await this.#deps.items
      .move(tx, accountId, itemId, 'DELETED', command.id, words.grantUndone())
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'CONFLICT'
          ? new AppError('NOT_UNDOABLE', { because: words.itemNoLongerWithPlayer() })
          : error;
      });
    const [player, made] = [
      entry.userId === null ? undefined : await oneUser(tx, entry.userId),
      await this.#deps.items.one(tx, accountId, itemId),
    ];
    if (player && made?.visible)
      await this.#deps.notifier.notify(
        tx,
        { userId: player.id, language: player.language },
        'INVENTORY_REMOVED',
        { item },
        null,
      );
    return { before: entry.after, after: null };
  };
  readonly #undoChange: UndoStep = async (tx, entry, command) => {
    const [before, after] = [entry.before, entry.after] as unknown as [Changed, Changed];
    const change = {
      accountId: after.accountId,
      itemId: after.itemId,
      version: after.version,
      slots: before.slots,
      rule: words.changeUndone(),
      cause: {},
      commandId: command.id,
    };
    await this.#deps.items.changeSlots(tx, change).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'STALE'
        ? new AppError('NOT_UNDOABLE', { because: words.itemChangedSinceOrGone() })
        : error;
    });
    return { before: entry.after, after: { ...before, version: after.version + 1 } };
  };
  /** The player under lock; nobody makes or changes items of his own. */
  readonly #player = async (tx: Tx, call: Staff, userId: number): Promise<AdminUserRow> => {
    if (userId === call.actor.userId)
      throw new AppError('FORBIDDEN', { because: words.nobodyGrantsHimself() });
    const row = await lockUser(tx, userId);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  readonly #owned = async (on: Queries, accountId: number, itemId: number): Promise<WholeItem> => {
    const item = await this.#deps.items.one(on, accountId, itemId);
    if (!item || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
    return item;
  };
  readonly #shown = async (on: Queries, item: WholeItem) => {
    const [perks = []] = await withPoints(on, [item.slots]);
    const {
      slots: _slots,
      owner: _owner,
      state: _state,
      visible: _visible,
      version,
      ...data
    } = item;
    return { data, perks, version };
  };
  readonly get = async (userId: number, itemId: number) => {
    const { read } = this.#kernel.db;
    const player = await oneUser(read, userId);
    if (!player) throw new AppError('NOT_FOUND');
    return {
      ...(await this.#shown(read, await this.#owned(read, player.account_id, itemId))),
      roll: await rollOf(read, itemId),
    };
  };
  readonly make = (
    call: Staff,
    userId: number,
    templateId: number,
    sent: readonly SentPerkSlot[],
  ) =>
    this.#kernel.commands.run(
      call,
      { type: 'users.make-item', said: words.madeItem(), entity: 'items', userId },
      async (tx, command) => {
        const player = await this.#player(tx, call, userId);
        await this.#deps.ceiling.items(tx, call, 1, 'inventoryId');
        const owner = await this.#deps.items.slotOwner(tx, templateId);
        if (!owner) throw new AppError('NOT_FOUND', { because: words.itemDoesNotExist() });
        const slots = await judgedSlots(tx, owner, sent);
        const cause = { by: call.actor.name, reason: call.reason ?? null, perks: 'chosen' };
        const grant = {
          accountId: player.account_id,
          templateId,
          amount: 1,
          kind: 'granted',
          rule: words.byStudio(),
          cause,
          commandId: command.id,
          slots,
        } as const;
        const { itemIds, name, imageUrl, visible } = await this.#deps.items.grant(tx, grant);
        const itemId = itemIds[0] ?? 0;
        if (visible)
          await this.#deps.notifier.notify(
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
          before: { owned: (await this.#deps.items.owned(tx, player.account_id, templateId)) - 1 },
          after: { ...after },
          entityId: itemId,
          undoable: true,
          said: words.madeWithChosenPerks({ item: name, player: player.username }),
        };
      },
    );
  readonly change = (call: Staff, userId: number, itemId: number, sent: readonly SentPerkSlot[]) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'users.change-item',
        said: words.changedItem(),
        entity: 'items',
        entityId: itemId,
        userId,
      },
      async (tx, command) => {
        const player = await this.#player(tx, call, userId);
        const item = await this.#owned(tx, player.account_id, itemId);
        if (item.section !== equipment)
          throw new AppError('CONFLICT', { because: words.onlyEquipmentCanChanged() });
        if (call.ifVersion !== undefined && call.ifVersion !== item.version)
          throw new AppError('STALE', { details: { row: await this.#shown(tx, item) } });
        const slots = await judgedSlots(tx, item.owner, sent);
        const cause = { by: call.actor.name, reason: call.reason ?? null };
        const { version } = item;
        await this.#deps.items.changeSlots(tx, {
          accountId: player.account_id,
          itemId,
          version,
          slots,
          rule: words.changedByStudio(),
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
          undoable: true,
          said: words.changed({ item: item.name, issued: item.issuedId, player: player.username }),
        };
      },
    );
}
