import type { Queries } from '../../../kernel/db.ts';
import { toDate, toNumber } from '../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { Span } from '../../../kernel/replay.ts';
import type { Trade } from '../bank/trade-replay.api.ts';

/** An item that was crafted, of a collection that is as rare as it is by now. */
export interface Crafted extends Trade {
  readonly collectionId: number;
  readonly rarity: number;
}
const within = ({ from, to, reads }: Span): Sql => sql`
  p.source = 'craft'
  and p.at >= ${from}
  and p.at <= ${to}
  and ${reads(sql`p.account_id`)}`;
export const countCrafted = async (on: Queries, span: Span): Promise<number> =>
  (
    await one<{ n: number }>(
      on,
      sql`
        select count(*)::int as n
        from payout p
        where ${within(span)}`,
    )
  ).n;
/** In the order in which it was done. */
export const craftedWithin = async (on: Queries, span: Span): Promise<Crafted[]> =>
  (
    await many<Omit<Crafted, 'commandId' | 'at'> & { commandId: number | string; at: string }>(
      on,
      sql`
        select p.command_id as "commandId", p.account_id as "accountId", 1 as times, p.at,
          c.id as "collectionId", c.rarity
        from payout p
        join catalogue c on c.kind = 'COLLECTION' and c.id = (p.cause->>'collectionId')::int
        where ${within(span)}
        order by p.id`,
    )
  ).map((row) => ({ ...row, commandId: toNumber(row.commandId), at: toDate(row.at) }));
