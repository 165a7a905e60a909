/**
 * Locks and changes accounts for modules above this one. To read accounts, these modules use the
 * view `player`.
 */
import { userStatus } from '@guildhall/contract/limits';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { AppError } from '../../../../kernel/errors.ts';

/**
 * Builds a clause that locks one account as part of another statement. Claims and match results
 * lock the account before any other row.
 */
export const buildAccountLock = (accountId: number): Sql =>
  sql`select id from accounts where id = ${accountId} for update`;
/** Locks one account until commit, so that changes of one player run one after the other. */
export const lockAccount = (tx: Tx, accountId: number) =>
  maybeOne<{ id: number; userId: number; avatarId: number | null }>(
    tx,
    sql`
      select id, user_id as "userId", avatar_id as "avatarId"
      from accounts
      where id = ${accountId}
      for update`,
  );
/**
 * Locks the next accounts with ids above `after` that match a condition on `a`, in the order of
 * ids. The caller must read the accounts' data after this call, not before.
 */
export async function lockAccountsWhere(
  tx: Tx,
  { after, limit }: { readonly after: number; readonly limit: number },
  matches: Sql,
) {
  const locked = await many<{ id: number }>(
    tx,
    sql`
      select a.id
      from accounts a
      where a.id > ${after} and ${matches}
      order by a.id
      limit ${limit}`,
  );
  return many<{ id: number; user_id: number }>(
    tx,
    sql`
      select id, user_id
      from accounts
      where id = any(${locked.map(({ id }) => id)})
      order by id
      for update`,
  );
}

interface ExpRow extends Record<string, unknown> {
  readonly id: number;
  readonly user_id: number;
  readonly language: string;
  readonly exp_total: number;
  readonly level: number;
}
/**
 * Locks accounts in the order of their ids. Gains of one player therefore run one after the other,
 * and two matches cannot deadlock.
 */
export async function lockAccountExperience(
  tx: Tx,
  accountIds: readonly number[],
): Promise<ExpRow[]> {
  const ofThese = sql`id = any(${accountIds})`;
  const [, rows] = await Promise.all([
    run(tx, sql`select id from accounts where ${ofThese} order by id for update`),
    many<ExpRow>(
      tx,
      sql`
        select a.id, a.user_id, u.language, a.exp_total, a.level
        from accounts a
        join users u on u.id = a.user_id
        where a.id = any(${accountIds})
        order by a.id`,
    ),
  ]);
  return rows;
}
/**
 * Joins the player of an account to each row, as `a`. Use this join for rows from JSON and for
 * newly written rows: the planner expects at least a hundred of them, so with a plain join it would
 * read all players.
 */
export const buildPlayerOfAccountJoin = (accountId: Sql): Sql => sql`
  cross join lateral (
    select p.*
    from player p
    where p.id = ${accountId}
    limit 1
  ) a`;
/**
 * Sets experience and levels. Also passes the ids as an array: with rows from JSON alone, the
 * planner would expect a hundred rows and read all accounts.
 */
export const setAccountExperience = (
  tx: Tx,
  rows: readonly { accountId: number; total: number; level: number }[],
) =>
  run(
    tx,
    sql`
      update accounts a
      set exp_total = x.total, level = x.level
      from jsonb_to_recordset(${sql.json(rows)}) as x(
        "accountId" bigint, total bigint, level int
      )
      where a.id = x."accountId"
        and a.id = any(${rows.map(({ accountId }) => accountId)})`,
  );

/**
 * Sets the avatar of an account. If `instead` is given, changes the avatar only if `instead` is the
 * present one.
 */
export const setAccountAvatar = (
  tx: Tx,
  accountId: number,
  avatarId: number | null,
  instead?: number,
) =>
  run(
    tx,
    sql`
      update accounts
      set avatar_id = ${avatarId}
      where id = ${accountId}${instead === undefined ? sql`` : sql` and avatar_id = ${instead}`}`,
  );

/** Finds the invite link of a user, with the number of visits of the link. */
export const findInviteLink = (db: Queries, userId: number) =>
  maybeOne<{ code: string; visits: number }>(
    db,
    sql`select code, visits from invite_codes where user_id = ${userId} limit 1`,
  );
/** Returns the user of an account; throws NOT_FOUND if the account has no user. */
export async function requireUserIdOfAccount(db: Queries, accountId: number): Promise<number> {
  const row = await maybeOne<{ user_id: number }>(
    db,
    sql`select user_id from player where id = ${accountId} and not deleted`,
  );
  if (!row) throw new AppError('NOT_FOUND');
  return row.user_id;
}
/** Finds the owner of an invite link. */
export const findInviteOwner = (db: Queries, code: string) =>
  maybeOne<{ user_id: number }>(
    db,
    sql`
      select c.user_id
      from invite_codes c
      join users u on u.id = c.user_id and u.deleted_at is null
        and u.status_id <> ${userStatus.blocked}
      where c.code = ${code}`,
  );
export const countInviteVisit = (tx: Tx, code: string) =>
  run(tx, sql`update invite_codes set visits = visits + 1 where code = ${code}`);
/**
 * Locks a recruiter until commit. Registrations through the recruiter's link therefore run one
 * after the other, and each sees the result of the previous one.
 */
export const lockRecruiter = (tx: Tx, recruiterId: number) =>
  maybeOne<{ user_id: number }>(
    tx,
    sql`select user_id from invite_codes where user_id = ${recruiterId} for update`,
  );
