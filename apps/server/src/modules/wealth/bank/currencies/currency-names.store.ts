import type { NameWithPluralForms } from '@guildhall/contract/kit/text/counted-names';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

/** Loads the names of currencies with their plural forms. */
export const listCurrencyNamesWithCountForms = (db: Queries): Promise<NameWithPluralForms[]> =>
  many<NameWithPluralForms>(
    db,
    sql`
      select name, name_one as one, name_few as few
      from currencies
      where deleted_at is null and (name_one is not null or name_few is not null)
      order by id`,
  );
/** Maps codes of currencies to their decimals. Includes deleted currencies. */
export async function mapCurrencyDecimals(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await many<{ code: string; decimals: number }>(
    db,
    sql`
      select code, decimals
      from currencies
      order by deleted_at is null`,
  );
  return new Map(rows.map(({ code, decimals }) => [code, decimals]));
}
/** Lists the names of currencies that are not deleted, by code, for displaying amounts. */
export const listCurrencyNames = (db: Queries) =>
  many<{ code: string; name: string; decimals: number }>(
    db,
    sql`select code, name, decimals from catalogue where kind = 'CURRENCY' and living`,
  );
