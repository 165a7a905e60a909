import type { Database, Queries } from '../db/db.ts';
import { many, one, sql, type Sql } from '../db/sql.ts';

/**
 * Age in milliseconds from which a transaction of the ledger is regarded as committed or rolled
 * back. The server's transactions last seconds; the clocks of several servers differ by less.
 */
export const ledgerSettledAfterMs = 600_000;
/** Number of posting ids that one transaction adds to the stored sums. */
const postingBatchSize = 20_000;

/**
 * Adds the settled postings to the stored sums, from which `ledger_platform_balances` and
 * `ledger_movements` read. Works in short transactions until nothing is left.
 */
export async function advanceLedgerSums(
  db: Pick<Database, 'transaction'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - ledgerSettledAfterMs);
  for (let added = 1; added > 0;) {
    ({ added } = await db.transaction((tx) =>
      one<{ added: number }>(
        tx,
        sql`select ledger_advance_sums(${before}::timestamptz, ${postingBatchSize}) as added`,
      ),
    ));
  }
}

/**
 * Number of transactions or accounts that one statement checks; small, so that each statement is
 * short.
 */
const checkBatchSize = 50_000;
/**
 * Checks a table in ranges of its ids; returns the faults of all ranges. Each range begins at an
 * existing id, so gaps between ids cost no statements.
 */
async function listFaultsByRange(
  db: Queries,
  selectNextId: (after: number) => Sql,
  check: (after: number, upTo: number) => Sql,
): Promise<string[]> {
  const faults: string[] = [];
  for (let checked = 0; ;) {
    const { id } = await one<{ id: number | null }>(db, selectNextId(checked));
    if (id === null) return faults;
    const after = id - 1;
    checked = after + checkBatchSize;
    const rows = await many<{ fault: string }>(db, check(after, checked));
    faults.push(...rows.map(({ fault }) => fault));
  }
}
/**
 * Lists every transaction that does not sum to zero, and every balance that differs from the sum of
 * its postings.
 */
export async function listLedgerFaults(db: Queries): Promise<string[]> {
  const transactions = await listFaultsByRange(
    db,
    (checked) => sql`select min(id) as id from ledger_transactions where id > ${checked}`,
    (after, upTo) => sql`
      select 'transaction ' || transaction_id || ' sums to ' || sum(amount) || ' ' || currency
        as fault
      from ledger_postings
      where transaction_id > ${after} and transaction_id <= ${upTo}
      group by transaction_id, currency
      having sum(amount) <> 0`,
  );
  const accounts = await listFaultsByRange(
    db,
    (checked) => sql`select min(id) as id from ledger_accounts where id > ${checked}`,
    (after, upTo) => sql`
      select 'account ' || a.id || ' holds ' || a.balance || ' but its postings say ' ||
        coalesce(sum(p.amount), 0) as fault
      from ledger_accounts a
      left join ledger_postings p on p.account_id = a.id
      where a.guarded and a.id > ${after} and a.id <= ${upTo}
      group by a.id
      having a.balance <> coalesce(sum(p.amount), 0)`,
  );
  return [...transactions, ...accounts];
}
