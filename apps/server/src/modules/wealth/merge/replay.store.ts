import { sql } from '../../../kernel/db/sql.ts';
import type { Span } from '../../../kernel/replay.ts';
import type { Deals } from '../bank/trade-replay.api.ts';

/** Merges of a line. */
export const merged = (lineId: number, { from, to, reads }: Span): Deals => ({
  columns: sql`
    m.command_id as "commandId", m.account_id as "accountId", 1 as times, m.at`,
  from: sql`
    merges m
    where m.line_id = ${lineId}
      and m.at >= ${from}
      and m.at <= ${to}
      and ${reads(sql`m.account_id`)}`,
  order: sql`m.id`,
});
