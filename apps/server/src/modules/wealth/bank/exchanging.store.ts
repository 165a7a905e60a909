import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { toPlayerOwner } from '../../../kernel/value/ledger.ts';
import type { IssuableCurrency } from './bank.policy.ts';

/** Balance of a player in an active currency, and the limits that apply, in minor units. */
export interface CurrencyBalance extends IssuableCurrency {
  readonly code: string;
  readonly decimals: number;
  readonly imageUrl: string | null;
  readonly available: bigint;
  /** Amount that may still be issued within the supply cap; null if there is no cap. */
  readonly left: bigint | null;
}
/**
 * Maps codes of currencies to balances and limits. Omits deleted currencies. If `accountId` is
 * null, the balances are zero.
 */
export async function mapBalancesAndLimitsByCurrency(
  db: Queries,
  accountId: number | null,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CurrencyBalance>> {
  const rows = await many<{
    code: string;
    name: string;
    type: number;
    decimals: number;
    image_url: string | null;
    ends_at: string | null;
    available: string;
    supply_left: string | null;
  }>(
    db,
    sql`
      select c.code, c.name, c.type, c.decimals, c.image_url, c.ends_at,
        coalesce(l.balance, 0)::text as available,
        case
          when c.supply_cap is not null
            then greatest(c.supply_cap::numeric - coalesce(s.minted, 0), 0)::text
        end as supply_left
      from currencies c
      left join currency_supplies s on s.currency_id = c.id
      left join ledger_accounts l
        on l.owner = ${accountId === null ? null : toPlayerOwner(accountId)} and l.currency = c.code
      where c.code = any(${[...codes]}) and c.deleted_at is null`,
  );
  return new Map(
    rows.map((row) => [
      row.code,
      {
        code: row.code,
        name: row.name,
        type: row.type,
        decimals: row.decimals,
        imageUrl: row.image_url,
        endsAt: row.ends_at === null ? null : new Date(row.ends_at),
        available: BigInt(row.available),
        left: row.supply_left === null ? null : BigInt(row.supply_left),
      },
    ]),
  );
}
