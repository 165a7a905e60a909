/** Reads the items that can be crafted, and the items that can be dismantled. */
import { limits } from '@guildhall/contract/limits';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildIssuedCountSql } from './serials.store.ts';

/** A collection, with the template whose items are used up to craft its items. */
interface Crafted extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly rarity: number;
  readonly imageUrl: string | null;
  readonly fromId: number | null;
}
/** A collection that an account can craft, because it owns an item of the right template. */
interface Craftable extends Crafted {
  readonly fromId: number;
  /** Number of items that can still be created; null without a supply cap. */
  readonly left: number | null;
  /** Number of items of the account that can be used up for the craft. */
  readonly owned: number;
  /** Ids of the newest of the items that `owned` counts. */
  readonly itemIds: readonly number[];
}
/** A player's items with equal origin and season that can be dismantled. */
interface Stack extends Record<string, unknown> {
  readonly templateId: number | null;
  readonly collectionId: number | null;
  readonly seasonId: number | null;
  readonly rarity: number;
  readonly owned: number;
  readonly itemIds: readonly number[];
}
const crafted = sql`
  k.id, k.name, k.rarity, k.image_url as "imageUrl", k.from_common_inventory_id as "fromId"`;
/** Finds an undeleted collection that players can see. Locks it against changes until commit. */
export async function lockCraftedCollection(tx: Tx, id: number): Promise<Crafted | undefined> {
  const [, row] = await Promise.all([
    run(tx, sql`select id from collections where id = ${id} for share`),
    maybeOne<Crafted>(
      tx,
      sql`
        select ${crafted}
        from collections k
        join inventory_types t on t.id = k.inventory_type_id
        where k.id = ${id} and k.deleted_at is null and t.visible`,
    ),
  ]);
  return row;
}
/** Lists collections by their ids, including deleted ones. */
export const listCollectionsByIds = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; name: string; rarity: number }>(
    db,
    sql`select id, name, rarity from collections where id = any(${[...ids]})`,
  );
/** Condition for items that can be used up: owned, not on the chain, and not of a hidden type. */
const free = sql`i.state = 'OWNED' and i.asset_id is null and t.visible`;
const newest = sql`(array_agg(i.id order by i.id desc))[1:${limits.mergeShown}]`;
/**
 * Lists the collections that an account can craft, because it owns an item of the right template.
 */
export const listCraftableCollections = (db: Queries, accountId: number) =>
  many<Craftable>(
    db,
    sql`
      select ${crafted}, o.owned, o.ids as "itemIds",
        case
          when k.supply_cap is not null
            then greatest(k.supply_cap - ${buildIssuedCountSql('COLLECTION', sql`k.id`)}, 0)
        end as left
      from (
        select i.template_id, count(*)::int as owned, ${newest} as ids
        from items i
        join inventories v on v.id = i.template_id
        join inventory_types t on t.id = v.type_id
        where i.account_id = ${accountId} and ${free} and not v.is_default
        group by i.template_id
      ) o
      join collections k on k.from_common_inventory_id = o.template_id
      join inventory_types kt on kt.id = k.inventory_type_id
      where k.deleted_at is null and kt.visible
      order by k.rarity desc, k.name, k.id`,
  );
/**
 * Lists the stacks of items that an account can dismantle, with everything that their worth depends
 * on.
 */
export const listDismantlableStacks = (db: Queries, accountId: number) =>
  many<Stack>(
    db,
    sql`
      select i.template_id as "templateId", i.collection_id as "collectionId",
        i.season_id as "seasonId", min(coalesce(v.rarity, k.rarity)) as rarity,
        count(*)::int as owned, ${newest} as "itemIds"
      from items i
      left join inventories v on v.id = i.template_id
      left join collections k on k.id = i.collection_id
      join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
      where i.account_id = ${accountId}
        and ${free}
        and not coalesce(v.is_default, false)
        and coalesce(v.dismantable, k.dismantable)
      group by i.template_id, i.collection_id, i.season_id
      order by max(i.id) desc`,
  );
/**
 * Items to which a setting applies: the items of one collection; or the items of a rarity, without
 * some collections.
 */
export interface CraftSettingScope {
  readonly rarity: number;
  readonly collectionId: number | null;
  /** Collections that have a setting of their own. */
  readonly except: readonly number[];
}
const aboutCollection = ({ rarity, collectionId, except }: CraftSettingScope): Sql => sql`
  k.rarity = ${rarity}
  and ${collectionId === null ? sql`k.id <> all(${[...except]})` : sql`k.id = ${collectionId}`}`;
const countOf = async (db: Queries, counted: Sql): Promise<number> =>
  (await maybeOne<{ n: number }>(db, counted))?.n ?? 0;
/** Counts owned items that could be used up for a craft under a setting. */
export const countCraftableItems = (db: Queries, about: CraftSettingScope) =>
  countOf(
    db,
    sql`
      select count(*)::int as n
      from items i
      where i.state = 'OWNED'
        and i.template_id in (
          select k.from_common_inventory_id
          from collections k
          where k.deleted_at is null and ${aboutCollection(about)}
        )`,
  );
/** Counts owned items that could be dismantled under a setting. */
export const countDismantlableItems = (db: Queries, about: CraftSettingScope) =>
  countOf(
    db,
    sql`
      select count(*)::int as n
      from items i
      left join inventories v on v.id = i.template_id
      left join collections k on k.id = i.collection_id
      where i.state = 'OWNED'
        and not coalesce(v.is_default, false)
        and coalesce(v.dismantable, k.dismantable)
        and (
          ${about.collectionId === null ? sql`v.rarity = ${about.rarity} or` : sql``}
          (${aboutCollection(about)})
        )`,
  );
/** Lists all collections that can be crafted, with the template whose items are used up. */
export const listAllCraftableCollections = (db: Queries) =>
  many<{ id: number; name: string; rarity: number; fromId: number }>(
    db,
    sql`
      select id, name, rarity, from_common_inventory_id as "fromId"
      from collections
      where deleted_at is null and from_common_inventory_id is not null`,
  );
/** Lists all templates and collections whose items can be dismantled. */
export const listDismantlableOrigins = (db: Queries) =>
  many<{ kind: 'INVENTORY' | 'COLLECTION'; id: number; name: string; rarity: number }>(
    db,
    sql`
      select 'INVENTORY' as kind, id, name, rarity
      from inventories
      where deleted_at is null and dismantable and not is_default
      union all
      select 'COLLECTION' as kind, id, name, rarity
      from collections
      where deleted_at is null and dismantable`,
  );
