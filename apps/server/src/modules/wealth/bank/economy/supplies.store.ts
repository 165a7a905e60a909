import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';
import {
  computeCurrencyDistributions,
  listStoredSpreads,
  type CurrencyDistribution,
} from '../currencies/currency-spreads.store.ts';

interface SupplyRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  readonly made: string;
  readonly burnt: string;
  readonly escrow: string;
  /** Total that players own. With what is elsewhere, it adds up to the circulating supply. */
  readonly held: string;
}
export interface CurrencySupply extends SupplyRow {
  readonly spread: CurrencyDistribution | undefined;
  /** Time at which a job counted the distribution; null if this report has counted it. */
  readonly countedAt: string | null;
}
/**
 * Lists every active currency: how much of it is issued, in which accounts it is, and how it is
 * distributed, in minor units. For a currency with very many owners, uses the distribution that a
 * job has counted, so that a report does not read all balances.
 */
export async function listCurrencySupplies(db: Queries): Promise<CurrencySupply[]> {
  const stored = await listStoredSpreads(db);
  const countedByJob = new Map(
    stored.flatMap(({ spread }) => (spread ? [[spread.currency, spread]] : [])),
  );
  const codes = stored.flatMap(({ code, spread }) => (spread ? [] : [code]));
  const [rows, counted] = await Promise.all([
    listSupplies(db),
    computeCurrencyDistributions(db, codes),
  ]);
  const countedNow = new Map(counted.map((spread) => [spread.currency, spread]));
  return rows.map((row) => {
    const byJob = countedByJob.get(row.code);
    const spread = byJob ?? countedNow.get(row.code);
    return { ...row, spread, countedAt: byJob?.counted_at ?? null };
  });
}
/**
 * Reads the accounts of the platform in one statement. All ledger accounts of a currency sum to
 * zero, so they also give the total that players own, at that moment and without their balances.
 */
const listSupplies = (db: Queries) =>
  many<SupplyRow>(
    db,
    sql`
      with
        platform as (
          select case b.owner when 'treasury' then 'mint' else b.owner end as owner, b.currency,
            sum(b.amount) as amount
          from ledger_platform_balances b
          group by 1, b.currency
        ),
        whole as (
          select currency, sum(amount) as amount
          from platform
          group by currency
        )
      select c.id, c.code, c.name, c.decimals, coalesce(-m.amount, 0)::text as made,
        coalesce(b.amount, 0)::text as burnt, coalesce(e.amount, 0)::text as escrow,
        coalesce(-w.amount, 0)::text as held
      from currencies c
      left join whole w on w.currency = c.code
      left join platform m on m.currency = c.code and m.owner = 'mint'
      left join platform b on b.currency = c.code and b.owner = 'burn'
      left join platform e on e.currency = c.code and e.owner = 'escrow'
      where c.deleted_at is null
      order by c.name, c.id`,
  );
