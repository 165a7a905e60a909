import type { PurchaseLimitPeriod } from '@guildhall/contract/wealth/shop/shop';
import type { Queries } from '../../../kernel/db/db.ts';
import { many, one, sql } from '../../../kernel/db/sql.ts';
import { computeCalendarPeriod } from '../../../kernel/time/periods.ts';
import type { ReplaySpan } from '../../../kernel/game/replay.ts';
import type { TradeRecordsQuery, TradeRecord } from '../bank/trade-replay.api.ts';
import type { Reward } from '../rewards/rewards.api.ts';

/** A recorded purchase that was not reversed, with its rewards. */
export interface PurchaseTradeRecord extends TradeRecord {
  readonly rewards: readonly Reward[];
}
export const buildPurchaseTradesQuery = (
  offerId: number,
  { from, to, reads }: ReplaySpan,
): TradeRecordsQuery => ({
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

/** Numbers of an offer's purchases before a span. Reversed purchases are not counted. */
export interface EarlierPurchaseCounts {
  /** Number of purchases by all accounts. */
  readonly total: number;
  /**
   * Returns how many purchases an account made before the span, counting only the limit period in
   * which the span begins.
   */
  readonly countOf: (accountId: number, period: PurchaseLimitPeriod) => number;
}
export async function countEarlierPurchases(
  db: Queries,
  offerId: number,
  { from, to }: Pick<ReplaySpan, 'from' | 'to'>,
): Promise<EarlierPurchaseCounts> {
  const before = sql`b.offer_id = ${offerId} and b.at < ${from} and b.reversed_at is null`;
  const { total } = await one<{ total: number }>(
    db,
    sql`
      select coalesce(sum(b.times), 0) as total
      from shop_purchases b
      where ${before}`,
  );
  const week = computeCalendarPeriod('WEEK', from);
  const rows = await many<{ accountId: number; ever: number; week: number }>(
    db,
    sql`
      select b.account_id as "accountId", sum(b.times) as ever,
        coalesce(sum(b.times) filter (where b.at >= ${week.start}), 0) as week
      from shop_purchases b
      where ${before}
        and b.account_id in (
          select n.account_id
          from shop_purchases n
          where n.offer_id = ${offerId} and n.at >= ${from} and n.at <= ${to}
        )
      group by 1`,
  );
  const by = new Map(
    rows.map(({ accountId, ever, week }) => [
      accountId,
      // the span begins at the start of a day, so no purchase before it belongs to that day
      { NONE: ever, WEEK: week, DAY: 0 },
    ]),
  );
  return { total: total, countOf: (accountId, period) => by.get(accountId)?.[period] ?? 0 };
}
