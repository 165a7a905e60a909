import { limits } from '@guildhall/contract/limits';
import type { UserSortOrder } from '@guildhall/contract/office/users/users';
import type { RoleName } from '@guildhall/contract/roles';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import {
  buildHasRoleCondition,
  lockUserRow,
  lockUserRows,
} from '../../identity/accounts/users/users.api.ts';
import { buildAvatarColumn } from '../../wealth/avatars/avatars.api.ts';
import {
  allOf,
  anyOf,
  buildNormalisedTextOrder,
  containsText,
  mapDefined,
  listRowsPage,
  type PagedRowsQuery,
} from '../../../kernel/db/conditions.ts';
import { many, maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface AdminUserRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly account_id: number;
  readonly status_id: number;
  readonly access_type: number;
  readonly password_reset_required: boolean;
  readonly two_factor_enabled: boolean;
  readonly language: string;
  readonly created_at: string;
  readonly blocked_until: string | null;
  readonly block_reason: string | null;
  readonly deletes_at: string | null;
  readonly exp_total: string;
  readonly level: number;
  readonly version: number;
  readonly roles: RoleName[];
  readonly avatar: { id: number; isDefault: boolean; name: string; image: string | null } | null;
}
const columns = sql`
  u.user_id as id, u.email, u.username, u.id as account_id, u.status_id, u.access_type,
  u.password_reset_required, u.two_factor_enabled, u.language, u.created_at, u.blocked_until,
  u.block_reason, u.deletes_at, u.exp_total::text, u.level, u.version, u.roles,
  ${buildAvatarColumn(sql`u.avatar_id`)} as avatar`;

export interface UserFilters {
  /** A part of the name or of the e-mail, or the id with or without `#`. */
  readonly q?: string | undefined;
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly roleName?: string | undefined;
  readonly statusId?: number | undefined;
}
/** Conditions of a search, each of which uses its own index. */
function listSearchConditions(search: string): Sql[] {
  const text = search.trim();
  const [, id] = /^#?([1-9]\d{0,14})$/.exec(text) ?? [];
  return [
    containsText(sql`u.username`, text),
    containsText(sql`u.email`, text),
    ...(id === undefined ? [] : [sql`u.user_id = ${Number(id)}`]),
  ];
}
const condition = (filters: UserFilters): Sql =>
  allOf(
    sql`not u.deleted`,
    mapDefined(filters.q, (search) => anyOf(...listSearchConditions(search))),
    mapDefined(filters.email, (text) => containsText(sql`u.email`, text)),
    mapDefined(filters.username, (text) => containsText(sql`u.username`, text)),
    mapDefined(filters.roleName, (role) => buildHasRoleCondition(sql`u.user_id`, role)),
    mapDefined(filters.statusId, (id) => sql`u.status_id = ${id}`),
  );

/**
 * Sort orders of the list. Each order uses an index and is unique, so that no row appears on two
 * pages. Ordering by id orders users by their registration.
 */
const orders: Readonly<Record<UserSortOrder, Sql>> = {
  id: sql`u.user_id`,
  '-id': sql`u.user_id desc`,
  email: sql`${buildNormalisedTextOrder(sql`u.email`)}, u.user_id`,
  '-email': sql`${buildNormalisedTextOrder(sql`u.email`)} desc, u.user_id desc`,
  username: sql`${buildNormalisedTextOrder(sql`u.username`)}, u.id`,
  '-username': sql`${buildNormalisedTextOrder(sql`u.username`)} desc, u.id desc`,
  lvl: sql`u.level, u.id`,
  '-lvl': sql`u.level desc, u.id desc`,
  createdAt: sql`u.user_id`,
  '-createdAt': sql`u.user_id desc`,
};
/**
 * Selects the first `count` users that a search finds. Names and addresses are in two tables, so
 * that one condition over both would use no index. Each branch uses its own index, or stops after
 * `count` users if the text is frequent.
 */
