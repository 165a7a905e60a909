import type { DistributionState } from '@guildhall/contract/wealth/token-distributions.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { buildAbandonedPayoutsQuery } from '../rewards/abandoned-payouts.api.ts';
import type { RecipientLine } from './token-distributions.file.ts';

interface DistributionRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  readonly amount: string;
  readonly start: string;
  readonly end: string;
  readonly state: DistributionState;
}
export interface TokenDistribution {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  /** Amount in minor units. */
  readonly amount: bigint;
  readonly start: string;
  readonly end: string;
  readonly state: DistributionState;
}
const toDistribution = (row: DistributionRow): TokenDistribution => ({
  ...row,
  amount: BigInt(row.amount),
  start: toIsoTime(row.start),
  end: toIsoTime(row.end),
});
const columns = sql`d.id, d.name, d.currency, d.amount::text, d.start, d."end", d.state`;
export async function findTokenDistribution(
  db: Queries,
  id: number,
): Promise<TokenDistribution | undefined> {
  const row = await maybeOne<DistributionRow>(
    db,
    sql`
      select ${columns}
      from token_distributions d
      where d.id = ${id} and d.deleted_at is null`,
  );
  return row && toDistribution(row);
}
export async function lockTokenDistribution(
  tx: Tx,
  id: number,
): Promise<TokenDistribution | undefined> {
  const row = await maybeOne<DistributionRow>(
    tx,
    sql`
      select ${columns}
      from token_distributions d
      where d.id = ${id} and d.deleted_at is null
      for update`,
  );
  return row && toDistribution(row);
}
/** Sets the state, and increases the version so that forms with the old one are refused. */
export const setDistributionState = (tx: Tx, id: number, state: DistributionState, now: Date) =>
  run(
    tx,
    sql`
      update token_distributions
      set state = ${state}, version = version + 1, updated_at = ${now}
      where id = ${id}`,
  );
/** Lists distributions on which scheduled work has something to do. */
export const listDistributionIdsWithPendingWork = async (db: Queries): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`
        select id
        from token_distributions
        where deleted_at is null and state in ('FUNDED', 'RUNNING', 'PAUSED')
        order by id`,
    )
  ).map(({ id }) => id);

/** Finds accounts that are not deleted by user id and by normalized e-mail address. */
export async function mapAccountsByUserAndEmail(
  db: Queries,
  userIds: readonly number[],
  emails: readonly string[],
): Promise<{ byUser: Map<number, number>; byEmail: Map<string, number> }> {
  const rows = await many<{ id: number; user_id: number; email: string }>(
    db,
    sql`
      select a.id, a.user_id, normal_form(a.email) as email
      from player a
      where not a.deleted and a.user_id = any(${[...userIds]}::bigint[])
      union
      select a.id, a.user_id, normal_form(a.email) as email
      from player a
      where not a.deleted and normal_form(a.email) collate "C" = any(${[...emails]}::text[])`,
  );
  return {
    byUser: new Map(rows.map((row) => [row.user_id, row.id])),
    byEmail: new Map(rows.map((row) => [row.email, row.id])),
  };
}
export type DistributionRecipient = RecipientLine & { readonly accountId: number | null };
export async function replaceDistributionRecipients(
  tx: Tx,
  distributionId: number,
  recipients: readonly DistributionRecipient[],
): Promise<void> {
  await run(tx, sql`delete from distribution_recipients where distribution_id = ${distributionId}`);
  await run(
    tx,
    sql`
      insert into distribution_recipients (
        distribution_id, line, user_id, email, wallet, account_id, amount, state
      )
      select ${distributionId}, x.line,
        case when x."accountId" is null then x."userId" end,
        case when x."accountId" is null then x.email end,
        x.wallet, x."accountId", x.amount,
        case when coalesce(x."accountId"::text, x.wallet) is null then 'UNKNOWN' else 'PENDING' end
      from jsonb_to_recordset(${sql.json(recipients)}) as x(
        line int, "userId" bigint, email text, wallet text, "accountId" bigint, amount bigint
      )`,
  );
}
/** An earlier distribution that has many lines in common with another one. */
export interface SimilarDistribution {
  readonly id: number;
  readonly name: string;
  /** Number of lines that both distributions contain. */
  readonly same: number;
  readonly lines: number;
}
/**
 * Finds the newest funded distribution that has at least half of the given one's lines. Makes
 * transactions that fund distributions wait for each other, so that the second one sees the first.
 */
