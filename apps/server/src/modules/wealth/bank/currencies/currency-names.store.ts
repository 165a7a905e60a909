import type { CountedName } from '@guildhall/contract/kit/text/counted-names';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

/** Loads the names that have a form of their own after one or after a few. */
export const loadCountedNames = (on: Queries): Promise<CountedName[]> =>
  many<CountedName>(
    on,
    sql`
      select name, name_one as one, name_few as few
      from currencies
      where deleted_at is null and (name_one is not null or name_few is not null)
      order by id`,
  );
/** Reads the decimals of every currency by its code, of those that were deleted too. */
export async function mapDecimals(on: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await many<{ code: string; decimals: number }>(
    on,
    sql`
      select code, decimals
      from currencies
      order by deleted_at is null`,
  );
  return new Map(rows.map(({ code, decimals }) => [code, decimals]));
}
/** Living currencies by code: what an amount is called. */
export const listCurrencyNames = (on: Queries) =>
  many<{ code: string; name: string; decimals: number }>(
    on,
    sql`select code, name, decimals from catalogue where kind = 'CURRENCY' and living`,
  );
