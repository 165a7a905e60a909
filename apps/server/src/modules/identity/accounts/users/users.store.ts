/**
 * Reads and writes users (passwords, second factors, status) for the modules of sign-in, user
 * administration and deletion. Other modules read the view `player`.
 */
import { userStatus } from '@guildhall/contract/limits';
import type { RoleName } from '@guildhall/contract/roles';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { staffUserCondition } from './users.conditions.ts';
import {
  blockedUserCondition,
  blockEndAssignments,
  userVerificationAssignments,
  type UserAccessState,
  type UserBlockState,
} from './users.status.ts';

export const updateUserPassword = (
  tx: Tx,
  userId: number,
  { hash, forStaff }: { hash: string | null; forStaff: boolean },
  now: Date,
) =>
  run(
    tx,
    sql`
      update users
      set password_hash = ${hash}, password_for_staff = ${forStaff},
        password_set_at = ${hash === null ? null : now}::timestamptz,
        password_reset_required = false, version = version + 1
      where id = ${userId}`,
  );
/** Records that the user's password has the length that the back office requires. */
export const markStaffPasswordValid = (tx: Tx, userId: number) =>
  run(tx, sql`update users set password_for_staff = true where id = ${userId}`);
/**
 * Makes the user choose a new password before working in the back office, unless the present
 * password is known to be long enough.
 */
export const requireStaffPasswordReset = (tx: Tx, userId: number) =>
  run(
    tx,
    sql`
      update users
      set password_reset_required = true
      where id = ${userId} and not password_for_staff`,
  );
export const requirePasswordReset = (tx: Tx, userId: number) =>
  run(
    tx,
    sql`
      update users
      set password_reset_required = true, version = version + 1
      where id = ${userId}`,
  );
/**
 * Makes an unverified user verified. A blocked user stays blocked, and is verified when the block
 * ends. Returns the new status.
 */
export const markUserVerified = (tx: Tx, userId: number) =>
  maybeOne<{ status_id: number }>(
    tx,
    sql`
      update users
      set ${userVerificationAssignments}, version = version + 1
      where id = ${userId}
      returning status_id`,
  );
/**
 * Sets the e-mail address, which the user has proven with a mailed link. An unverified user becomes
 * verified; a blocked user stays blocked.
 */
export const setUserEmail = (tx: Tx, userId: number, email: string) =>
  maybeOne<{ status_id: number }>(
    tx,
    sql`
      update users
      set email = ${email}, ${userVerificationAssignments}, version = version + 1
      where id = ${userId}
      returning status_id`,
  );
/**
 * Cancels a requested deletion, because the player has signed in. Returns undefined if no deletion
 * was requested.
 */
export const cancelUserDeletion = (tx: Tx, userId: number) =>
  maybeOne<{ id: number }>(
    tx,
    sql`
      update users
      set deletes_at = null
      where id = ${userId} and deletes_at is not null and deleted_at is null
      returning id`,
  );
/**
 * Returns true while a user's deletion is pending. If `db` is a transaction, the answer stays valid
 * until commit.
 */
export const isUserAwaitingDeletion = async (
  db: Queries,
  userId: number,
  tx: Tx | undefined,
): Promise<boolean> =>
  (
    await maybeOne<{ leaves: boolean }>(
      tx ?? db,
      sql`
        select deletes_at is not null as leaves
        from users
        where id = ${userId}
        ${tx ? sql`for share` : sql``}`,
    )
  )?.leaves ?? false;
/**
 * Locks a user until commit and reads the user's state. The lock makes opening a session and ending
 * all sessions run one after the other.
 */
export const lockAndReadUserAccessState = (
  tx: Tx,
  userId: number,
): Promise<UserAccessState | undefined> =>
  maybeOne<UserAccessState>(
    tx,
    sql`
      select status_id, blocked_until, block_reason, locked_at
      from users
      where id = ${userId} and deleted_at is null
      for update`,
  );
/**
 * Stores the time at which players locked their account; null unlocks the account. This is not a
 * database lock.
 */
