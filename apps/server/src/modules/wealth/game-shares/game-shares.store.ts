import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { buildAbandonedPayoutsQuery } from '../rewards/abandoned-payouts.api.ts';
import type { GameShareInForce } from './game-shares.policy.ts';

/**
 * Makes transactions that change shares wait for each other until commit, because the sum of all
 * shares is limited.
 */
export const lockGameShares = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('game-shares'))`);
/** Returns the sum of all undeleted shares, in basis points. */
export const sumGameShares = async (db: Queries): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`select coalesce(sum(amount), 0)::int as n from game_shares where deleted_at is null`,
    )
  )?.n ?? 0;
/** Ends the present terms of a share. If a user is given, new terms begin. */
export async function replaceGameShareTerms(
  tx: Tx,
  shareId: number,
  now: Date,
  is: { readonly userId: number; readonly amount: number } | undefined,
): Promise<void> {
  await run(
    tx,
    sql`
      update game_share_terms
      set until = ${now}
      where share_id = ${shareId} and until is null`,
  );
  if (is)
    await run(
      tx,
      sql`
        insert into game_share_terms (share_id, user_id, amount, "from")
        values (${shareId}, ${is.userId}, ${is.amount}, ${now})`,
    );
}
/**
 * Lists the shares whose terms applied just before a time. Leaves out accounts that cannot be paid
 * any more.
 */
export const listGameSharesInForceBefore = (db: Queries, end: Date): Promise<GameShareInForce[]> =>
  many<{ share_id: number; account_id: number; amount: number }>(
    db,
    sql`
      select t.share_id, a.id as account_id, t.amount
      from game_share_terms t
      join player a on a.user_id = t.user_id
      where t."from" < ${end} and (t.until is null or t.until >= ${end}) and not a.deleted
      order by t.share_id`,
  ).then((rows) =>
    rows.map((row) => ({ shareId: row.share_id, accountId: row.account_id, amount: row.amount })),
  );

/** Returns the newest month that was closed, so that its revenue was shared. */
export const findLastSharedMonth = async (db: Queries): Promise<string | undefined> =>
  (
    await maybeOne<{ month: string | null }>(
      db,
      sql`select max(month) as month from game_share_months`,
    )
  )?.month ?? undefined;
/** Marks a month as closed. Returns true only for the caller that has closed it. */
export const closeGameShareMonth = async (tx: Tx, month: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into game_share_months (month, closed_at)
      values (${month}, ${now})
      on conflict do nothing`,
  )) > 0;
/**
 * Maps currencies to the amounts by which reversals in a month exceeded its revenue. These amounts
 * are subtracted in the next month.
 */
export const mapOverdrawnAmounts = async (
  db: Queries,
  month: string,
): Promise<Map<string, bigint>> =>
  new Map(
    (
      await many<{ currency: string; left: string }>(
        db,
        sql`
          select currency, (net + carried)::text as left
          from game_share_sums
          where month = ${month} and net + carried < 0`,
      )
    ).map(({ currency, left }) => [currency, BigInt(left)]),
  );
export const insertGameShareMonthSum = (
  tx: Tx,
  sum: {
    readonly month: string;
    readonly currency: string;
    readonly net: bigint;
    readonly carried: bigint;
    readonly shared: bigint;
  },
) =>
  run(
    tx,
    sql`
      insert into game_share_sums (month, currency, net, carried, shared)
      values (${sum.month}, ${sum.currency}, ${sum.net}, ${sum.carried}, ${sum.shared})`,
  );
export const insertGameSharePayment = (
  tx: Tx,
  payment: GameShareInForce & {
    readonly month: string;
    readonly currency: string;
    readonly units: number;
  },
) =>
  run(
    tx,
    sql`
      insert into game_share_payments (share_id, month, currency, account_id, share, amount)
      values (
        ${payment.shareId}, ${payment.month}, ${payment.currency}, ${payment.accountId},
        ${payment.amount}, ${payment.units}
      )`,
  );

