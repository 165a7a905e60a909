import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';
import { toPlayerOwner } from '../../../../kernel/value/ledger.ts';

export interface ChainCurrency extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  /** Address of the currency's mint on the chain; null if operators have set none. */
  readonly mint: string | null;
  /** Address of the picture; null without one. */
  readonly imageUrl: string | null;
}
/** Finds an undeleted currency of the blockchain. */
export const findChainCurrency = (db: Queries, code: string) =>
  maybeOne<ChainCurrency>(
    db,
    sql`
      select id, code, name, decimals, mint, image_url as "imageUrl"
      from currencies
      where code = ${code} and type = ${currencyType.chain} and deleted_at is null`,
  );
/** Lists the undeleted currencies of the blockchain. */
export const listChainCurrencies = (db: Queries) =>
  many<{ code: string }>(
    db,
    sql`
      select code
      from currencies
      where type = ${currencyType.chain} and deleted_at is null
      order by id`,
  );
/** Lists an account's balances in undeleted chain currencies, in minor units, including zeros. */
export const listChainBalances = (db: Queries, accountId: number) =>
  many<{ currency: string; amount: string }>(
    db,
    sql`
      select c.code as currency, l.balance::text as amount
      from currencies c
      join ledger_accounts l on l.owner = ${toPlayerOwner(accountId)} and l.currency = c.code
      where c.type = ${currencyType.chain} and c.deleted_at is null
      order by c.id`,
  );
/**
 * Returns how much of a treasury the ledger has given to accounts, minus the amounts given back, in
 * minor units.
 */
export const readIssuedAmount = async (db: Queries, code: string): Promise<bigint> =>
  BigInt(
    (
      await maybeOne<{ minted: string }>(
        db,
        sql`
          select s.minted::text
          from currencies c
          join currency_supplies s on s.currency_id = c.id
          where c.code = ${code} and c.type = ${currencyType.chain} and c.deleted_at is null`,
      )
    )?.minted ?? 0,
  );
