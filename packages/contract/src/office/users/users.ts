import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  buildPageWithTotalSchema,
  idSchema,
  instantSchema,
  nonEmptyText,
  buildListSchema,
  pagingBodyFields,
  text,
  wholeNumberSchema,
} from '../../kit/field/fields.ts';
import { limits } from '../../limits.ts';
import { roleNameSchema } from '../../roles.ts';
import { userSchema } from '../../shapes.ts';

const reason = nonEmptyText(500);
const rolesOf = z.array(roleNameSchema).check(z.maxLength(20));
const command = z.object({ commandId: idSchema });
/** @public Named in the API document. */
export const adminUserSchema = z.extend(
  z.omit(userSchema, { wallets: true, account: true, hasPassword: true }),
  {
    username: z.string(),
    accountId: idSchema,
    deletesAt: z.nullable(instantSchema),
    version: z.int(),
  },
);

/** Filters of the list of users and its export. */
export const adminUserFilterFields = {
  /** A part of the name or of the e-mail, or the ID of a user. */
  q: z.optional(text(limits.emailMax)),
  email: z.optional(text(limits.emailMax)),
  username: z.optional(text(limits.usernameMax)),
  roleName: z.optional(roleNameSchema),
  statusId: z.optional(wholeNumberSchema),
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
        ...pagingBodyFields,
        ...adminUserFilterFields,
        sort: z.optional(z.enum(userSortOrders)),
      }),
      {} as never,
    ),
    reply: buildPageWithTotalSchema(adminUserSchema),
    errors: [],
  }),
  adminSearchUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    may: 'admin',
    summary: 'Find users by a part of the e-mail',
    query: z.object({ email: z.optional(text(limits.emailMax)) }),
    reply: buildListSchema(z.object({ id: idSchema, email: z.string(), name: z.string() })),
    errors: [],
  }),
  adminUserNames: endpoint({
    method: 'POST',
    path: '/api/admin/users/names',
    may: 'admin',
    summary:
      'Names of users by their ids or by those of their accounts, for what points at them: reveals nothing else',
    body: z.strictObject({
      ids: z.prefault(z.array(idSchema).check(z.maxLength(limits.perPageMax)), []),
      accountIds: z.prefault(z.array(idSchema).check(z.maxLength(limits.perPageMax)), []),
    }),
    reply: buildListSchema(
      z.object({ id: idSchema, name: z.string(), accountId: z.optional(idSchema) }),
    ),
    errors: [],
  }),
  adminUpdateUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}',
    may: 'admin',
    summary: 'Change status, roles, access; ends sessions where it must',
    params: idParamsSchema,
    body: z.strictObject({
      statusId: z.optional(z.int().check(z.gte(1), z.lte(3))),
      rolesToAdd: z.optional(rolesOf),
      userRolesToDrop: z.optional(rolesOf),
      accessType: z.optional(z.int().check(z.gte(0), z.lte(1))),
      blockedUntil: z.optional(z.nullable(instantSchema)),
      reason: z.optional(text(500)),
    }),
    /**
     * Id of the command; null if the user already has this state, so that nothing was changed or
     * recorded.
     */
    reply: z.object({ commandId: z.nullable(idSchema), version: wholeNumberSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'FORBIDDEN'],
  }),
  adminDeleteUser: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    may: 'admin',
    summary:
      'Delete an account in seven days; its player is told and keeps it by signing in; can be undone until then',
    params: idParamsSchema,
    reply: z.object({ commandId: idSchema, deletesAt: instantSchema }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  adminGrantAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/avatars',
    may: 'admin',
    summary: 'Give a player an avatar; can be undone',
    params: idParamsSchema,
    body: z.strictObject({ avatarId: idSchema, reason: z.optional(text(500)) }),
    reply: command,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  adminRoles: endpoint({
    method: 'GET',
    path: '/api/admin/roles',
    may: 'admin',
    summary: 'Roles that exist',
    reply: buildListSchema(z.object({ name: roleNameSchema })),
    errors: [],
  }),
  adminOrderPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/regenerate-password',
    may: 'admin',
    summary: 'Order a new password: mails the link, ends the sessions',
    params: idParamsSchema,
    body: z.strictObject({ reason }),
    reply: command,
    errors: ['NOT_FOUND'],
  }),
  adminEndSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/sessions/end',
    may: 'admin',
    summary: 'End all sessions of a player',
    params: idParamsSchema,
    body: z.strictObject({ reason }),
    reply: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  adminResetTwoFactor: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/two-factor/reset',
    may: 'admin',
    summary: 'Take the authenticator of another person away; ends the sessions, cannot be undone',
    params: idParamsSchema,
    body: z.strictObject({ reason }),
    reply: command,
    errors: ['CONFLICT', 'FORBIDDEN'],
  }),
  adminLevelRewardTypes: endpoint({
    method: 'GET',
    path: '/api/admin/level-rewards/types',
    may: 'admin',
    summary: 'Kinds of level rewards',
    reply: buildListSchema(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
};
