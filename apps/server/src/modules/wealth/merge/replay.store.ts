import type { Queries } from '../../../kernel/db.ts';
import { toDate, toNumber } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { Span } from '../../../kernel/replay.ts';
import type { Trade } from '../bank/trade-replay.api.ts';

const within = (lineId: number, { from, to, reads }: Span): Sql => sql`
  m.line_id = ${lineId}
  and m.at >= ${from}
  and m.at <= ${to}
  and ${reads(sql`m.account_id`)}`;
export const countMerged = async (on: Queries, lineId: number, span: Span): Promise<number> =>
  (
    await one<{ n: number }>(
      on,
      sql`
        select count(*)::int as n
        from merges m
        where ${within(lineId, span)}`,
    )
  ).n;
/** Merges of a line in the order in which they were done. */
export const merged = async (on: Queries, lineId: number, span: Span): Promise<Trade[]> =>
  (
    await many<Omit<Trade, 'commandId' | 'at'> & { commandId: number | string; at: string }>(
      on,
      sql`
        select m.command_id as "commandId", m.account_id as "accountId", 1 as times, m.at
        from merges m
        where ${within(lineId, span)}
        order by m.id`,
    )
  ).map((row) => ({ ...row, commandId: toNumber(row.commandId), at: toDate(row.at) }));
