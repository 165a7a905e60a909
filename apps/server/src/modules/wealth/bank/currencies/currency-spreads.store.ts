/**
 * Counts the amounts that players own, and how they are distributed. A report counts both itself,
 * except for currencies with many owners: for these, a job counts both.
 */
import { limits } from '@guildhall/contract/limits';
import type { Database, Queries } from '../../../../kernel/db/db.ts';
import { many, one, run, sql } from '../../../../kernel/db/sql.ts';

/** Distribution of a currency among the players who own any of it. Amounts are in minor units. */
export interface CurrencyDistribution {
  readonly currency: string;
  readonly holders: number;
  readonly held: string;
  /** Sum of the balances of the richest hundredth of the owners, but of at least one owner. */
  readonly top: string;
  /** Median balance of the owners. */
  readonly median: string;
  /** Lowest balance among the richest tenth of the owners. */
  readonly top_tenth: string;
}
export interface CountedSpread extends CurrencyDistribution {
  /** Time at which a job counted the distribution. */
  readonly counted_at: string;
}
/**
 * Lists the currencies of the report. If a job has counted the distribution of a currency, the row
 * contains it.
 */
export const listStoredSpreads = (db: Queries) =>
  many<{ code: string; spread: CountedSpread | null }>(
    db,
    sql`
      select c.code,
        case when s.currency is not null then json_build_object(
          'currency', s.currency, 'holders', s.holders, 'held', s.held::text,
          'top', s.top::text, 'median', s.median::text, 'top_tenth', s.top_tenth::text,
          'counted_at', s.counted_at
        ) end as spread
      from currencies c
      left join currency_spreads s on s.currency = c.code
      where c.deleted_at is null
      order by c.id`,
  );
/**
 * Returns, for each currency, the total that players own, without reading their balances. All
 * ledger accounts of a currency sum to zero, so the total follows from the platform's accounts and
 * the debts.
 */
export async function mapAmountsOwnedByPlayers(
  db: Queries,
  codes: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await many<{ code: string; held: string }>(
    db,
    sql`
      select currency as code, (-sum(amount))::text as held
      from ledger_platform_balances
      where currency = any(${[...codes]}::text[])
      group by currency`,
  );
  return new Map(rows.map((row) => [row.code, BigInt(row.held)]));
}
/** Computes from all balances how each currency is now distributed among its owners. */
export const computeCurrencyDistributions = (db: Queries, codes: readonly string[]) =>
  many<CurrencyDistribution>(
    db,
    sql`
      with
        ranked as (
          select currency, balance,
            row_number() over (partition by currency order by balance desc) as place,
            count(*) over (partition by currency) as holders
          from ledger_accounts
          where currency = any(${[...codes]}::text[]) and guarded and balance > 0
        )
      select /* planned for its values */ currency, max(holders)::int as holders,
        sum(balance)::text as held,
        (sum(balance) filter (where place <= ceil(holders / 100.0)))::text as top,
        (percentile_disc(0.5) within group (order by balance))::text as median,
        (percentile_disc(0.9) within group (order by balance))::text as top_tenth
      from ranked
      group by currency`,
  );
/**
 * Counts and stores the distribution of currencies with more than `holdersMax` owners. Deletes the
 * stored distribution of all others, because reports count it themselves.
 */
export async function storeCurrencySpreads(
  { read, write }: Pick<Database, 'read' | 'write'>,
  now: Date,
  holdersMax: number = limits.economyHoldersMax,
): Promise<void> {
  for (const { code } of await listStoredSpreads(read)) {
    const { n } = await one<{ n: number }>(
      read,
      sql`
        select /* planned for its values */ count(*)::int as n
        from (
          select
          from ledger_accounts
          where currency = ${code} and guarded and balance > 0
          limit ${holdersMax + 1}
        ) holder`,
    );
    const [spread] = n > holdersMax ? await computeCurrencyDistributions(read, [code]) : [];
    if (!spread) await run(write, sql`delete from currency_spreads where currency = ${code}`);
    else
      await run(
        write,
        sql`
          insert into currency_spreads (
            currency, holders, held, top, median, top_tenth, counted_at
          )
          values (
            ${code}, ${spread.holders}, ${spread.held}::numeric, ${spread.top}::numeric,
            ${spread.median}::numeric, ${spread.top_tenth}::numeric, ${now}::timestamptz
          )
          on conflict (currency) do update
          set holders = excluded.holders, held = excluded.held, top = excluded.top,
            median = excluded.median, top_tenth = excluded.top_tenth,
            counted_at = excluded.counted_at`,
      );
  }
}
