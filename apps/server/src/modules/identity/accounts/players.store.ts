/** Accounts as the modules above lock and change them; they read the view `player`. */
import { sql, type SQL } from '../../../kernel/db/drizzle.ts';
import { oneOf, rowsOf, statement, type Queries, type Tx } from '../../../kernel/db.ts';

/**
 * Locks one account inside a statement; `place` says where its id stands. Whoever claims locks the
 * account first, as a result does.
 */
export const lockedAccount = (place: string): string =>
  `select id from accounts where id = ${place} for update`;
/** One account under lock: what concerns one player follows each other. */
export const lockAccount = (tx: Tx, accountId: number) =>
  oneOf<{ id: number; userId: number; avatarId: number | null }>(
    tx,
    sql`
      select id, user_id as "userId", avatar_id as "avatarId"
      from accounts
      where id = ${accountId}
      for update`,
  );
/**
 * The next accounts after one of them of which something holds (`holds` speaks of `a`), in the
 * order of their ids, locked like a result locks them.
 */
export const lockAccountsWhere = (
  tx: Tx,
  { after, limit }: { readonly after: number; readonly limit: number },
  holds: SQL,
) =>
  rowsOf<{ id: number; user_id: number }>(
    tx,
    sql`
      select a.id, a.user_id
      from accounts a
      where a.id > ${after} and ${holds}
      order by a.id
      limit ${limit}
      for update of a`,
  );

interface ExpRow extends Record<string, unknown> {
  readonly id: number;
  readonly user_id: number;
  readonly language: string;
  readonly exp_total: string | number;
  readonly level: number;
}
const locked = statement<ExpRow>(`
  select a.id, a.user_id, u.language, a.exp_total, a.level
  from accounts a
  join users u on u.id = a.user_id
  where a.id in (select value::int from jsonb_array_elements_text($1::jsonb))
  order by a.id for update of a`);
/**
 * Locks accounts in the order of their ids: gains of one player follow each other, and no two
 * matches wait for each other in a circle.
 */
export const lockExp = (tx: Tx, accountIds: readonly number[]) =>
  locked(tx, JSON.stringify(accountIds));
const gained = statement(`
  update accounts a
  set exp_total = x.total, level = x.level
  from jsonb_to_recordset($1::jsonb) as x("accountId" int, total bigint, level int)
  where a.id = x."accountId"`);
export const setExp = (
  tx: Tx,
  rows: readonly { accountId: number; total: number; level: number }[],
) => gained(tx, JSON.stringify(rows));

/** What an account wears from now on; `instead` names what it must wear so far. */
export const wear = (tx: Tx, accountId: number, avatarId: number | null, instead?: number) =>
  tx.execute(sql`
    update accounts
    set avatar_id = ${avatarId}
    where id = ${accountId}${instead === undefined ? sql`` : sql` and avatar_id = ${instead}`}`);

/** The invite link of a user, and how often it was opened. */
export const linkOf = (on: Queries, userId: number) =>
  oneOf<{ code: string; visits: number }>(
    on,
    sql`select code, visits from invite_codes where user_id = ${userId} limit 1`,
  );
/** Whose link this is. */
export const ownerOf = (on: Queries, code: string) =>
  oneOf<{ user_id: number }>(
    on,
    sql`
      select c.user_id
      from invite_codes c
      join users u on u.id = c.user_id and u.deleted_at is null
      where c.code = ${code}`,
  );
export const countVisit = (tx: Tx, code: string) =>
  tx.execute(sql`update invite_codes set visits = visits + 1 where code = ${code}`);
/**
 * Registrations by one recruiter's links follow each other: a limit counted by one is seen by the
 * next.
 */
export const lockRecruiter = (tx: Tx, recruiterId: number) =>
  oneOf<{ user_id: number }>(
    tx,
    sql`select user_id from invite_codes where user_id = ${recruiterId} for update`,
  );
