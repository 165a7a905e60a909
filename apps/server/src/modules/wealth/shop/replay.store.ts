import type { Queries } from '../../../kernel/db.ts';
import { toDate, toNumber } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { Span } from '../../../kernel/replay.ts';
import type { Trade } from '../bank/trade-replay.api.ts';
import type { Reward } from '../rewards/rewards.api.ts';

/** A purchase that was not reversed, and what it brought. */
export interface Bought extends Trade {
  readonly rewards: readonly Reward[];
}
const within = (offerId: number, { from, to, reads }: Span): Sql => sql`
  b.offer_id = ${offerId}
  and b.at >= ${from}
  and b.at <= ${to}
  and b.reversed_at is null
  and ${reads(sql`b.account_id`)}`;
export const countBought = async (on: Queries, offerId: number, span: Span): Promise<number> =>
  (
    await one<{ n: number }>(
      on,
      sql`
        select count(*)::int as n
        from shop_purchases b
        where ${within(offerId, span)}`,
    )
  ).n;
/** In the order in which they were bought. */
export const bought = async (on: Queries, offerId: number, span: Span): Promise<Bought[]> =>
  (
    await many<{
      commandId: number | string;
      accountId: number;
      times: number;
      at: string;
      rewards: readonly Reward[];
    }>(
      on,
      sql`
        select b.command_id as "commandId", b.account_id as "accountId", b.times, b.at,
          coalesce(p.rewards, '[]') as rewards
        from shop_purchases b
        left join payout p on p.source = 'shop' and p.source_id = b.id and p.period = ''
          and p.account_id = b.account_id
        where ${within(offerId, span)}
        order by b.id`,
    )
  ).map((row) => ({ ...row, commandId: toNumber(row.commandId), at: toDate(row.at) }));
