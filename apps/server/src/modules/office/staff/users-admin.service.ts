import {
  otherAdmins,
  setRoles,
  statusBefore,
  writeUser,
} from '../../identity/accounts/users.api.ts';
import { userStatus } from '@guildhall/contract/limits';
import { isDeepStrictEqual } from 'node:util';
import type { UserOrder } from '@guildhall/contract/office/users';
import type { RoleName } from '@guildhall/contract/roles';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { toIso, toIsoOrNull, toNumber } from '../../../kernel/db/rows.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { Configuration } from '../../../kernel/configuration.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { orAsItIs, Unchanged } from '../../../kernel/unchanged.ts';
import type { UndoStep } from '../../../kernel/undo.ts';
import type { Credentials } from '../../identity/credentials/credentials.api.ts';
import type { ItemFilters, Items } from '../../wealth/items/items.api.ts';
import { eventWords, type Notifier } from '../../post/notifications/notifications.api.ts';
import { levelState } from '../../play/progress/progress.api.ts';
import { userVerified } from '../../identity/accounts/user-facts.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import type { GrantCeiling } from './grant-ceiling.ts';
import {
  changedRoles,
  changedState,
  deedOf,
  type UserChange,
  type UserSettings,
} from './users-admin.policy.ts';
import {
  existingUsers,
  lockUser,
  namesOfUsers,
  oneUser,
  pageOfUsers,
  searchUsers,
  userInfo,
  type AdminUserRow,
  type UserFilters,
} from './users-admin.store.ts';
import { words } from './staff.words.ts';
import { sayTitled } from '../../../kernel/say.ts';
import { paged } from '../../../kernel/paged.ts';

type Staff = Call<UserActor>;
const searchMax = 20;

function toAdminUser(row: AdminUserRow, configuration: Configuration) {
  const state = levelState(configuration, toNumber(row.exp_total), row.level);
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    accountId: row.account_id,
    roleNames: row.roles,
    avatar: row.avatar,
    ...state,
    passwordResetRequired: row.password_reset_required,
    twoFAEnabled: row.two_factor_enabled,
    statusId: row.status_id,
    accessType: row.access_type,
    createdAt: toIso(row.created_at),
    blockedUntil: toIsoOrNull(row.blocked_until),
    blockReason: row.block_reason,
    language: row.language,
    deletesAt: toIsoOrNull(row.deletes_at),
    version: row.version,
  };
}
const stateOfRow = async (on: Queries, row: AdminUserRow): Promise<UserSettings> => ({
  statusId: row.status_id,
  statusBeforeBlock: (await statusBefore(on, row.id))?.before ?? null,
  blockedUntil: toIsoOrNull(row.blocked_until),
  blockReason: row.block_reason,
  accessType: row.access_type,
});

const worksInOffice = (roles: readonly RoleName[]): boolean =>
  roles.some((role) => role !== 'PLAYER');

interface GrantedItems {
  readonly templateId: number;
  readonly ofCollection?: boolean;
  readonly amount: number;
}
export interface UserAdminDeps {
  readonly items: Items;
  readonly sessions: Sessions;
  readonly notifier: Notifier;
  readonly credentials: Credentials;
  readonly ceiling: GrantCeiling;
}
/** What an operator does to a person and to what the person owns. */
export class UserAdmin {
  readonly #kernel: Kernel;
  readonly #deps: UserAdminDeps;

