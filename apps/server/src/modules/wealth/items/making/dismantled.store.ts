import type { Queries } from '../../../../kernel/db/db.ts';
import { toDate } from '../../../../kernel/db/rows.ts';
import { many, one, sql, type Sql } from '../../../../kernel/db/sql.ts';
import type { ReplaySpan } from '../../../../kernel/game/replay.ts';

/** A dismantled item, with the present rarity of its template or collection. */
export interface DismantledItem {
  readonly accountId: number;
  readonly at: Date;
  /** Id of the collection; null for an item of a template. */
  readonly collectionId: number | null;
  readonly rarity: number;
  readonly seasonId: number | null;
  /** Amount of the reward, in minor units. */
  readonly reward: string;
  readonly currency: string;
}
/** Selects dismantled items. Leaves out items that were restored. */
const dismantled = ({ from, to, reads }: ReplaySpan): Sql => sql`
  item_history h
  join items i on i.id = h.item_id
  join catalogue c on c.kind = case
      when i.collection_id is null then 'INVENTORY'
      else 'COLLECTION'
    end
    and c.id = coalesce(i.collection_id, i.template_id)
  where h.kind = 'dismantled'
    and h.at >= ${from}
    and h.at <= ${to}
    and ${reads(sql`h.account_id`)}
    and not exists (
      select 1
      from item_history r
      where r.item_id = h.item_id and r.kind = 'restored' and r.id > h.id
    )`;
export const countDismantledItems = async (db: Queries, span: ReplaySpan): Promise<number> =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from ${dismantled(span)}`)).n;
/** Lists dismantled items in the order in which they were dismantled. */
export const listDismantledItems = async (
  db: Queries,
  span: ReplaySpan,
): Promise<DismantledItem[]> =>
  (
    await many<Omit<DismantledItem, 'at'> & { at: string }>(
      db,
      sql`
        select h.account_id as "accountId", h.at, i.collection_id as "collectionId", c.rarity,
          i.season_id as "seasonId", h.cause->>'reward' as reward, h.cause->>'currency' as currency
        from ${dismantled(span)}
        order by h.id`,
    )
  ).map((row) => ({ ...row, at: toDate(row.at) }));
