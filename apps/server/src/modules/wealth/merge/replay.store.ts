import { sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan } from '../../../kernel/game/replay.ts';
import type { TradeRecordsQuery } from '../bank/trade-replay.api.ts';

/** Builds the query for recorded merges on a line. Leaves out merges that were undone. */
export const buildMergeTradesQuery = (
  lineId: number,
  { from, to, reads }: ReplaySpan,
): TradeRecordsQuery => ({
  columns: sql`
    m.command_id as "commandId", m.account_id as "accountId", 1 as times, m.at`,
  from: sql`
    merges m
    where m.line_id = ${lineId}
      and m.at >= ${from}
      and m.at <= ${to}
      and ${reads(sql`m.account_id`)}
      and not exists (
        select 1
        from payout u
        where u.source = 'merge-undone' and u.source_id = m.command_id
      )`,
  order: sql`m.id`,
});