export const setAccountLockedAt = (tx: Tx, userId: number, lockedAt: Date | null) =>
  run(
    tx,
    sql`
      update users
      set locked_at = ${lockedAt}, version = version + 1
      where id = ${userId} and (locked_at is null) <> (${lockedAt}::timestamptz is null)`,
  );
/**
 * Finds the time at which a player locked the account with a mailed link; null if the account is
 * not locked.
 */
export const findAccountLockedAt = async (db: Queries, userId: number): Promise<string | null> =>
  (
    await maybeOne<{ locked_at: string | null }>(
      db,
      sql`select locked_at from users where id = ${userId}`,
    )
  )?.locked_at ?? null;
/** Ends a block whose end has passed. The caller must have locked the user. */
export const endUserBlock = (tx: Tx, userId: number) =>
  run(
    tx,
    sql`
      update users
      set ${blockEndAssignments}, version = version + 1
      where id = ${userId} and ${blockedUserCondition}`,
  );
interface LeaverRow extends Record<string, unknown> {
  readonly email: string;
  readonly username: string;
  readonly language: string;
  readonly account_id: number;
  readonly deletes_at: string | null;
  readonly staff: boolean;
}
/**
 * Locks a user until commit, and then reads the data that decides if the account can be deleted.
 */
export async function lockUserForDeletion(tx: Tx, userId: number): Promise<LeaverRow | undefined> {
  const [, row] = await Promise.all([
    lockUserRow(tx, userId),
    maybeOne<LeaverRow>(
      tx,
      sql`
        select u.email, a.username, u.language, a.id as account_id, u.deletes_at,
          ${staffUserCondition} as staff
        from users u
        join accounts a on a.user_id = u.id
        where u.id = ${userId} and u.deleted_at is null`,
    ),
  ]);
  return row;
}
export const setUserDeletionTime = (tx: Tx, userId: number, at: Date | null) =>
  run(
    tx,
    sql`
      update users
      set deletes_at = ${at?.toISOString() ?? null}::timestamptz
      where id = ${userId}`,
  );
export const listDueUserDeletions = (db: Queries, now: Date, limit: number) =>
  many<{ id: number }>(
    db,
    sql`
      select id
      from users
      where deletes_at <= ${now}::timestamptz and deleted_at is null
      order by deletes_at
      limit ${limit}`,
  );

/** Returns the name that replaces a deleted user's name. */
const goneName = (accountId: number): string => `deleted-${accountId}`;
/** Clears the personal data of a user and an account; both rows stay. */
export async function clearUserPersonalData(
  tx: Tx,
  person: { readonly userId: number; readonly accountId: number },
  now: Date,
): Promise<void> {
  await run(
    tx,
    sql`
      update users
      set email = ${`deleted-${person.userId}@deleted.invalid`}, password_hash = null,
        password_set_at = null, locked_at = null, two_factor_secret = null,
        two_factor_enabled = false, two_factor_at_sign_in = false,
        language = 'en', block_reason = null, blocked_until = null, deletes_at = null,
        deleted_at = ${now}::timestamptz, version = version + 1
      where id = ${person.userId}`,
  );
  await run(
    tx,
    sql`
      update accounts
      set username = ${goneName(person.accountId)}, avatar_id = null, auto_dlc = false
      where id = ${person.accountId}`,
  );
}

export const lockUserRow = (tx: Tx, id: number) =>
  run(tx, sql`select id from users where id = ${id} and deleted_at is null for update`);
/**
 * Locks many users: first all accounts, then all users, each in the order of ids, as match results
 * do. Callers that lock several users therefore wait only here, and cannot deadlock.
 */
export async function lockUserRows(tx: Tx, ids: readonly number[]): Promise<void> {
  const userIds = sql`${[...ids]}::bigint[]`;
  await run(
    tx,
    sql`select id from accounts where user_id = any(${userIds}) order by id for update`,
  );
  await run(tx, sql`select id from users where id = any(${userIds}) order by id for update`);
}
export const updateUserState = (
  tx: Tx,
  id: number,
  s: UserBlockState & { readonly accessType: number },
) =>
  run(
    tx,
    sql`
      update users
      set status_id = ${s.statusId}, status_before_block = ${s.statusBeforeBlock},
        blocked_until = ${s.blockedUntil}::timestamptz, block_reason = ${s.blockReason},
        access_type = ${s.accessType}, version = version + 1
      where id = ${id}`,
  );