export async function findSimilarDistribution(
  tx: Tx,
  { id, currency }: Pick<TokenDistribution, 'id' | 'currency'>,
): Promise<SimilarDistribution | undefined> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('token-distributions.fund'))`);
  const recipient = sql`
    coalesce(r.account_id::text, r.wallet, 'user ' || r.user_id, 'mail ' || r.email) as who,
    r.amount`;
  return maybeOne<SimilarDistribution & Record<string, unknown>>(
    tx,
    sql`
      with
        mine as (
          select ${recipient}
          from distribution_recipients r
          where r.distribution_id = ${id}
        ),
        earlier as (
          select d.id, d.name, ${recipient}
          from distribution_recipients r
          join token_distributions d on d.id = r.distribution_id
          where d.deleted_at is null
            and d.id <> ${id}
            and d.currency = ${currency}
            and (
              d.state in ('FUNDED', 'RUNNING', 'PAUSED', 'DONE')
              or (d.state = 'CANCELLED' and r.state = 'PAID')
            )
        )
      select e.id, e.name, count(*)::int as same, (select count(*)::int from mine) as lines
      from earlier e
      join mine m on m.who = e.who and m.amount = e.amount
      group by e.id, e.name
      having count(*) * 2 >= (select count(*) from mine)
      order by e.id desc
      limit 1`,
  );
}
export interface RecipientSums {
  readonly recipients: number;
  /** Amount in minor units. */
  readonly amount: bigint;
}
type RecipientOutcome = 'PENDING' | 'UNKNOWN' | 'PAID' | 'HELD' | 'RETURNED';
/**
 * Sums the amounts of recipients by outcome. A recipient whose chain transaction still runs counts
 * as pending, and one whose payment waits in an inbox counts as on hold.
 */
export async function mapRecipientOutcomes(
  db: Queries,
  id: number,
): Promise<ReadonlyMap<RecipientOutcome, RecipientSums>> {
  const rows = await many<{ outcome: RecipientOutcome; n: number; sum: string }>(
    db,
    sql`
      select
        case
          when r.state = 'PAID' and o.on_hold then 'HELD'
          when r.state = 'SENT' then 'PENDING'
          else r.state
        end as outcome,
        count(*)::int as n, sum(r.amount)::text as sum
      from distribution_recipients r
      left join payout o on o.source = 'distribution'
        and o.source_id = r.distribution_id
        and o.period = ''
        and o.account_id = r.account_id
      where r.distribution_id = ${id}
      group by 1`,
  );
  return new Map(
    rows.map(({ outcome, n, sum }) => [outcome, { recipients: n, amount: BigInt(sum) }] as const),
  );
}
/** Returns true if a distribution has a recipient who is not paid yet and can still be paid. */
export const hasOpenRecipients = async (db: Queries, id: number): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      from distribution_recipients
      where distribution_id = ${id} and state in ('PENDING', 'SENT', 'UNKNOWN')
      limit 1`,
  )) !== undefined;
export const sumDistributionRecipients = async (
  db: Queries,
  id: number,
): Promise<RecipientSums> => {
  const row = await maybeOne<{ n: number; sum: string }>(
    db,
    sql`
      select count(*)::int as n, coalesce(sum(amount), 0)::text as sum
      from distribution_recipients
      where distribution_id = ${id}`,
  );
  return { recipients: row?.n ?? 0, amount: BigInt(row?.sum ?? '0') };
};
/** Sums the amounts by account. All recipients without an account have one common entry. */
export const listRecipientSums = async (
  db: Queries,
  id: number,
): Promise<{ accountId: number | null; amount: bigint }[]> =>
  (
    await many<{ account_id: number | null; amount: string }>(
      db,
      sql`
        select account_id, sum(amount)::text as amount
        from distribution_recipients
        where distribution_id = ${id}
        group by account_id`,
    )
  ).map((row) => ({ accountId: row.account_id, amount: BigInt(row.amount) }));
export const listRecipientCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; n: number }>(
    db,
    sql`
      select distribution_id as id, recipients as n
      from distribution_sizes
      where distribution_id = any(${[...ids]}::bigint[])`,
  );
/**
 * Finds accounts for recipients that had none when the file was read. An account that is already a
 * recipient is not added again. Returns the number of recipients for which it found an account.
 */
