import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { toNumber } from '../../../../kernel/db/rows.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';

/** Finds the transaction with this kind and this reference. */
export async function findTransactionIdByKindAndRef(
  db: Queries,
  kind: string,
  ref: string,
): Promise<number | undefined> {
  const row = await maybeOne<{ id: string }>(
    db,
    sql`select id::text from ledger_transactions where kind = ${kind} and ref = ${ref}`,
  );
  return row && toNumber(row.id);
}
interface Movement {
  readonly currency: string;
  readonly accountId: number;
  readonly amount: bigint;
  /** Issued amount in minor units; negative if the amount returned to the treasury. */
  readonly minted: bigint;
  readonly burnt: bigint;
}
/**
 * Lists the amounts that a transaction moved for players, by account and currency, with the amounts
 * that it issued and burnt. Amounts are in minor units, ordered by account and code.
 */
export async function listTransactionMovements(tx: Tx, transactionId: number): Promise<Movement[]> {
  const sumOf = (...owners: ('mint' | 'treasury' | 'burn')[]) => sql`
    coalesce(
      (
        select sum(m.amount)
        from ledger_postings m
        join ledger_accounts f on f.id = m.account_id
        where m.transaction_id = p.transaction_id
          and m.currency = p.currency
          and f.owner = any(${owners})
      ),
      0
    )`;
  type Column = 'currency' | 'account_id' | 'amount' | 'minted' | 'burnt';
  const rows = await many<Record<Column, string>>(
    tx,
    sql`
      select p.currency, substring(l.owner from 9) as account_id, p.amount::text,
        (-${sumOf('mint', 'treasury')})::text as minted, (${sumOf('burn')})::text as burnt
      from ledger_postings p
      join ledger_accounts l on l.id = p.account_id
      where p.transaction_id = ${transactionId} and l.owner like 'account:%'
      order by substring(l.owner from 9)::bigint, p.currency`,
  );
  return rows.map((row) => ({
    currency: row.currency,
    accountId: toNumber(row.account_id),
    amount: BigInt(row.amount),
    minted: BigInt(row.minted),
    burnt: BigInt(row.burnt),
  }));
}
