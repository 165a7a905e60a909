import { sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan } from '../../../kernel/game/replay.ts';
import type { TradeRecordsQuery } from '../bank/trade-replay.api.ts';

/** Builds the query for recorded exchanges. Leaves out exchanges that were undone. */
export const buildExchangeTradesQuery = (
  pairId: number,
  { from, to, reads }: ReplaySpan,
): TradeRecordsQuery => ({
  columns: sql`
    p.command_id as "commandId", p.account_id as "accountId", (p.cause->>'times')::int as times,
    p.at`,
  from: sql`
    payout p
    where p.source = 'exchange'
      and p.at >= ${from}
      and p.at <= ${to}
      and (p.cause->>'pairId')::bigint = ${pairId}
      and ${reads(sql`p.account_id`)}
      and not exists (
        select 1
        from payout u
        where u.source = 'exchange-undone' and u.source_id = p.source_id
      )`,
  order: sql`p.id`,
});
