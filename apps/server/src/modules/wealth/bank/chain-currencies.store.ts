import { currencyType } from '@guildhall/contract/wealth/currencies.section';
import type { Queries } from '../../../kernel/db.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

export interface ChainCurrency extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  /** Address of its mint; null where operators have named none. */
  readonly mint: string | null;
}
/** A living currency of the blockchain. */
export const findChainCurrency = (on: Queries, code: string) =>
  maybeOne<ChainCurrency>(
    on,
    sql`
      select id, code, name, decimals, mint
      from currencies
      where code = ${code} and type = ${currencyType.chain} and deleted_at is null`,
  );
/** Living currencies of the blockchain. */
export const listChainCurrencies = (on: Queries) =>
  many<{ code: string }>(
    on,
    sql`
      select code
      from currencies
      where type = ${currencyType.chain} and deleted_at is null
      order by id`,
  );
