import { sql } from '../../../kernel/db/sql.ts';
import type { Span } from '../../../kernel/replay.ts';
import type { Deals, Trade } from '../bank/trade-replay.api.ts';
import type { Reward } from '../rewards/rewards.api.ts';

/** A purchase that was not reversed, and what it brought. */
export interface Bought extends Trade {
  readonly rewards: readonly Reward[];
}
export const bought = (offerId: number, { from, to, reads }: Span): Deals => ({
  columns: sql`
    b.command_id as "commandId", b.account_id as "accountId", b.times, b.at,
    coalesce(p.rewards, '[]') as rewards`,
  from: sql`
    shop_purchases b
    left join payout p on p.source = 'shop' and p.source_id = b.id and p.period = ''
      and p.account_id = b.account_id
    where b.offer_id = ${offerId}
      and b.at >= ${from}
      and b.at <= ${to}
      and b.reversed_at is null
      and ${reads(sql`b.account_id`)}`,
  order: sql`b.id`,
});
