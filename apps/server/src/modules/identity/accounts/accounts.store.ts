import type { RoleName } from '@guildhall/contract/roles';
import { sql } from '../../../kernel/db/drizzle.ts';
import { oneOf, statement, type Queries, type Tx } from '../../../kernel/db.ts';
import { skeletonIs } from './accounts.username.ts';
import { accounts, inviteCodes, userRoles, users } from './accounts.tables.ts';

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
 * Reads a user with account, roles and what else is shown of it in one query. One value, not twenty
 * columns: the driver makes less of it than the database does of writing it.
 */
export function userReader<Row>(
  shown: string,
): (on: Queries, userId: number) => Promise<(UserRow & Row) | undefined> {
  const whole = statement<{ user: UserRow & Row }>(`
    select row_to_json(w) as user
    from (
      select u.id, u.email, u.status_id, u.access_type, u.password_reset_required,
        u.two_factor_enabled, u.language, u.created_at, u.blocked_until, u.block_reason,
        u.password_hash is not null as has_password, u.deletes_at, a.id as account_id, a.username,
        a.username_changed_at, a.auto_dlc,
        array(
          select r.role
          from user_roles r
          where r.user_id = u.id
          order by r.role
        ) as roles,
        ${shown}
      from users u
      join accounts a on a.user_id = u.id
      where u.id = $1 and u.deleted_at is null
    ) w`);
  return async (on, userId) => (await whole(on, userId))[0]?.user;
}

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
  const [user] = await tx
    .insert(users)
    .values({
      email: row.email,
      passwordHash: row.passwordHash,
      passwordForStaff: row.passwordForStaff,
      invitedBy: row.invitedBy,
      language: row.language,
      createdAt: now,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('The user was not written');
  await tx.insert(userRoles).values({ userId: user.id, role: 'PLAYER' });
  const [account] = await tx
    .insert(accounts)
    .values({ userId: user.id, username: row.username, avatarId: row.avatarId })
    .returning({ id: accounts.id });
  if (!account) throw new Error('The account was not written');
  return { userId: user.id, accountId: account.id };
}
export const usernameTaken = async (on: Queries, username: string): Promise<boolean> =>
  (await oneOf(on, sql`select 1 as taken from accounts where ${skeletonIs(username)}`)) !==
  undefined;
export async function inviterOf(on: Queries, code: string): Promise<number | undefined> {
  const row = await oneOf<{ user_id: number }>(
    on,
    sql`
      select c.user_id
      from invite_codes c
      join users u on u.id = c.user_id and u.deleted_at is null
      where c.code = ${code}`,
  );
  return row?.user_id;
}
export const insertInviteCode = (tx: Tx, code: string, userId: number) =>
  tx.insert(inviteCodes).values({ code, userId });
/** The account under lock: two tabs change it one after the other. */
export const lockAccount = (tx: Tx, accountId: number) =>
  oneOf<{ username: string; username_changed_at: string | null; auto_dlc: boolean }>(
    tx,
    sql`
      select username, username_changed_at, auto_dlc
      from accounts
      where id = ${accountId}
      for update`,
  );
export const setUsername = (tx: Tx, accountId: number, username: string, now: Date) =>
  tx.execute(
    sql`
      update accounts
      set username = ${username}, username_changed_at = ${now.toISOString()}::timestamptz
      where id = ${accountId}`,
  );
export const setAutoDlc = (tx: Tx, accountId: number, on: boolean) =>
  tx.execute(sql`update accounts set auto_dlc = ${on} where id = ${accountId}`);
export const setLanguage = (tx: Tx, userId: number, language: string) =>
  tx.execute(sql`update users set language = ${language} where id = ${userId}`);
