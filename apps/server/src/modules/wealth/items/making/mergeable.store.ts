/** Reads the items that merging and crafting use up, and those that they create. */
import { limits } from '@guildhall/contract/limits';
import { mergeItemSources } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { lockItems } from '../holds/item-locks.store.ts';
import { itemColumns, itemsJoinedWithOriginsSql, type ItemRow } from '../items.store.ts';
import { buildSupplyCondition } from './serials.store.ts';

/** Origins of a merge line. `belonging` tells if they are templates or collections. */
interface Origins {
  readonly belonging: number;
  readonly origins: readonly number[];
}
/** A locked item, with everything that decides whether it may be used up. */
export interface ConsumableItem extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly rarity: number;
  /** Id of the item's template or collection. */
  readonly origin: number;
  readonly belonging: number;
  readonly isDefault: boolean;
  /** True if items of the template or collection may be dismantled. */
  readonly isDismantable: boolean;
  /** Season in which the item was created; null if there was none. */
  readonly seasonId: number | null;
}
/**
 * A possible result of a merge: an origin of the line with the next rarity that still has supply.
 */
export interface MergeOutcome extends Record<string, unknown> {
  readonly kind: 'INVENTORY' | 'COLLECTION';
  readonly id: number;
  readonly name: string;
  readonly rarity: number;
  readonly imageUrl: string | null;
}
/** Lists the items with these ids that the account owns, newest first. */
export const listItemsByIds = (db: Queries, accountId: number, ids: readonly number[]) =>
  many<ItemRow>(
    db,
    sql`
      select ${itemColumns}
      from ${itemsJoinedWithOriginsSql}
      where i.account_id = ${accountId} and i.id = any(${[...ids]}) and i.state = 'OWNED'
      order by i.id desc`,
  );
const made = sql`
  coalesce(v.name, k.name) as name, coalesce(v.rarity, k.rarity) as rarity,
  coalesce(i.template_id, i.collection_id) as origin,
  case when i.template_id is null then ${mergeItemSources.collections}
    else ${mergeItemSources.inventories}
  end::int as belonging,
  coalesce(v.is_default, false) as "isDefault",
  coalesce(v.dismantable, k.dismantable) as "isDismantable", i.season_id as "seasonId"`;
/**
 * Locks the given items that the account owns, in the order of ids, so that no item is used up
 * twice. Reads their templates and collections after that.
 */
export async function lockOwnedItemsToConsume(
  tx: Tx,
  accountId: number,
  itemIds: readonly number[],
): Promise<ConsumableItem[]> {
  const [, rows] = await Promise.all([
    lockItems(tx, sql`id = any(${[...itemIds]}) and account_id = ${accountId}`),
    many<ConsumableItem>(
      tx,
      sql`
        select i.id, ${made}
        from items i
        left join inventories v on v.id = i.template_id
        left join collections k on k.id = i.collection_id
        join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
        where i.id = any(${[...itemIds]})
          and i.account_id = ${accountId}
          and i.state = 'OWNED'
          and i.asset_id is null
          and t.visible
        order by i.id`,
    ),
  ]);
  return rows;
}
const rowsOf = (isInventory: boolean): Sql =>
  isInventory ? sql`inventories o` : sql`collections o`;
/** Lists the origins of a line that still have supply, in the order of rarity. */
export async function listPossibleMergeOutcomes(
  db: Queries,
  { belonging, origins }: Origins,
): Promise<MergeOutcome[]> {
  const isInventory = belonging === mergeItemSources.inventories;
  const kind = isInventory ? 'INVENTORY' : 'COLLECTION';
  return many<MergeOutcome>(
    db,
    sql`
      select ${kind} as kind, o.id, o.name, o.rarity,
        o.image_url as "imageUrl"
      from ${rowsOf(isInventory)}
      where o.id = any(${[...origins]})
        and o.deleted_at is null
        and ${buildSupplyCondition(kind, sql`o`)}
      order by o.rarity, o.id`,
  );
}
/**
 * Counts the different archetypes of these origins. All origins without an archetype together count
 * as one.
 */
export async function countArchetypesOfMergeSources(
  db: Queries,
  { belonging, origins }: Origins,
): Promise<number> {
  const isInventory = belonging === mergeItemSources.inventories;
  const row = await maybeOne<{ n: number }>(
    db,
    sql`
      select count(distinct coalesce(o.archetype_id, 0))::int as n
      from ${rowsOf(isInventory)}
      where o.id = any(${[...origins]})`,
  );
  return row?.n ?? 0;
}
interface OwnedRow extends Record<string, unknown> {
  readonly id: number;
  readonly origin: number;
  readonly belonging: number;
  readonly rarity: number;
  readonly owned: number;
}
/**
 * Lists, for each origin of a merge line, how many items an account owns, and the newest of them.
 */
export const listOwnedItemsByOrigin = (db: Queries, accountId: number) =>
  many<OwnedRow>(
    db,
    sql`
      select *
      from (
        select i.id, ${made},
          count(*) over w::int as owned, row_number() over w2 as place
        from items i
        left join inventories v on v.id = i.template_id
        left join collections k on k.id = i.collection_id
        join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
        where i.account_id = ${accountId}
          and i.state = 'OWNED'
          and i.asset_id is null
          and t.visible
          and not coalesce(v.is_default, false)
        window
          w as (partition by i.template_id, i.collection_id),
          w2 as (partition by i.template_id, i.collection_id order by i.id desc)
      ) x
      where place <= ${limits.mergeShown}
      order by id desc`,
  );