  constructor(kernel: Kernel, deps: UserAdminDeps) {
    this.#kernel = kernel;
    this.#deps = deps;
    this.#kernel.references.register('users', {
      existing: async (on, ids) => new Set((await existingUsers(on, ids)).map((row) => row.id)),
      names: async (on, ids) =>
        new Map((await namesOfUsers(on, ids)).map((row) => [row.id, row.username])),
    });
    this.#kernel.undo.register('users.update', async (tx, entry) => {
      const row = await this.#locked(tx, Number(entry.entityId));
      if (row.version !== entry.after?.['version'])
        throw new AppError('NOT_UNDOABLE', { because: words.userChangedSince() });
      const before = entry.before as unknown as UserSettings & { roles: RoleName[] };
      await this.#write(tx, row, before, before.roles);
      return { before: entry.after, after: entry.before };
    });
    const ungrant: UndoStep = async (tx, entry, command) => {
      const { itemIds, accountId, item, amount } = entry.after as unknown as {
        itemIds: number[];
        accountId: number;
        item: string;
        amount: number;
      };
      for (const itemId of itemIds) {
        await this.#deps.items
          .move(tx, accountId, itemId, 'DELETED', command.id, words.grantUndone())
          .catch((error: unknown) => {
            throw error instanceof AppError && error.code === 'CONFLICT'
              ? new AppError('NOT_UNDOABLE', { because: words.itemNoLongerWithPlayer2({ itemId }) })
              : error;
          });
      }
      await this.#tell(tx, entry.userId, 'INVENTORY_REMOVED', {
        accountId,
        itemId: itemIds[0] ?? 0,
        item: amount > 1 ? `${item} × ${amount}` : item,
      });
      return { before: entry.after, after: null };
    };
    this.#kernel.undo.register('users.grant-inventory', ungrant);
    this.#kernel.undo.register('users.grant-asset', ungrant);
    this.#kernel.undo.register('users.delete-inventory', async (tx, entry, command) => {
      const { itemId, accountId, item } = entry.before as unknown as {
        itemId: number;
        accountId: number;
        item: string;
      };
      await this.#deps.items.move(
        tx,
        accountId,
        itemId,
        'OWNED',
        command.id,
        words.deletionUndone(),
      );
      await this.#tell(tx, entry.userId, 'INVENTORY_ADDED', { accountId, itemId, item });
      return { before: null, after: entry.before };
    });
  }
  /** Tells a player what an undoing gave or took, where it is shown to players. */
  readonly #tell = async (
    tx: Tx,
    userId: number | null,
    type: 'INVENTORY_ADDED' | 'INVENTORY_REMOVED',
    of: { accountId: number; itemId: number; item: string },
  ): Promise<void> => {
    const row = userId === null ? undefined : await oneUser(tx, userId);
    const moved = await this.#deps.items.one(tx, of.accountId, of.itemId);
    if (row && moved?.visible)
      await this.#deps.notifier.notify(
        tx,
        { userId: row.id, language: row.language },
        type,
        { item: of.item },
        moved.imageUrl,
      );
  };
  readonly #locked = async (tx: Tx, id: number): Promise<AdminUserRow> => {
    const row = await lockUser(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  readonly #existing = async (id: number): Promise<AdminUserRow> => {
    const row = await oneUser(this.#kernel.db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  /**
   * Open pages and the recruiter hear of a status that an operator gives, as of one that a link
   * gives.
   */
  readonly #stood = async (
    tx: Tx,
    { id, language, status_id: before }: AdminUserRow,
    statusId: number,
  ): Promise<void> => {
    await this.#kernel.facts.tell(tx, userVerified, { userId: id });
    const words =
      statusId === userStatus.verified && before === userStatus.unverified
        ? sayTitled(eventWords.EMAIL_VERIFIED({}), language)
        : undefined;
    await this.#kernel.realtime.emit(tx, id, 'EMAIL_VERIFIED', { statusId }, words);
  };
  readonly #write = async (
    tx: Tx,
    row: AdminUserRow,
    state: UserSettings,
    roles: readonly RoleName[],
  ): Promise<void> => {
    const losesAdmin =
      row.roles.includes('ADMIN') &&
      (!roles.includes('ADMIN') || state.statusId === userStatus.blocked);
    if (losesAdmin && (await otherAdmins(tx, row.id)) === 0)
      throw new AppError('CONFLICT', { because: words.lastAdministrator() });
    await writeUser(tx, row.id, state);
    if (state.statusId !== row.status_id) await this.#stood(tx, row, state.statusId);
    const rolesChanged = roles.join() !== [...row.roles].sort().join();
    if (rolesChanged) await setRoles(tx, row.id, roles);
    if (worksInOffice(roles) && !worksInOffice(row.roles))
      await this.#deps.credentials.requireLongPassword(tx, row.id);
    // Rights end at once: sessions of the blocked and of those whose roles changed, their sockets
    // included.
    if (rolesChanged || state.statusId === userStatus.blocked)
      await this.#deps.sessions.end(tx, row.id);
  };
  async list(filters: UserFilters, page: number, perPage: number, sort?: UserOrder) {
    const { rows, total } = await pageOfUsers(this.#kernel.db.read, filters, page, perPage, sort);
    return paged(
      rows.map((row) => toAdminUser(row, this.#kernel.configuration.known())),
      page,
      perPage,
      total,
    );
  }
  /** Nothing of the person beside the name, and so nothing to note in the log. */
  readonly names = async (ids: readonly number[]) => ({
    data: (await namesOfUsers(this.#kernel.db.read, ids)).map(({ id, username }) => ({
      id,
      name: username,
    })),
  });
  readonly get = async (id: number) =>
    toAdminUser(await this.#existing(id), this.#kernel.configuration.known());
  readonly info = async (id: number) => {
    const { email, username, account_id: accountId } = await this.#existing(id);
    const row = await userInfo(this.#kernel.db.read, id, accountId);
    if (!row) throw new AppError('NOT_FOUND');
    return {
      id,
      email,
      username,
      alphaKey: row.alpha_key,
      alphaKeyRequested: row.requested,
      gameSessions: row.game_sessions,
      matchesVr: row.matches_vr,
      matchesFs: row.matches_fs,
      matchesVrTime: toNumber(row.vr_ms),
      matchesFsTime: toNumber(row.fs_ms),
    };
  };
  readonly search = async (email: string | undefined) => ({
    data: await searchUsers(this.#kernel.db.read, email, searchMax),
  });
  readonly update = (call: Staff, id: number, change: UserChange) =>
    orAsItIs(
      this.#kernel.commands.run(
        call,
        {
          type: 'users.update',
          said: words.changedUser(),
          entity: 'users',
          entityId: id,
          userId: id,
        },
        async (tx) => {
          const row = await this.#locked(tx, id);
          if (call.ifVersion !== undefined && call.ifVersion !== row.version)
            throw new AppError('STALE', {
              details: { row: toAdminUser(row, this.#kernel.configuration.known()) },
            });
          return this.changing(tx, call, row, change);
        },
      ),
    );
  /** Changes a user who is locked; what the command of it records. */
  readonly changing = async (
    tx: Tx,
    call: Staff,
    row: AdminUserRow,
    change: UserChange,
  ): Promise<CommandOutcome<{ version: number }>> => {
    const { id } = row;
    if (
      id === call.actor.userId &&
      (change.rolesToAdd ?? []).length + (change.userRolesToDrop ?? []).length > 0
    )
      throw new AppError('FORBIDDEN', { because: words.yourOwnRolesAnotherAdministrator() });
    if (change.statusId === userStatus.blocked && id === call.actor.userId)
      throw new AppError('FORBIDDEN', { because: words.youCannotBlockYourself() });
    if (change.statusId === userStatus.blocked && !change.reason?.trim())
      throw invalid('reason', words.neededBlock());
    const before = await stateOfRow(tx, row);
    const [after, roles] = [changedState(before, change), changedRoles(row.roles, change)];
    const isLikeThat = isDeepStrictEqual([after, roles], [before, [...row.roles].sort()]);
    if (isLikeThat) throw new Unchanged({ version: row.version });
    await this.#write(tx, row, after, roles);
    return {
      reply: { version: row.version + 1 },
      before: { ...before, roles: row.roles, version: row.version },
      after: { ...after, roles, version: row.version + 1 },
      undoable: true,
      said: deedOf(row.username, [before, after], [row.roles, roles]),
    };
  };
  readonly grant = (call: Staff, id: number, body: { inventoryId: number; amount: number }) =>
    this.#granting(call, id, 'users.grant-inventory', {
      templateId: body.inventoryId,
      amount: body.amount,
    });
  /** Items of a collection; its owner may mint them. */
  readonly grantAsset = (call: Staff, id: number, body: { collectionId: number; amount: number }) =>
    this.#granting(call, id, 'users.grant-asset', {
      templateId: body.collectionId,
      ofCollection: true,
      amount: body.amount,
    });
  readonly #granting = (call: Staff, id: number, type: string, what: GrantedItems) =>
    this.#kernel.commands.run(
      call,
      { type, said: words.grantedItems(), entity: 'users', entityId: id, userId: id },
      async (tx, command) => {
        if (id === call.actor.userId)
          throw new AppError('FORBIDDEN', { because: words.nobodyGrantsHimself() });
        // What is set is asked for along with the user: the ceiling goes by it.
        const [row] = await Promise.all([
          this.#locked(tx, id),
          this.#kernel.configuration.within(tx),
        ]);
        await this.#deps.ceiling.items(tx, call, what.amount);
        return this.granting(tx, call, row, what, command.id);
      },
    );
  /** Grants items to a user who is locked; what the command of it records. */
  readonly granting = async (
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
      rule: words.byStudio(),
      cause,
      commandId,
    } as const;
    const { itemIds, name, imageUrl, visible } = await this.#deps.items.grant(tx, grant);
    const { amount } = what;
    const [owned] = await Promise.all([
      this.#deps.items.owned(tx, row.account_id, what.templateId, what.ofCollection),
      visible &&
        this.#deps.notifier.notify(
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
      undoable: true,
      said: words.granted2({ n: amount, item: name, player: row.username }),
    };
  };
  async inventories(id: number, options: { page: number; perPage: number } & ItemFilters) {
    const row = await this.#existing(id);
    return this.#deps.items.page(this.#kernel.db.read, row.account_id, options);
  }
  readonly deleteInventory = (call: Staff, id: number, itemId: number) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'users.delete-inventory',
        said: words.deletedItem(),
        entity: 'items',
        entityId: itemId,
        userId: id,
      },
      async (tx, command) => {
        const row = await this.#locked(tx, id);
        const item = await this.#deps.items.one(tx, row.account_id, itemId);
        if (!item || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
        if (item.assetId !== null)
          throw new AppError('CONFLICT', { because: words.assetChainCannotDeleted() });
        await this.#deps.items.move(
          tx,
          row.account_id,
          itemId,
          'DELETED',
          command.id,
          words.removedByStudio(),
        );
        if (item.visible)
          await this.#deps.notifier.notify(
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
          undoable: true,
          said: words.deleted({ item: item.name, player: row.username }),
        };
      },
    );
  readonly orderPassword = (call: Staff, id: number) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'users.order-password',
        said: words.orderedNewPassword(),
        entity: 'users',
        entityId: id,
        userId: id,
      },
      async (tx) => {
        const row = await this.#locked(tx, id);
        await this.#deps.credentials.requireReset(tx, id);
        await this.#deps.credentials.sendLink(tx, row, 'regenerate-password');
        await this.#deps.sessions.end(tx, id);
        return {
          reply: {},
          after: { passwordResetRequired: true },
          said: words.orderedNewPassword2({ player: row.username }),
        };
      },
    );
  readonly endSessions = (call: Staff, id: number) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'users.end-sessions',
        said: words.endedAllSessions(),
        entity: 'users',
        entityId: id,
        userId: id,
      },
      async (tx) => {
        const row = await this.#locked(tx, id);
        return {
          reply: { ended: (await this.#deps.sessions.end(tx, id)).length },
          said: words.endedAllSessions2({ player: row.username }),
        };
      },
    );
}