function buildSearchKeys(
  { q = '', ...filters }: UserFilters,
  order: Sql,
  count: number,
): NonNullable<PagedRowsQuery['keys']> {
  const branches = listSearchConditions(q).map(
    (isFound) => sql`(
      select u.user_id
      from player u
      where ${condition(filters)} and ${isFound}
      order by ${order}
      limit ${count}
    )`,
  );
  return {
    from: sql`
      (${sql.join(branches, sql` union `)}) found
      join player u on u.user_id = found.user_id`,
    key: sql`u.user_id`,
    order,
  };
}
export const listUsersPage = (
  db: Queries,
  filters: UserFilters,
  page: number,
  perPage: number,
  sort: UserSortOrder = '-id',
) =>
  listRowsPage<AdminUserRow>(
    db,
    {
      columns,
      from: sql`player u`,
      where: condition(filters),
      order: orders[sort],
      key: sql`u.user_id`,
      ...(filters.q !== undefined && {
        keys: buildSearchKeys(
          filters,
          orders[sort],
          Math.max(limits.countedRowsMax, page * perPage) + 1,
        ),
      }),
    },
    { page, perPage },
  );
export const findUser = (db: Queries, id: number) =>
  maybeOne<AdminUserRow>(
    db,
    sql`
      select ${columns}
      from player u
      where u.user_id = ${id} and not u.deleted`,
  );
/** Locks a user until commit, and reads the user after that. Sends both statements together. */
export async function lockUser(tx: Tx, id: number): Promise<AdminUserRow | undefined> {
  const [, [row]] = await Promise.all([
    lockUserRow(tx, id),
    many<AdminUserRow>(
      tx,
      sql`
        select ${columns}
        from player u
        where u.user_id = ${id} and not u.deleted`,
    ),
  ]);
  return row;
}
/**
 * Locks many users until commit, and reads them after that. Omits users who do not match the
 * filters.
 */
export async function lockUsers(
  tx: Tx,
  ids: readonly number[],
  filters: UserFilters = {},
): Promise<AdminUserRow[]> {
  const userIds = sql`${[...ids]}::bigint[]`;
  await lockUserRows(tx, ids);
  return many<AdminUserRow>(
    tx,
    sql`
      select ${columns}
      from player u
      where u.user_id = any(${userIds}) and ${condition(filters)}
      order by u.user_id`,
  );
}
/** Lists the ids of at most `max` users that match the filters, in order. */
export const listFilteredUserIds = async (
  db: Queries,
  filters: UserFilters,
  max: number,
): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`
        select u.user_id as id
        from player u
        where ${condition(filters)}
        order by u.user_id
        limit ${max}`,
    )
  ).map(({ id }) => id);
/**
 * Counts the users of an export and returns the largest id, so that users who register later are
 * not exported.
 */
export const findUserExportCountAndLastId = (db: Queries, filters: UserFilters) =>
  maybeOne<{ rows: number; newest: number | null }>(
    db,
    sql`
      select count(*)::int as rows, max(u.user_id) as newest
      from player u
      where ${condition(filters)}`,
  );
/** Lists the next users of an export, with ids below `below`, newest first. */
export const listUserExportBatch = (
  db: Queries,
  filters: UserFilters,
  below: number,
  size: number,
) =>
  many<AdminUserRow>(
    db,
    sql`
      select ${columns}
      from player u
      where ${condition(filters)} and u.user_id < ${below}
      order by u.user_id desc
      limit ${size}`,
  );
export const searchUsers = (db: Queries, email: string | undefined, limit: number) =>
  many<{ id: number; email: string; name: string }>(
    db,
    sql`
      select u.user_id as id, u.email, u.username as name
      from player u
      where ${condition({ email })}
      order by u.user_id desc
      limit ${limit}`,
  );
export const listExistingUsers = (db: Queries, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : many<{ id: number }>(
        db,
        sql`select user_id as id from player where not deleted and user_id = any(${[...ids]})`,
      );

/** Returns the names of users, including users whose account was deleted. */
export const listUserNames = (
  db: Queries,
  ids: readonly number[],
  accountIds: readonly number[] = [],
) =>
  many<{ id: number; account_id: number; username: string }>(
    db,
    sql`
      select user_id as id, id as account_id, username
      from player
      where user_id = any(${[...ids]}) or id = any(${[...accountIds]})`,
  );
