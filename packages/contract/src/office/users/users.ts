import * as z from 'zod/mini';
import { alphaKeyStateSchema } from '../../reach/alpha-keys/alpha-keys.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParams,
  pagedWithTotal,
  id,
  idParam,
  instant,
  nonEmptyText,
  listed,
  pageBody,
  paged,
  text,
  wholeNumber,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { role } from '../../roles.ts';
import { user, userInventoryItem } from '../../shapes.ts';

const reason = nonEmptyText(500);
const snapshot = z.nullable(z.record(z.string(), z.unknown()));
const undoneAmount = {
  /** Name of the balance, the item, or the object counted by the command. */
  label: z.string(),
  /**
   * Amount with its sign, which is negative if the amount is taken. The amount is in minor units if
   * it has a currency.
   */
  amount: z.string(),
  currency: z.optional(z.string()),
};
/** Effects of an undo, found by running the undo and rolling it back. */
const undoPreview = z.object({
  /**
   * Entries that are undone: the requested entry, or the parts of this entry. Only the first
   * entries are listed.
   */
  entries: z.array(
    z.object({
      id,
      /** Kind of the entry. The kind determines the section to which the fields belong. */
      type: z.string(),
      text: z.string(),
      before: snapshot,
      after: snapshot,
    }),
  ),
  entriesTotal: wholeNumber,
  /** Sums by currency and account, by item, and by other counted object. */
  effects: z.array(
    z.object({
      key: z.string(),
      ...undoneAmount,
      /** Number of players affected; 0 if the change belongs to no player. */
      players: wholeNumber,
    }),
  ),
  /** Players whose possessions or state change. */
  players: wholeNumber,
  /** Gains and losses by player, limited to the first rows. */
  rows: z.array(z.object({ userId: z.nullable(id), username: z.string(), ...undoneAmount })),
  rowsTotal: wholeNumber,
  /** Changed rows by table. */
  tables: z.array(
    z.object({
      table: z.string(),
      label: z.string(),
      added: wholeNumber,
      changed: wholeNumber,
      removed: wholeNumber,
    }),
  ),
  /**
   * False if this undo cannot be undone itself. The things that it takes back must then be given
   * again on their own page.
   */
  canBeUndone: z.boolean(),
});
const rolesOf = z.array(role).check(z.maxLength(20));
const command = z.object({ commandId: id });
/** @public Named in the API document. */
export const adminUser = z.extend(
  z.omit(user, { wallets: true, account: true, hasPassword: true }),
  { username: z.string(), accountId: id, deletesAt: z.nullable(instant), version: z.int() },
);

/** Filters of the list of users and its export. */
export const adminUserFilters = {
  email: z.optional(text(limits.emailMax)),
  username: z.optional(text(limits.usernameMax)),
  roleName: z.optional(role),
  statusId: z.optional(wholeNumber),
};

/** Sort orders of the list of users; a minus means descending. */
export const userSortOrders = [
  'id',
  '-id',
  'email',
  '-email',
  'username',
  '-username',
  'lvl',
  '-lvl',
  'createdAt',
  '-createdAt',
] as const;
export type UserSortOrder = (typeof userSortOrders)[number];

/**
 * Calls of the users section. They are written by hand with the engine's hooks, because a row of
 * this section is a person, not a setting.
 */
