import { sql } from '../../../kernel/db/sql.ts';
import type { ReplaySpan } from '../../../kernel/game/replay.ts';
import type { TradeRecordsQuery, TradeRecord } from '../bank/trade-replay.api.ts';

/**
 * A recorded craft, with the collection of the crafted item and the present rarity of this
 * collection.
 */
export interface CraftTradeRecord extends TradeRecord {
  readonly collectionId: number;
  readonly rarity: number;
}
/** Builds the query for recorded crafts. Leaves out crafts that were undone. */
export const buildCraftTradesQuery = ({ from, to, reads }: ReplaySpan): TradeRecordsQuery => ({
  columns: sql`
    p.command_id as "commandId", p.account_id as "accountId", 1 as times, p.at,
    c.id as "collectionId", c.rarity`,
  from: sql`
    payout p
    join catalogue c on c.kind = 'COLLECTION' and c.id = (p.cause->>'collectionId')::bigint
    where p.source = 'craft'
      and p.at >= ${from}
      and p.at <= ${to}
      and ${reads(sql`p.account_id`)}
      and not exists (
        select 1
        from payout u
        where u.source = 'craft-undone' and u.source_id = p.source_id
      )`,
  order: sql`p.id`,
});
