import type { Queries } from '../../../kernel/db.ts';
import { toDate, toNumber } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { Span } from '../../../kernel/replay.ts';
import type { Trade } from '../bank/trade-replay.api.ts';

/** Exchanges that were not undone. */
const within = (pairId: number, { from, to, reads }: Span): Sql => sql`
  p.source = 'exchange'
  and p.at >= ${from}
  and p.at <= ${to}
  and (p.cause->>'pairId')::int = ${pairId}
  and ${reads(sql`p.account_id`)}
  and not exists (
    select 1
    from payout u
    where u.source = 'exchange-undone' and u.source_id = p.source_id
  )`;
export const countExchanged = async (on: Queries, pairId: number, span: Span): Promise<number> =>
  (
    await one<{ n: number }>(
      on,
      sql`
        select count(*)::int as n
        from payout p
        where ${within(pairId, span)}`,
    )
  ).n;
/** In the order in which they were done. */
export const exchanged = async (on: Queries, pairId: number, span: Span): Promise<Trade[]> =>
  (
    await many<Omit<Trade, 'commandId' | 'at'> & { commandId: number | string; at: string }>(
      on,
      sql`
        select p.command_id as "commandId", p.account_id as "accountId",
          (p.cause->>'times')::int as times, p.at
        from payout p
        where ${within(pairId, span)}
        order by p.id`,
    )
  ).map((row) => ({ ...row, commandId: toNumber(row.commandId), at: toDate(row.at) }));