export const userAdminCalls = {
  adminListUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/list',
    may: 'admin',
    summary: 'Users, newest first unless another order is asked for',
    body: z.prefault(
      z.strictObject({
        ...pageBody,
        ...adminUserFilters,
        sort: z.optional(z.enum(userSortOrders)),
      }),
      {} as never,
    ),
    reply: pagedWithTotal(adminUser),
    errors: [],
  }),
  adminGetUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}',
    may: 'admin',
    summary: 'One user',
    params: idParams,
    reply: z.extend(adminUser, {
      /** Time at which the player locked the account by mail; null if it is not locked. */
      lockedAt: z.nullable(instant),
    }),
    errors: ['NOT_FOUND'],
  }),
  adminUserInfo: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/info',
    may: 'admin',
    summary: 'What a player has done: alpha key, game logins, matches',
    params: idParams,
    reply: z.object({
      id,
      email: z.string(),
      /** Newest mail that the address refused, unless the address has accepted a mail since. */
      undelivered: z.nullable(
        z.object({ state: z.enum(['REJECTED', 'FAILED']), at: instant, answer: z.string() }),
      ),
      username: z.string(),
      alphaKey: alphaKeyStateSchema,
      alphaKeyRequested: z.boolean(),
      gameSessions: z.int(),
      matchesVr: z.int(),
      matchesFs: z.int(),
      matchesVrTime: z.int(),
      matchesFsTime: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  adminSearchUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    may: 'admin',
    summary: 'Find users by a part of the e-mail',
    query: z.object({ email: z.optional(text(limits.emailMax)) }),
    reply: listed(z.object({ id, email: z.string(), name: z.string() })),
    errors: [],
  }),
  adminUserNames: endpoint({
    method: 'POST',
    path: '/api/admin/users/names',
    may: 'admin',
    summary:
      'Names of users by their ids or by those of their accounts, for what points at them: reveals nothing else',
    body: z.strictObject({
      ids: z.prefault(z.array(id).check(z.maxLength(limits.perPageMax)), []),
      accountIds: z.prefault(z.array(id).check(z.maxLength(limits.perPageMax)), []),
    }),
    reply: listed(z.object({ id, name: z.string(), accountId: z.optional(id) })),
    errors: [],
  }),
  adminUpdateUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}',
    may: 'admin',
    summary: 'Change status, roles, access; ends sessions where it must',
    params: idParams,
    body: z.strictObject({
      statusId: z.optional(z.int().check(z.gte(1), z.lte(3))),
      rolesToAdd: z.optional(rolesOf),
      userRolesToDrop: z.optional(rolesOf),
      accessType: z.optional(z.int().check(z.gte(0), z.lte(1))),
      blockedUntil: z.optional(z.nullable(instant)),
      reason: z.optional(text(500)),
    }),
    /**
     * Id of the command; null if the user already has this state, so that nothing was changed or
     * recorded.
     */
    reply: z.object({ commandId: z.nullable(id), version: wholeNumber }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'FORBIDDEN'],
  }),
  adminDeleteUser: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    may: 'admin',
    summary:
      'Delete an account in seven days; its player is told and keeps it by signing in; can be undone until then',
    params: idParams,
    reply: z.object({ commandId: id, deletesAt: instant }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  adminGrantInventory: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories',
    may: 'admin',
    summary: 'Grant items to a player',
    params: idParams,
    body: z.strictObject({
      inventoryId: id,
      amount: z.int().check(z.gte(limits.grantAmountMin), z.lte(limits.grantAmountMax)),
      reason: z.optional(text(500)),
    }),
    reply: z.object({ commandId: id, itemIds: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'AWAITS_APPROVAL'],
  }),
  adminGrantAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/avatars',
    may: 'admin',
    summary: 'Give a player an avatar; can be undone',
    params: idParams,
    body: z.strictObject({ avatarId: id, reason: z.optional(text(500)) }),
    reply: command,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  adminListUserInventories: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories/list',
    may: 'admin',
    summary: 'Items of a player',
    params: idParams,
    body: z.prefault(
      z.strictObject({
        ...pageBody,
        rarity: z.optional(wholeNumber),
        section: z.optional(wholeNumber),
        issuedId: z.optional(id),
        isAsset: z.optional(z.boolean()),
        typeId: z.optional(id),
        commonId: z.optional(id),
        collectionId: z.optional(id),
        /** True for deleted items, otherwise items that the player owns. */
        gone: z.optional(z.boolean()),
      }),
      {} as never,
    ),
    reply: paged(
      z.extend(userInventoryItem, {
        /** Last state of a deleted item. */
        fate: z.optional(z.string()),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  adminDeleteUserInventory: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}/inventories/{itemId}',
    may: 'admin',
    summary: 'Take an item away; can be undone',
    params: z.object({ id: idParam, itemId: idParam }),
    reply: command,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  adminRoles: endpoint({
    method: 'GET',
    path: '/api/admin/roles',
    may: 'admin',
    summary: 'Roles that exist',
    reply: listed(z.object({ name: role })),
    errors: [],
  }),
  adminOrderPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/regenerate-password',
    may: 'admin',
    summary: 'Order a new password: mails the link, ends the sessions',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: command,
    errors: ['NOT_FOUND'],
  }),
  adminEndSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/sessions/end',
    may: 'admin',
    summary: 'End all sessions of a player',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  adminResetTwoFactor: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/two-factor/reset',
    may: 'admin',
    summary: 'Take the authenticator of another person away; ends the sessions, cannot be undone',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: command,
    errors: ['CONFLICT', 'FORBIDDEN'],
  }),
  adminUndo: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/{id}/undo',
    may: 'admin',
    summary: 'Undo what an entry did',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: z.object({ id, undoable: z.boolean() }),
    errors: ['NOT_FOUND', 'NOT_UNDOABLE', 'AWAITS_APPROVAL'],
  }),
  adminPreviewUndo: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/{id}/undo/preview',
    may: 'admin',
    summary: 'Everything that undoing an entry would change; changes nothing',
    params: idParams,
    reply: undoPreview,
    errors: ['NOT_FOUND', 'NOT_UNDOABLE'],
  }),
  adminActivityTypes: endpoint({
    method: 'GET',
    path: '/api/admin/activity-log/types',
    may: 'admin',
    summary: 'Kinds of entries',
    reply: listed(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
  adminVerifyLog: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/verify',
    may: 'admin',
    summary:
      'Recompute a piece of the activity log’s chain: whether any record was changed or is gone',
    body: z.prefault(z.strictObject({ after: z.prefault(z.int().check(z.gte(0)), 0) }), {}),
    reply: z.object({
      upTo: z.int(),
      total: z.int(),
      head: z.nullable(z.string()),
      fault: z.nullable(z.object({ entryId: z.nullable(id), problem: z.string() })),
    }),
    errors: [],
  }),
  adminLevelRewardTypes: endpoint({
    method: 'GET',
    path: '/api/admin/level-rewards/types',
    may: 'admin',
    summary: 'Kinds of level rewards',
    reply: listed(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
};