export const resolveUnknownRecipients = (tx: Tx, id: number): Promise<number> =>
  run(
    tx,
    sql`
      update distribution_recipients r
      set account_id = found.account_id, user_id = null, email = null, state = 'PENDING'
      from (
        select distinct on (known.account_id) known.id, known.account_id
        from (
          select u.id, a.id as account_id
          from distribution_recipients u
          join player a on a.user_id = u.user_id
          where u.distribution_id = ${id} and u.state = 'UNKNOWN' and not a.deleted
          union all
          select u.id, a.id as account_id
          from distribution_recipients u
          join player a on normal_form(a.email) collate "C" = normal_form(u.email)
          where u.distribution_id = ${id} and u.state = 'UNKNOWN' and not a.deleted
        ) known
        order by known.account_id, known.id
      ) found
      where r.id = found.id
        and not exists (
          select
          from distribution_recipients other
          where other.distribution_id = ${id} and other.account_id = found.account_id
        )`,
  );
export interface DuePayoutRecipient {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  /** Amount in minor units. */
  readonly amount: number;
}
/** Marks `limit` payable recipients as paid; returns them. Call with the distribution locked. */
export async function takeDueDistributionRecipients(
  tx: Tx,
  distributionId: number,
  limit: number,
): Promise<DuePayoutRecipient[]> {
  const rows = await many<{ id: number; account_id: number; user_id: number; amount: number }>(
    tx,
    sql`
      update distribution_recipients r
      set state = 'PAID'
      from (
        select r.id, a.user_id
        from distribution_recipients r
        join player a on a.id = r.account_id
        where r.distribution_id = ${distributionId}
          and r.state = 'PENDING'
          and not a.deleted
        order by r.account_id
        limit ${limit}
      ) due
      where r.id = due.id and r.state = 'PENDING'
      returning r.id, r.account_id, r.amount, due.user_id`,
  );
  return rows
    .map((row) => ({
      id: row.id,
      accountId: row.account_id,
      userId: row.user_id,
      amount: row.amount,
    }))
    .sort((a, b) => a.accountId - b.accountId);
}
/**
 * Builds a subquery for recipients whose accounts were deleted since a time. They are unpaid, or
 * `buildAbandonedPayoutsQuery` finds their payment in an inbox. Amounts of recipients who were
 * deleted before the payment started are returned at its start.
 */
const buildAbandonedRecipientsQuery = (since: Date): Sql => sql`
  select r.id
  from player a
  join distribution_recipients r on r.account_id = a.id
  where a.deleted_at >= ${since}::timestamptz and r.state = 'PENDING'
  union
  select r.id
  from (${buildAbandonedPayoutsQuery('distribution', since)}) o
  join distribution_recipients r on r.distribution_id = o.source_id
    and r.account_id = o.account_id
  where o.period = '' and r.state = 'PAID'`;
/** Conditions for recipients who will not be paid. */
export const unpaidRecipientConditions = {
  all: () => sql`r.state in ('PENDING', 'UNKNOWN')`,
  unknown: () => sql`r.state = 'UNKNOWN'`,
  deleted: () => sql`
    r.state = 'PENDING'
      and exists (
        select
        from player a
        where a.id = r.account_id and a.deleted
      )`,
  deletedSince: (since: Date) => sql`r.id in (${buildAbandonedRecipientsQuery(since)})`,
} as const;
/** Marks the amounts of matching recipients as returned; returns their sum in minor units. */
export async function markAmountsReturned(tx: Tx, id: number, where: Sql): Promise<bigint> {
  const row = await maybeOne<{ sum: string }>(
    tx,
    sql`
      with
        returned as (
          update distribution_recipients r
          set state = 'RETURNED', user_id = null, email = null
          where r.distribution_id = ${id} and ${where}
          returning r.amount
        )
      select coalesce(sum(amount), 0)::text as sum
      from returned`,
  );
  return BigInt(row?.sum ?? '0');
}
export const markAmountReturned = (tx: Tx, recipientId: number) =>
  run(tx, sql`update distribution_recipients set state = 'RETURNED' where id = ${recipientId}`);
/** Lists distributions with unpaid recipients whose accounts were deleted since a time. */
export const listDistributionsOwingDeletedAccounts = async (
  db: Queries,
  since: Date,
): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`
        select distinct r.distribution_id as id
        from distribution_recipients r
        join token_distributions d on d.id = r.distribution_id
        where d.state in ('RUNNING', 'PAUSED', 'DONE', 'CANCELLED')
          and ${unpaidRecipientConditions.deletedSince(since)}
        order by 1`,
    )
  ).map(({ id }) => id);
