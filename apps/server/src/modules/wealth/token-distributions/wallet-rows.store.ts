/** Reads and changes recipients that are wallets on a chain. */
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, one, sql } from '../../../kernel/db/sql.ts';

export interface WalletRecipientRow extends Record<string, unknown> {
  readonly id: number;
  readonly wallet: string;
  /** Amount in minor units, as decimal text. */
  readonly amount: string;
}
export const listDistributionWallets = (db: Queries, distributionId: number) =>
  many<{ wallet: string }>(
    db,
    sql`
      select wallet
      from distribution_recipients
      where distribution_id = ${distributionId} and wallet is not null`,
  );
/** Lists running distributions with unpaid wallets. */
export const listDistributionsWithWallets = (db: Queries) =>
  many<{ id: number; name: string; currency: string }>(
    db,
    sql`
      select d.id, d.name, d.currency
      from token_distributions d
      where d.deleted_at is null
        and d.state = 'RUNNING'
        and exists (
          select
          from distribution_recipients r
          where r.distribution_id = d.id and r.state = 'PENDING' and r.wallet is not null
        )
      order by d.id`,
  );
/** Lists wallets of a distribution that wait for payment, beginning after the row `after`. */
export const listWaitingWalletRecipients = (
  db: Queries,
  distributionId: number,
  after: number,
  limit: number,
) =>
  many<WalletRecipientRow>(
    db,
    sql`
      select id::float8 as id, wallet, amount::text as amount
      from distribution_recipients
      where distribution_id = ${distributionId} and state = 'PENDING' and wallet is not null
        and id > ${after}
      order by id
      limit ${limit}`,
  );
type WalletState = 'PENDING' | 'SENT' | 'PAID' | 'RETURNED';
/**
 * Changes the state of rows that have the state `from`. Returns the number of changed rows and the
 * sum of their amounts in minor units.
 */
export async function updateWalletRecipientStates(
  tx: Tx,
  ids: readonly number[],
  from: WalletState,
  to: WalletState,
): Promise<{ n: number; sum: bigint }> {
  const moved = await one<{ n: number; sum: string }>(
    tx,
    sql`
      with
        moved as (
          update distribution_recipients
          set state = ${to}
          where id = any(${[...ids]}::bigint[]) and state = ${from} and wallet is not null
          returning amount
        )
      select count(*)::int as n, coalesce(sum(amount), 0)::text as sum
      from moved`,
  );
  return { n: moved.n, sum: BigInt(moved.sum) };
}
