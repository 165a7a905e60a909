import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { byId, id, idParam, instant, label, listed, paged, pageBody, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { role } from '../roles.ts';
import { user, userInventoryItem } from '../shapes.ts';

const reason = label(500);
const command = z.object({ commandId: id });
export const adminUser = z.extend(z.omit(user, { wallets: true, account: true }), { username: z.string(), accountId: id, deletesAt: z.nullable(instant), version: z.int() });

/** The users section is made by hand on the engine's hooks: its row is a person, not a setting. */
export const adminUsers = {
  adminListUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/list',
    may: 'admin',
    summary: 'Users, newest first',
    body: z.prefault(
      z.strictObject({
        ...pageBody,
        email: z.optional(text(limits.emailMax)),
        username: z.optional(text(limits.usernameMax)),
        roleName: z.optional(role),
        statusId: z.optional(z.int()),
      }),
      {} as never,
    ),
    reply: paged(adminUser),
    errors: [],
  }),
  adminGetUser: endpoint({ method: 'GET', path: '/api/admin/users/{id}', may: 'admin', summary: 'One user', params: byId, reply: adminUser, errors: ['NOT_FOUND'] }),
  adminSearchUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    may: 'admin',
    summary: 'Find users by a part of the e-mail',
    query: z.object({ email: z.optional(text(limits.emailMax)) }),
    reply: listed(z.object({ id, email: z.string(), name: z.string() })),
    errors: [],
  }),
  adminUpdateUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}',
    may: 'admin',
    summary: 'Change status, roles, access; ends sessions where it must',
    params: byId,
    body: z.strictObject({
      statusId: z.optional(z.int().check(z.gte(1), z.lte(3))),
      rolesToAdd: z.optional(z.array(role)),
      userRolesToDrop: z.optional(z.array(role)),
      accessType: z.optional(z.int().check(z.gte(0), z.lte(1))),
      blockedUntil: z.optional(z.nullable(instant)),
      reason: z.optional(text(500)),
    }),
    reply: command,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'FORBIDDEN'],
  }),
  adminGrantInventory: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories',
    may: 'admin',
    summary: 'Grant items to a player',
    params: byId,
    body: z.strictObject({ inventoryId: id, amount: z.int().check(z.gte(limits.grantAmountMin), z.lte(limits.grantAmountMax)), reason: z.optional(text(500)) }),
    reply: z.object({ commandId: id, itemIds: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  adminGrantAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/avatars',
    may: 'admin',
    summary: 'Give a player an avatar; can be undone',
    params: byId,
    body: z.strictObject({ avatarId: id, reason: z.optional(text(500)) }),
    reply: command,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  adminListUserInventories: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/inventories/list',
    may: 'admin',
    summary: 'Items of a player',
    params: byId,
    body: z.prefault(
      z.strictObject({
        ...pageBody,
        rarity: z.optional(z.int()),
        section: z.optional(z.int()),
        issuedId: z.optional(z.int().check(z.gte(1))),
        isAsset: z.optional(z.boolean()),
        typeId: z.optional(id),
        commonId: z.optional(id),
        collectionId: z.optional(id),
      }),
      {} as never,
    ),
    reply: paged(userInventoryItem),
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
  adminRoles: endpoint({ method: 'GET', path: '/api/admin/roles', may: 'admin', summary: 'Roles that exist', reply: listed(z.object({ name: role })), errors: [] }),
  adminOrderPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/regenerate-password',
    may: 'admin',
    summary: 'Order a new password: mails the link, ends the sessions',
    params: byId,
    body: z.strictObject({ reason }),
    reply: command,
    errors: ['NOT_FOUND'],
  }),
  adminEndSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/sessions/end',
    may: 'admin',
    summary: 'End all sessions of a player',
    params: byId,
    body: z.strictObject({ reason }),
    reply: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  adminUndo: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/{id}/undo',
    may: 'admin',
    summary: 'Undo what an entry did',
    params: byId,
    body: z.strictObject({ reason }),
    reply: z.object({ id }),
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
  adminLevelRewardTypes: endpoint({
    method: 'GET',
    path: '/api/admin/level-rewards/types',
    may: 'admin',
    summary: 'Kinds of level rewards',
    reply: listed(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
};
