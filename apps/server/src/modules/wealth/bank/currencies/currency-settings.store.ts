import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

/** Loads settings of currencies. Prices are for one whole unit, in millionths. */
export async function mapCurrencySettings(
  db: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { price: number | undefined; explorerUrl: string | null }>> {
  const rows = await many<{ code: string; price: string | null; explorer_url: string | null }>(
    db,
    sql`
      select x.code, w.price::text, e.url as explorer_url
      from unnest(${[...codes]}::text[]) x(code)
      left join currency_prices w on w.currency = x.code and w.deleted_at is null
      left join currency_urls e
        on e.currency = x.code and e.kind = 'EXPLORER' and e.deleted_at is null`,
  );
  return new Map(
    rows.map(({ code, price, explorer_url: explorerUrl }) => [
      code,
      { price: price === null ? undefined : Number(price), explorerUrl },
    ]),
  );
}
