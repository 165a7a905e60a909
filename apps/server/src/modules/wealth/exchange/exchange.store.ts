import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { CurrencyPair } from './exchange.policy.ts';

interface PairRow extends Record<string, unknown> {
  readonly id: number;
  readonly currency_from: string;
  readonly currency_to: string;
  readonly amount_from: number;
  readonly amount_to: number;
}
const columns = sql`p.id, p.currency_from, p.currency_to, p.amount_from, p.amount_to`;
const toPair = (row: PairRow): CurrencyPair => ({
  id: row.id,
  currencyFrom: row.currency_from,
  currencyTo: row.currency_to,
  amountFrom: row.amount_from,
  amountTo: row.amount_to,
});
export const listActiveCurrencyPairs = async (db: Queries): Promise<CurrencyPair[]> =>
  (
    await many<PairRow>(
      db,
      sql`
        select ${columns}
        from currency_pairs p
        where p.deleted_at is null
        order by p.currency_from, p.currency_to, p.amount_from, p.id`,
    )
  ).map(toPair);
/** Finds a pair, and locks it until commit. */
export async function lockCurrencyPair(tx: Tx, id: number): Promise<CurrencyPair | undefined> {
  const row = await maybeOne<PairRow>(
    tx,
    sql`
      select ${columns}
      from currency_pairs p
      where p.id = ${id} and p.deleted_at is null
      for share`,
  );
  return row && toPair(row);
}
/** Finds a pair without locking it. */
export async function findCurrencyPair(db: Queries, id: number): Promise<CurrencyPair | undefined> {
  const row = await maybeOne<PairRow>(
    db,
    sql`
      select ${columns}
      from currency_pairs p
      where p.id = ${id} and p.deleted_at is null`,
  );
  return row && toPair(row);
}
