import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParams,
  pagedWithTotal,
  id,
  instant,
  nonEmptyText,
  listed,
  pageBody,
  text,
  wholeNumber,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { role } from '../../roles.ts';
import { user } from '../../shapes.ts';

const reason = nonEmptyText(500);
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
 * Calls of the users section, written by hand on the engine's hooks, because its rows are persons
 * and not settings.
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
  adminLevelRewardTypes: endpoint({
    method: 'GET',
    path: '/api/admin/level-rewards/types',
    may: 'admin',
    summary: 'Kinds of level rewards',
    reply: listed(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
};
