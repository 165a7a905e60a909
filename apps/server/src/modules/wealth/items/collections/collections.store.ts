import type { Queries } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';

export interface CollectionRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly inventoryTypeId: number;
  readonly rarity: number;
  readonly archetypeId: number | null;
  readonly dismantable: boolean;
  readonly isBooster: boolean;
  readonly fromCommonInventoryId: number | null;
  readonly inventoryKindId: number | null;
  readonly attributes: { characterAttributeId: number; value: number }[];
  readonly classes: number[];
  readonly imageUrl: string | null;
  readonly supplyCap: number | null;
  readonly symbol: string | null;
}
const shown = sql`
  select k.id, k.name, k.inventory_type_id as "inventoryTypeId", k.rarity,
    k.archetype_id as "archetypeId", k.dismantable, k.is_booster as "isBooster",
    k.from_common_inventory_id as "fromCommonInventoryId",
    k.inventory_kind_id as "inventoryKindId", k.attributes, k.classes,
    k.image_url as "imageUrl", k.supply_cap as "supplyCap", k.symbol
  from collections k
  join inventory_types t on t.id = k.inventory_type_id
  where k.deleted_at is null and t.visible`;
/** Lists the collections whose item type is visible to players. */
export const listVisibleCollections = (db: Queries) =>
  many<CollectionRow>(db, sql`${shown} order by k.rarity desc, k.name, k.id`);
export const findVisibleCollection = (db: Queries, id: number) =>
  maybeOne<CollectionRow>(db, sql`${shown} and k.id = ${id}`);
/** Counts all items that were ever issued, by collection. */
export const countIssuedItemsByCollection = async (
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await many<{ id: number; issued: number }>(
        db,
        sql`
          select origin_id as id, issued
          from serials_issued
          where origin = 'COLLECTION' and origin_id = any(${ids})`,
      )
    ).map((row) => [row.id, row.issued]),
  );
/** Counts the items of a collection that belong to players now. */
export const countOwnedCollectionItems = async (db: Queries, id: number): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`select count(*)::int as n from items where collection_id = ${id} and state = 'OWNED'`,
    )
  )?.n ?? 0;
export const listItemTypes = (db: Queries) =>
  many<{ id: number; name: string }>(
    db,
    sql`select id, name from inventory_types where deleted_at is null order by display_order, id`,
  );
