import type { RoleName } from '@guildhall/contract/roles';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { buildUsernameSkeletonCondition } from './accounts.username.ts';

export interface UserRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly status_id: number;
  readonly access_type: number;
  readonly password_reset_required: boolean;
  readonly two_factor_enabled: boolean;
  readonly language: string;
  readonly created_at: string;
  readonly blocked_until: string | null;
  readonly block_reason: string | null;
  readonly account_id: number;
  readonly username: string;
  readonly username_changed_at: string | null;
  readonly has_password: boolean;
  readonly deletes_at: string | null;
  readonly auto_dlc: boolean;
  readonly roles: RoleName[];
}
/**
 * Creates a function that reads a user with account, roles and the columns of other modules, in one
 * query.
 */
export const createUserReader =
  <Row>(columns: Sql) =>
  (db: Queries, userId: number): Promise<(UserRow & Row) | undefined> =>
    maybeOne<UserRow & Row>(
      db,
      sql`
        select u.id, u.email, u.status_id, u.access_type, u.password_reset_required,
          u.two_factor_enabled, u.language, u.created_at, u.blocked_until, u.block_reason,
          u.password_hash is not null as has_password, u.deletes_at, a.id as account_id,
          a.username, a.username_changed_at, a.auto_dlc,
          array(
            select r.role
            from user_roles r
            where r.user_id = u.id
            order by r.role
          ) as roles,
          ${columns}
        from users u
        join accounts a on a.user_id = u.id
        where u.id = ${userId} and u.deleted_at is null`,
    );

export async function insertUser(
  tx: Tx,
  row: {
    email: string;
    passwordHash: string | null;
    passwordForStaff: boolean;
    username: string;
    avatarId: number | null;
    invitedBy: number | null;
    language: string;
  },
  now: Date,
): Promise<{ userId: number; accountId: number }> {
  const user = await one<{ id: number }>(
    tx,
    sql`
      insert into users (
        email, password_hash, password_set_at, password_for_staff, invited_by, language,
        created_at
      )
      values (
        ${row.email}, ${row.passwordHash}, ${row.passwordHash === null ? null : now},
        ${row.passwordForStaff}, ${row.invitedBy}, ${row.language}, ${now}
      )
      returning id`,
  );
  await run(tx, sql`insert into user_roles (user_id, role) values (${user.id}, 'PLAYER')`);
  const account = await one<{ id: number }>(
    tx,
    sql`
      insert into accounts (user_id, username, avatar_id)
      values (${user.id}, ${row.username}, ${row.avatarId})
      returning id`,
  );
  return { userId: user.id, accountId: account.id };
}
export const isUsernameTaken = async (db: Queries, username: string): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`select 1 as taken from accounts where ${buildUsernameSkeletonCondition(username)}`,
  )) !== undefined;
export async function findInviterByCode(db: Queries, code: string): Promise<number | undefined> {
  const row = await maybeOne<{ user_id: number }>(
    db,
    sql`
      select c.user_id
      from invite_codes c
      join users u on u.id = c.user_id and u.deleted_at is null
      where c.code = ${code}`,
  );
  return row?.user_id;
}
export const insertInviteCode = (tx: Tx, code: string, userId: number) =>
  run(tx, sql`insert into invite_codes (code, user_id) values (${code}, ${userId})`);
/**
 * Locks the account until commit, so that changes from two tabs run one after the other. Returns
 * the name and its settings.
 */
export const lockAndReadAccountName = (tx: Tx, accountId: number) =>
  maybeOne<{ username: string; username_changed_at: string | null; auto_dlc: boolean }>(
    tx,
    sql`
      select username, username_changed_at, auto_dlc
      from accounts
      where id = ${accountId}
      for update`,
  );
export const setUsername = (tx: Tx, accountId: number, username: string, now: Date) =>
  run(
    tx,
    sql`
      update accounts
      set username = ${username}, username_changed_at = ${now}::timestamptz
      where id = ${accountId}`,
  );
/** Returns true if the user has executed a command with this idempotency key. */
export const hasUserCommand = async (tx: Queries, userId: number, key: string): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      select 1
      from commands
      where actor_kind = 'user' and actor_id = ${userId} and idempotency_key = ${key}
      limit 1`,
  )) !== undefined;
export const setAutoDlc = (tx: Tx, accountId: number, on: boolean) =>
  run(tx, sql`update accounts set auto_dlc = ${on} where id = ${accountId}`);
export const setLanguage = (tx: Tx, userId: number, language: string) =>
  run(tx, sql`update users set language = ${language} where id = ${userId}`);