export const findUserStatusBeforeBlock = (db: Queries, id: number) =>
  maybeOne<{ before: number | null }>(
    db,
    sql`select status_before_block as before from users where id = ${id}`,
  );
export async function setUserRoles(tx: Tx, id: number, roles: readonly RoleName[]): Promise<void> {
  await run(tx, sql`delete from user_roles where user_id = ${id}`);
  for (const role of roles)
    await run(tx, sql`insert into user_roles (user_id, role) values (${id}, ${role})`);
}
/**
 * Counts the other administrators, because the last administrator must not be removed. First locks
 * the roles of all administrators, so that two of them cannot remove or block each other at the
 * same time.
 */
export async function countOtherAdministrators(tx: Tx, id: number): Promise<number> {
  const [, { n }] = await Promise.all([
    run(
      tx,
      sql`
        select user_id
        from user_roles
        where role = 'ADMIN'
        order by user_id
        for update`,
    ),
    one<{ n: number }>(
      tx,
      sql`
        select count(*)::int as n
        from user_roles r
        join users u on u.id = r.user_id
        where r.role = 'ADMIN'
          and u.deleted_at is null
          and u.status_id <> ${userStatus.blocked}
          and r.user_id <> ${id}`,
    ),
  ]);
  return n;
}
/** Builds the condition that a user has a role. `place` is the SQL expression of the user's id. */
export const buildHasRoleCondition = (place: Sql, role: string): Sql =>
  sql`exists (select 1 from user_roles r where r.user_id = ${place} and r.role = ${role})`;
/** Returns true if an administrator exists. */
export const hasAdministrator = async (db: Queries): Promise<boolean> =>
  (await maybeOne(db, sql`select 1 as found from user_roles where role = 'ADMIN' limit 1`)) !==
  undefined;
/**
 * An administrator who can decide in the back office, because the user is neither blocked nor
 * deleted.
 */
interface Administrator {
  readonly id: number;
  readonly account_id: number;
  readonly username: string;
  readonly email: string;
  readonly language: string;
}
const acting = sql`
  from user_roles r
  join users u on u.id = r.user_id
  join accounts a on a.user_id = u.id
  where r.role = 'ADMIN'
    and u.deleted_at is null
    and u.status_id <> ${userStatus.blocked}`;
const administrator = sql`select u.id, a.id as account_id, a.username, u.email, u.language`;
export const listActiveAdministrators = (db: Queries) =>
  many<Administrator>(db, sql`${administrator} ${acting} order by u.id`);
/**
 * Lists the administrators among these users. Locks their roles until commit, so that none of them
 * can lose the role or be blocked meanwhile.
 */
export async function lockAndListAdministrators(tx: Tx, ids: readonly number[]) {
  const ofThese = sql`user_id = any(${[...ids]}::bigint[])`;
  const [, rows] = await Promise.all([
    run(
      tx,
      sql`
        select user_id
        from user_roles
        where role = 'ADMIN' and ${ofThese}
        order by user_id
        for share`,
    ),
    many<Administrator>(
      tx,
      sql`${administrator} ${acting} and u.id = any(${[...ids]}::bigint[]) order by u.id`,
    ),
  ]);
  return rows;
}
/**
 * Returns the user data on which an operator's approval request is based. If this data changes, the
 * request becomes stale.
 */
export const findUserRecordForApproval = (db: Queries, id: number) =>
  maybeOne<{ user: unknown }>(
    db,
    sql`
      select jsonb_build_object(
        'email', u.email, 'username', a.username, 'status', u.status_id, 'access', u.access_type,
        'deleted', u.deleted_at, 'roles', array(
          select r.role
          from user_roles r
          where r.user_id = u.id
          order by r.role
        )
      ) as user
      from users u
      join accounts a on a.user_id = u.id
      where u.id = ${id}`,
  );
