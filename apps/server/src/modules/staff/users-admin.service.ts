import { userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import type { Call, UserActor } from '../../kernel/actor.ts';
import { toIso, toIsoOrNull, toNumber, type Queries, type Tx } from '../../kernel/db.ts';
import { AppError, invalid } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Credentials } from '../credentials/credentials.api.ts';
import type { Items } from '../items/items.api.ts';
import type { ItemFilters } from '../items/items.api.ts';
import type { Notifier } from '../notifications/notifications.api.ts';
import { levelState } from '../progress/progress.api.ts';
import type { Sessions } from '../sessions/sessions.api.ts';
import { changedRoles, changedState, type UserChange } from './users-admin.policy.ts';
import {
  existingUsers,
  lockUser,
  oneUser,
  otherAdmins,
  pageOfUsers,
  searchUsers,
  setRoles,
  statusBefore,
  writeUser,
  type AdminUserRow,
  type UserFilters,
  type UserState,
} from './users-admin.store.ts';

type Staff = Call<UserActor>;
const searchMax = 20;

export function toAdminUser(row: AdminUserRow) {
  const state = levelState(toNumber(row.exp_total), row.level);
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
const stateOfRow = async (on: Queries, row: AdminUserRow): Promise<UserState> => ({
  statusId: row.status_id,
  statusBeforeBlock: (await statusBefore(on, row.id))?.before ?? null,
  blockedUntil: toIsoOrNull(row.blocked_until),
  blockReason: row.block_reason,
  accessType: row.access_type,
});

export function createUserAdmin(kernel: Kernel, deps: { items: Items; sessions: Sessions; notifier: Notifier; credentials: Credentials }) {
  const { db, commands, undo, references } = kernel;
  const { items, sessions, notifier, credentials } = deps;
  const locked = async (tx: Tx, id: number): Promise<AdminUserRow> => {
    const row = (await lockUser(tx, id)) && (await oneUser(tx, id));
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  const existing = async (id: number): Promise<AdminUserRow> => {
    const row = await oneUser(db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };
  const write = async (tx: Tx, row: AdminUserRow, state: UserState, roles: readonly RoleName[]): Promise<void> => {
    const losesAdmin = row.roles.includes('ADMIN') && (!roles.includes('ADMIN') || state.statusId === userStatus.blocked);
    if (losesAdmin && (await otherAdmins(tx, row.id)) === 0) throw new AppError('CONFLICT', { message: 'This is the last administrator' });
    await writeUser(tx, row.id, state);
    const rolesChanged = roles.join() !== [...row.roles].sort().join();
    if (rolesChanged) await setRoles(tx, row.id, roles);
    // Rights end at once: sessions of the blocked and of those whose roles changed, their sockets included.
    if (rolesChanged || (state.statusId === userStatus.blocked && row.status_id !== userStatus.blocked)) await sessions.end(tx, row.id);
  };
  references.register('users', { existing: async (on, ids) => new Set((await existingUsers(on, ids)).map((row) => row.id)) });

  undo.register('users.update', async (tx, entry) => {
    const row = await locked(tx, Number(entry.entityId));
    if (row.version !== entry.after?.['version']) throw new AppError('NOT_UNDOABLE', { message: 'The user was changed since' });
    const before = entry.before as unknown as UserState & { roles: RoleName[] };
    await write(tx, row, before, before.roles);
    return { before: entry.after, after: entry.before };
  });
  undo.register('users.grant-inventory', async (tx, entry, command) => {
    const { itemIds, accountId } = entry.after as unknown as { itemIds: number[]; accountId: number };
    for (const itemId of itemIds) {
      await items.move(tx, accountId, itemId, 'DELETED', command.id, 'A grant was undone').catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'CONFLICT' ? new AppError('NOT_UNDOABLE', { message: `Item ${itemId} is no longer with the player` }) : error;
      });
    }
    return { before: entry.after, after: null };
  });
  undo.register('users.delete-inventory', async (tx, entry, command) => {
    const { itemId, accountId } = entry.before as unknown as { itemId: number; accountId: number };
    await items.move(tx, accountId, itemId, 'OWNED', command.id, 'A deletion was undone');
    return { before: null, after: entry.before };
  });

  return {
    async list(filters: UserFilters, page: number, perPage: number) {
      const { rows, total } = await pageOfUsers(db.read, filters, page, perPage);
      return { data: rows.map(toAdminUser), page, totalPages: Math.max(1, Math.ceil(total / perPage)) };
    },
    get: async (id: number) => toAdminUser(await existing(id)),
    search: async (email: string | undefined) => ({ data: await searchUsers(db.read, email, searchMax) }),
    update: (call: Staff, id: number, change: UserChange) =>
      commands.run(call, { type: 'users.update', text: 'Changed a user', entity: 'users', entityId: id, userId: id }, async (tx) => {
        const row = await locked(tx, id);
        if (call.ifVersion !== undefined && call.ifVersion !== row.version) throw new AppError('STALE', { details: { row: toAdminUser(row) } });
        if (id === call.actor.userId && (change.rolesToAdd ?? []).length + (change.userRolesToDrop ?? []).length > 0)
          throw new AppError('FORBIDDEN', { message: 'Your own roles are for another administrator to change' });
        if (change.statusId === userStatus.blocked && id === call.actor.userId) throw new AppError('FORBIDDEN', { message: 'You cannot block yourself' });
        if (change.statusId === userStatus.blocked && !change.reason?.trim()) throw invalid('reason', 'is needed for a block');
        const before = await stateOfRow(tx, row);
        const [after, roles] = [changedState(before, change), changedRoles(row.roles, change)];
        await write(tx, row, after, roles);
        return {
          reply: {},
          before: { ...before, roles: row.roles, version: row.version },
          after: { ...after, roles, version: row.version + 1 },
          undoable: true,
          text: `Changed ${row.username}`,
        };
      }),
    grant: (call: Staff, id: number, body: { inventoryId: number; amount: number }) =>
      commands.run(call, { type: 'users.grant-inventory', text: 'Granted items', entity: 'users', entityId: id, userId: id }, async (tx, command) => {
        if (id === call.actor.userId) throw new AppError('FORBIDDEN', { message: 'Nobody grants to himself' });
        const row = await locked(tx, id);
        const cause = { by: call.actor.name, reason: call.reason ?? null };
        const { itemIds, name, imageUrl } = await items.grant(tx, {
          accountId: row.account_id,
          templateId: body.inventoryId,
          amount: body.amount,
          kind: 'granted',
          rule: 'Granted by the studio',
          cause,
          commandId: command.id,
        });
        await notifier.notify(tx, { userId: id, language: row.language }, 'INVENTORY_ADDED', { item: body.amount > 1 ? `${name} × ${body.amount}` : name }, imageUrl);
        return {
          reply: { itemIds },
          after: { itemIds, accountId: row.account_id, item: name, amount: body.amount },
          undoable: true,
          text: `Granted ${body.amount} × ${name} to ${row.username}`,
        };
      }),
    async inventories(id: number, options: { page: number; perPage: number } & ItemFilters) {
      const row = await existing(id);
      return items.page(db.read, row.account_id, options);
    },
    deleteInventory: (call: Staff, id: number, itemId: number) =>
      commands.run(call, { type: 'users.delete-inventory', text: 'Deleted an item', entity: 'items', entityId: itemId, userId: id }, async (tx, command) => {
        const row = await locked(tx, id);
        const item = await items.one(tx, row.account_id, itemId);
        if (!item || item.state !== 'OWNED') throw new AppError('NOT_FOUND');
        if (item.assetId !== null) throw new AppError('CONFLICT', { message: 'An asset of the chain cannot be deleted' });
        await items.move(tx, row.account_id, itemId, 'DELETED', command.id, 'Removed by the studio');
        await notifier.notify(tx, { userId: id, language: row.language }, 'INVENTORY_REMOVED', { item: item.name }, item.imageUrl);
        return {
          reply: {},
          before: { itemId, accountId: row.account_id, item: item.name, issuedId: item.issuedId },
          after: null,
          undoable: true,
          text: `Deleted ${item.name} of ${row.username}`,
        };
      }),
    orderPassword: (call: Staff, id: number) =>
      commands.run(call, { type: 'users.order-password', text: 'Ordered a new password', entity: 'users', entityId: id, userId: id }, async (tx) => {
        const row = await locked(tx, id);
        await credentials.requireReset(tx, id);
        await credentials.sendLink(tx, row, 'regenerate-password');
        await sessions.end(tx, id);
        return { reply: {}, after: { passwordResetRequired: true }, text: `Ordered a new password for ${row.username}` };
      }),
    endSessions: (call: Staff, id: number) =>
      commands.run(call, { type: 'users.end-sessions', text: 'Ended all sessions', entity: 'users', entityId: id, userId: id }, async (tx) => {
        const row = await locked(tx, id);
        return { reply: { ended: (await sessions.end(tx, id)).length }, text: `Ended all sessions of ${row.username}` };
      }),
  };
}
