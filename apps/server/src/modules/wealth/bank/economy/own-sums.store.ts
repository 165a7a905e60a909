import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

/**
 * Largest number of expenses per balance that a sum reads, newest first. The limit keeps pages fast
 * after years of play.
 */
const rowsMax = 1_000;

interface OwnSums {
  readonly currency: string;
  readonly staked: string;
  readonly claimed: string;
  readonly revoked: string;
}

/**
 * Condition for a stake whose escrow is not empty yet. References of other movements do not name an
 * escrow.
 */
const isAtPlay = sql`
  case when t.kind = 'stake-entry' then (
    select sum(case when e.kind = 'FUNDED' then e.amount else -e.amount end) > 0
    from escrow_moves e
    where e.source = split_part(t.ref, ':', 1)
      and e.source_id = split_part(t.ref, ':', 2)::bigint
      and e.round = split_part(t.ref, ':', 3)::int
      and e.currency = l.currency
  ) end`;
/** Condition for a claim whose outcome on the chain is not certain yet. */
const isOnItsWay = sql`
  not exists(
    select
    from ledger_transactions d
    where d.kind in ('claim-paid', 'claim-return') and d.ref = t.ref
  )`;

/**
 * Sums the newest movements of each balance, by currency: stakes in running matches, claims on
 * their way to a wallet, and corrections since a time.
 */
export const listAccountCurrencySums = (db: Queries, accountId: number, since: Date) =>
  many<OwnSums>(
    db,
    sql`
      select l.currency,
        coalesce(-sum(p.amount) filter (where ${isAtPlay}), 0)::text
          as staked,
        coalesce(-sum(p.amount) filter (where t.kind = 'claim' and ${isOnItsWay}), 0)::text
          as claimed,
        coalesce(
          -sum(p.amount) filter (
            where t.reversal_of is not null and p.amount < 0 and t.created_at >= ${since}
          ),
          0
        )::text as revoked
      from ledger_accounts l
      cross join lateral (
        select m.transaction_id, m.amount
        from ledger_postings m
        where m.account_id = l.id and m.amount < 0
        order by m.id desc
        limit ${rowsMax}
      ) p
      join ledger_transactions t on t.id = p.transaction_id
      where l.owner = 'account:' || ${accountId}::bigint
        and (t.kind in ('stake-entry', 'claim') or t.reversal_of is not null)
      group by l.currency`,
  );
