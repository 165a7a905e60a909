import type { Queries } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

export interface CurrencySupplyRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  readonly made: string;
  readonly burnt: string;
  readonly held: string;
  readonly escrow: string;
  readonly holders: number;
  /** Median balance of the holders, and the lowest balance among the richest tenth. */
  readonly median: string;
  readonly top_tenth: string;
  /** Total of the richest hundredth of owners, at least one owner. */
  readonly top: string;
}
/**
 * Lists every active currency with the issued supply, where the supply is, and how evenly it is
 * distributed, in minor units.
 */
export const listCurrencySupplies = (on: Queries) =>
  many<CurrencySupplyRow>(
    on,
    sql`
      with
        platform as (
          select case b.owner when 'treasury' then 'mint' else b.owner end as owner, b.currency,
            sum(b.amount) as amount
          from ledger_platform_balances b
          where b.owner in ('mint', 'treasury', 'burn', 'escrow')
          group by 1, b.currency
        ),
        ranked as (
          select currency, balance,
            row_number() over (partition by currency order by balance desc) as place,
            count(*) over (partition by currency) as holders
          from ledger_accounts
          where guarded and balance > 0
        ),
        spread as (
          select currency, max(holders)::int as holders, sum(balance) as held,
            sum(balance) filter (where place <= ceil(holders / 100.0)) as top,
            percentile_disc(0.5) within group (order by balance) as median,
            percentile_disc(0.9) within group (order by balance) as top_tenth
          from ranked
          group by currency
        )
      select c.id, c.code, c.name, c.decimals, coalesce(-m.amount, 0)::text as made,
        coalesce(b.amount, 0)::text as burnt, coalesce(e.amount, 0)::text as escrow,
        coalesce(s.held, 0)::text as held, coalesce(s.top, 0)::text as top,
        coalesce(s.holders, 0) as holders, coalesce(s.median, 0)::text as median,
        coalesce(s.top_tenth, 0)::text as top_tenth
      from currencies c
      left join platform m on m.currency = c.code and m.owner = 'mint'
      left join platform b on b.currency = c.code and b.owner = 'burn'
      left join platform e on e.currency = c.code and e.owner = 'escrow'
      left join spread s on s.currency = c.code
      where c.deleted_at is null
      order by c.name, c.id`,
  );