interface PaymentRow extends Record<string, unknown> {
  readonly id: number;
  readonly share_id: number;
  readonly month: string;
  readonly currency: string;
  readonly account_id: number;
  readonly user_id: number;
  readonly share: number;
  readonly amount: number;
}
export interface GameSharePayment {
  readonly id: number;
  readonly shareId: number;
  readonly month: string;
  readonly currency: string;
  readonly accountId: number;
  readonly userId: number;
  readonly share: number;
  readonly amount: number;
}
const toPayment = (row: PaymentRow): GameSharePayment => ({
  id: row.id,
  shareId: row.share_id,
  month: row.month,
  currency: row.currency,
  accountId: row.account_id,
  userId: row.user_id,
  share: row.share,
  amount: row.amount,
});
const isDue = sql`p.paid_at is null and p.returned_at is null`;
/**
 * Locks up to `limit` payable payments until commit, in the order of accounts. Checks the owners
 * again after locking.
 */
export async function lockDueGameSharePayments(
  tx: Tx,
  limit: number,
  now: Date,
): Promise<GameSharePayment[]> {
  const locked = await many<{ id: number }>(
    tx,
    sql`
      select p.id
      from game_share_payments p
      join player a on a.id = p.account_id
      where ${isDue} and not a.deleted
      order by p.id
      limit ${limit}
      for update of p skip locked`,
  );
  const taken = await many<PaymentRow>(
    tx,
    sql`
      update game_share_payments p
      set paid_at = ${now}
      from player a
      where p.id = any(${locked.map(({ id }) => id)}::bigint[])
        and ${isDue}
        and a.id = p.account_id
        and not a.deleted
      returning p.*, a.user_id`,
  );
  return taken.map(toPayment).sort((a, b) => a.accountId - b.accountId || a.id - b.id);
}
/**
 * Marks payments of deleted accounts as returned to revenue: those that are unpaid, and those that
 * `buildAbandonedPayoutsQuery` finds in their inboxes.
 */
export async function setDeletedAccountsPaymentsReturned(
  tx: Tx,
  limit: number,
  since: Date,
  now: Date,
): Promise<GameSharePayment[]> {
  const abandoned = sql`
    select p.id
    from game_share_payments p
    join player a on a.id = p.account_id
    where ${isDue} and a.deleted
    union
    select p.id
    from (${buildAbandonedPayoutsQuery('game-share', since)}) o
    join game_share_payments p on p.account_id = o.account_id
      and p.share_id = o.source_id
      and p.month || ':' || p.currency = o.period
    where p.returned_at is null`;
  const locked = await many<{ id: number }>(
    tx,
    sql`
      select p.id
      from game_share_payments p
      where p.id in (${abandoned})
      order by p.id
      limit ${limit}
      for update of p skip locked`,
  );
  const returned = await many<PaymentRow>(
    tx,
    sql`
      update game_share_payments p
      set returned_at = ${now}
      where p.id = any(${locked.map(({ id }) => id)}::bigint[]) and p.id in (${abandoned})
      returning p.*, 0 as user_id`,
  );
  return returned.map(toPayment);
}

/** Lists, for each share, its owner and the number of its payments. */
export const listGameShareOwners = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; username: string | null; created_at: string; paid: number }>(
    db,
    sql`
      select s.id, a.username, s.created_at,
        (
          select count(*)::int
          from game_share_payments p
          where p.share_id = s.id
        ) as paid
      from game_shares s
      left join player a on a.user_id = s.user_id
      where s.id = any(${[...ids]})`,
  );
export const listGameSharesOfUser = (db: Queries, userId: number) =>
  many<{ id: number; user_id: number; amount: number; created_at: string }>(
    db,
    sql`
      select id, user_id, amount, created_at
      from game_shares
      where user_id = ${userId} and deleted_at is null
      order by id`,
  );
export const listGameSharePayments = (db: Queries, accountId: number, most: number) =>
  many<{
    id: number;
    month: string;
    currency: string;
    name: string | null;
    decimals: number | null;
    amount: number;
    share: number;
    paid_at: string | null;
  }>(
    db,
    sql`
      select p.id, p.month, p.currency, c.name, c.decimals, p.amount, p.share, p.paid_at
      from game_share_payments p
      left join catalogue c on c.kind = 'CURRENCY' and c.living and c.code = p.currency
      where p.account_id = ${accountId} and p.returned_at is null
      order by p.id desc
      limit ${most}`,
  );
