import type { UserOrder } from '@guildhall/contract/office/users';
import type { RoleName } from '@guildhall/contract/roles';
import { sql, type SQL } from '../../../kernel/db/drizzle.ts';
import { oneOf, rowsOf, statement, type Queries, type Tx } from '../../../kernel/db.ts';
import { allOf, anywhere, given, pageOfRows } from '../../../kernel/conditions.ts';

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
const columnsText = `
  u.id, u.email, a.username, a.id as account_id, u.status_id, u.access_type,
  u.password_reset_required, u.two_factor_enabled, u.language, u.created_at, u.blocked_until,
  u.block_reason, u.deletes_at, a.exp_total::text, a.level, u.version,
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
  (
    select json_build_object(
      'id', v.id, 'isDefault', v.is_default, 'name', v.name, 'image', v.image
    )
    from avatars v
    where v.id = a.avatar_id
  ) as avatar`;
const columns = sql.raw(columnsText);
const like = (text: string): string => anywhere(text.toLowerCase());

export interface UserFilters {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly roleName?: string | undefined;
  readonly statusId?: number | undefined;
}
const condition = (f: UserFilters): SQL =>
  allOf(
    sql`u.deleted_at is null`,
    given(f.email, (text) => sql`lower(u.email) like ${like(text)}`),
    given(f.username, (text) => sql`lower(a.username) like ${like(text)}`),
    given(
      f.roleName,
      (role) =>
        sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = ${role})`,
    ),
    given(f.statusId, (id) => sql`u.status_id = ${id}`),
  );

/**
 * Each by an index, and no two rows equal: the same row never stands on two pages. Ids are given in
 * the order of registration.
 */
const orders: Readonly<Record<UserOrder, SQL>> = {
  id: sql`u.id`,
  '-id': sql`u.id desc`,
  email: sql`lower(u.email)`,
  '-email': sql`lower(u.email) desc`,
  username: sql`lower(a.username), a.id`,
  '-username': sql`lower(a.username) desc, a.id desc`,
  lvl: sql`a.level, a.id`,
  '-lvl': sql`a.level desc, a.id desc`,
  createdAt: sql`u.id`,
  '-createdAt': sql`u.id desc`,
};
export const pageOfUsers = (
  on: Queries,
  filters: UserFilters,
  page: number,
  perPage: number,
  sort: UserOrder = '-id',
) =>
  pageOfRows<AdminUserRow>(
    on,
    {
      columns,
      from: sql`users u join accounts a on a.user_id = u.id`,
      where: condition(filters),
      order: orders[sort],
    },
    { page, perPage },
  );
export const oneUser = (on: Queries, id: number) =>
  oneOf<AdminUserRow>(
    on,
    sql`
      select ${columns}
      from users u
      join accounts a on a.user_id = u.id
      where u.id = ${id} and u.deleted_at is null`,
  );
const locked = statement(`select id from users where id = $1 and deleted_at is null for update`);
const whole = statement<AdminUserRow>(
  `
    select ${columnsText}
    from users u
    join accounts a on a.user_id = u.id
    where u.id = $1 and u.deleted_at is null`,
);
/**
 * Locks the user and then reads it, as it is under the lock: two statements that are sent together.
 */
export async function lockUser(tx: Tx, id: number): Promise<AdminUserRow | undefined> {
  const [, [row]] = await Promise.all([locked(tx, id), whole(tx, id)]);
  return row;
}
/**
 * Locks many users and reads them as they are under the lock. Accounts come first and all in order
 * of ids, as results lock them: whoever locks several waits here and nowhere later, and never in a
 * circle.
 */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<AdminUserRow[]> {
  const all = sql`${sql.param([...ids])}::int[]`;
  await tx.execute(sql`select id from accounts where user_id = any(${all}) order by id for update`);
  await tx.execute(sql`select id from users where id = any(${all}) order by id for update`);
  return rowsOf<AdminUserRow>(
    tx,
    sql`
      select ${columns}
      from users u
      join accounts a on a.user_id = u.id
      where u.id = any(${all}) and u.deleted_at is null
      order by u.id`,
  );
}
/**
 * How many users an export holds, and the newest of them: whoever registers while it runs is not in
 * it.
 */
export const extentOfUsers = (on: Queries, filters: UserFilters) =>
  oneOf<{ rows: number; newest: number | null }>(
    on,
    sql`
      select count(*)::int as rows, max(u.id) as newest
      from users u
      join accounts a on a.user_id = u.id
      where ${condition(filters)}`,
  );
/** The next users of an export, newest first, below an id. */
export const pieceOfUsers = (on: Queries, filters: UserFilters, below: number, size: number) =>
  rowsOf<AdminUserRow>(
    on,
    sql`
      select ${columns}
      from users u
      join accounts a on a.user_id = u.id
      where ${condition(filters)} and u.id < ${below}
      order by u.id desc
      limit ${size}`,
  );
export interface UserInfoRow extends Record<string, unknown> {
  readonly alpha_key: number;
  readonly requested: boolean;
  readonly game_sessions: number;
  readonly matches_vr: number;
  readonly matches_fs: number;
  readonly vr_ms: string;
  readonly fs_ms: string;
}
/**
 * What a player has done: the key, game logins (tickets used), finished matches and their time by
 * mode.
 */
export const userInfo = (on: Queries, userId: number, accountId: number) =>
  oneOf<UserInfoRow>(
    on,
    sql`
      select coalesce(
        (select k.state from alpha_keys k where k.user_id = ${userId} and k.deleted_at is null), 0
      ) as alpha_key,
        exists (
          select 1
          from alpha_key_requests r
          where r.user_id = ${userId}
        ) as requested,
        (
          select count(*)::int
          from tickets t
          where t.user_id = ${userId} and t.used_at is not null
        ) as game_sessions,
        count(*) filter (where p.mode = 'VR')::int as matches_vr,
        count(*) filter (where p.mode = 'FS')::int as matches_fs,
        coalesce(sum(p.duration_ms) filter (where p.mode = 'VR'), 0)::text as vr_ms,
        coalesce(sum(p.duration_ms) filter (where p.mode = 'FS'), 0)::text as fs_ms
      from match_players p
      where p.account_id = ${accountId} and p.duration_ms is not null`,
  );
export const searchUsers = (on: Queries, email: string | undefined, limit: number) =>
  rowsOf<{ id: number; email: string; name: string }>(
    on,
    sql`
      select u.id, u.email, a.username as name
      from users u
      join accounts a on a.user_id = u.id
      where ${condition({ email })}
      order by u.id desc
      limit ${limit}`,
  );
export const existingUsers = (on: Queries, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : rowsOf<{ id: number }>(
        on,
        sql`select id from users where deleted_at is null and id in ${[...ids]}`,
      );

export interface UserState {
  readonly statusId: number;
  readonly statusBeforeBlock: number | null;
  readonly blockedUntil: string | null;
  readonly blockReason: string | null;
  readonly accessType: number;
}
export const writeUser = (tx: Tx, id: number, s: UserState) =>
  tx.execute(sql`
    update users
    set status_id = ${s.statusId}, status_before_block = ${s.statusBeforeBlock},
      blocked_until = ${s.blockedUntil}::timestamptz, block_reason = ${s.blockReason},
      access_type = ${s.accessType}, version = version + 1
    where id = ${id}`);
export const statusBefore = (on: Queries, id: number) =>
  oneOf<{ before: number | null }>(
    on,
    sql`select status_before_block as before from users where id = ${id}`,
  );
export async function setRoles(tx: Tx, id: number, roles: readonly RoleName[]): Promise<void> {
  await tx.execute(sql`delete from user_roles where user_id = ${id}`);
  for (const role of roles)
    await tx.execute(sql`insert into user_roles (user_id, role) values (${id}, ${role})`);
}
/**
 * Administrators beside this one: the last may not be lost. Their rows are locked, so that two
 * cannot drop each other.
 */
export const otherAdmins = async (tx: Tx, id: number): Promise<number> =>
  (
    await rowsOf(
      tx,
      sql`
        select r.user_id
        from user_roles r
        join users u on u.id = r.user_id
        where r.role = 'ADMIN'
          and u.deleted_at is null
          and u.status_id <> 3
          and r.user_id <> ${id}
        order by r.user_id
        for update of r`,
    )
  ).length;
/** What users are called, those of ended accounts too. */
export const namesOfUsers = (on: Queries, ids: readonly number[]) =>
  rowsOf<{ id: number; username: string }>(
    on,
    sql`select user_id as id, username from accounts where user_id in ${[...ids]}`,
  );
