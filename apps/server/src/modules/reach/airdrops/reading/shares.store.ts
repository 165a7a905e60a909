import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';
import { buildAbandonedPayoutsQuery } from '../../../wealth/rewards/abandoned-payouts.api.ts';
import type { AirdropPoolShare } from '../airdrops.policy.ts';

export const insertAirdropShares = (
  tx: Tx,
  campaignId: number,
  parts: readonly AirdropPoolShare[],
) =>
  run(
    tx,
    sql`
      insert into airdrop_shares (campaign_id, account_id, posts, amount)
      select ${campaignId}, x."accountId", x.posts, x.amount::bigint
      from jsonb_to_recordset(${sql.json(
        parts.map(({ amount, ...part }) => ({ ...part, amount: String(amount) })),
      )}) as x("accountId" bigint, posts int, amount text)`,
  );

interface ShareRow extends Record<string, unknown> {
  readonly id: number;
  readonly campaignId: number;
  readonly accountId: number;
  readonly userId: number;
  readonly posts: number;
  readonly amount: number;
}
export interface AirdropShare {
  readonly id: number;
  readonly campaignId: number;
  readonly accountId: number;
  readonly userId: number;
  readonly posts: number;
  /** Amount in minor units. */
  readonly amount: number;
}
const toShare = (row: ShareRow): AirdropShare => ({ ...row, id: row.id, amount: row.amount });
const columns = sql`
  s.id, s.campaign_id as "campaignId", s.account_id as "accountId", s.posts, s.amount`;
const isDue = sql`s.paid_at is null and s.returned_at is null and s.amount > 0`;
/**
 * Locks up to `limit` payable shares until commit, in the order of accounts. Checks the owners
 * again after locking.
 */
export async function lockPayableAirdropShares(
  tx: Tx,
  limit: number,
  now: Date,
): Promise<AirdropShare[]> {
  const locked = await many<{ id: number }>(
    tx,
    sql`
      select s.id
      from airdrop_shares s
      join player a on a.id = s.account_id
      where ${isDue} and not a.deleted
      order by s.id
      limit ${limit}
      for update of s skip locked`,
  );
  const rows = await many<ShareRow>(
    tx,
    sql`
      update airdrop_shares s
      set paid_at = ${now}
      from player a
      where s.id = any(${locked.map(({ id }) => id)}::bigint[])
        and ${isDue}
        and a.id = s.account_id
        and not a.deleted
      returning ${columns}, a.user_id as "userId"`,
  );
  return rows.map(toShare).sort((a, b) => a.accountId - b.accountId);
}
/**
 * Locks the shares of deleted accounts until commit: those that are unpaid, and those that
 * `buildAbandonedPayoutsQuery` finds in their inboxes.
 */
export async function lockSharesOfDeletedAccounts(
  tx: Tx,
  limit: number,
  since: Date,
  now: Date,
): Promise<AirdropShare[]> {
  const abandoned = sql`
    select s.id
    from airdrop_shares s
    join player a on a.id = s.account_id
    where s.paid_at is null and s.returned_at is null and s.amount > 0 and a.deleted
    union
    select s.id
    from (${buildAbandonedPayoutsQuery('airdrop', since)}) o
    join airdrop_shares s on s.campaign_id = o.source_id and s.account_id = o.account_id
    where o.period = '' and s.amount > 0 and s.returned_at is null`;
  const locked = await many<{ id: number }>(
    tx,
    sql`
      select s.id
      from airdrop_shares s
      where s.id in (${abandoned})
      order by s.id
      limit ${limit}
      for update of s skip locked`,
  );
  const rows = await many<ShareRow>(
    tx,
    sql`
      update airdrop_shares s
      set returned_at = ${now}
      where s.id = any(${locked.map(({ id }) => id)}::bigint[]) and s.id in (${abandoned})
      returning ${columns}, 0 as "userId"`,
  );
  return rows.map(toShare);
}
export const markAirdropShareReturned = (tx: Tx, id: number, now: Date) =>
  run(tx, sql`update airdrop_shares set returned_at = ${now}, paid_at = null where id = ${id}`);
export async function countAirdropShares(
  db: Queries,
  campaignId: number,
): Promise<{ shares: number; paid: number }> {
  const row = await maybeOne<{ shares: number; paid: number }>(
    db,
    sql`
      select count(*)::int as shares, count(s.paid_at)::int as paid
      from airdrop_shares s
      where s.campaign_id = ${campaignId} and s.amount > 0`,
  );
  return row ?? { shares: 0, paid: 0 };
}
export async function listAccountAirdropShares(
  db: Queries,
  accountId: number,
  campaignIds: readonly number[],
) {
  const rows = await many<{
    campaignId: number;
    posts: number;
    amount: number;
    state: 'PENDING' | 'PAID' | 'RETURNED';
  }>(
    db,
    sql`
      select s.campaign_id as "campaignId", s.posts, s.amount,
        case
          when s.returned_at is not null then 'RETURNED'
          when s.paid_at is not null or s.amount = 0 then 'PAID'
          else 'PENDING'
        end as state
      from airdrop_shares s
      where s.account_id = ${accountId} and s.campaign_id = any(${[...campaignIds]})`,
  );
  return new Map(rows.map((row) => [row.campaignId, row]));
}
