import type { Queries } from '../../../kernel/db/db.ts';
import {
  allOf,
  buildNormalisedTextOrder,
  containsText,
  mapDefined,
} from '../../../kernel/db/conditions.ts';
import { many, maybeOne, one, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { EnergySetting } from './energy/energy.policy.ts';
import {
  buildEnergySettingColumn,
  energyUseColumns,
  energyUseJoin,
} from './energy/energy.store.ts';
import type { TemplateAttribute, StoredPerkSlot } from '../perks/perks.api.ts';
import type { OwnItemOrder } from '@guildhall/contract/wealth/items/own-items';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

export interface ItemRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly rarity: number;
  readonly section: number;
  readonly type_id: number;
  readonly type_name: string;
  readonly asset_id: number | null;
  readonly image_url: string | null;
  readonly issued_id: number;
  readonly template_id: number | null;
  readonly collection_id: number | null;
  readonly dlc: string | null;
  readonly description: string;
  readonly granted_at: string;
  /** Season in which the item was created; null if there was none. */
  readonly season_id: number | null;
  /** Energy settings for the category and rarity of the item; null if there are none. */
  readonly setting: EnergySetting | null;
  readonly used: number;
  readonly reserved: number;
  readonly activated_at: string | null;
}
export interface ItemFilters {
  readonly dlc?: string | undefined;
  /** Search text. The name of the item must contain it. */
  readonly q?: string | undefined;
  readonly rarity?: number | undefined;
  readonly section?: number | undefined;
  readonly issuedId?: number | undefined;
  readonly isAsset?: boolean | undefined;
  readonly typeId?: number | undefined;
  readonly commonId?: number | undefined;
  readonly collectionId?: number | undefined;
  /** True to select items that do not exist any more, instead of owned items. */
  readonly gone?: boolean | undefined;
  /** True to omit items of hidden types, which players do not see. */
  readonly visibleOnly?: boolean;
}
/** Name of an item, which is the name of its template or collection. */
const itemName = sql`coalesce(v.name, k.name)`;
const condition = (accountId: number, filters: ItemFilters): Sql =>
  allOf(
    sql`i.account_id = ${accountId}`,
    filters.gone ? sql`i.state <> 'OWNED'` : sql`i.state = 'OWNED'`,
    filters.visibleOnly ? sql`t.visible` : undefined,
    mapDefined(filters.dlc, (dlc) => sql`v.dlc = ${dlc}`),
    mapDefined(filters.q, (q) => containsText(itemName, q)),
    mapDefined(filters.rarity, (rarity) => sql`coalesce(v.rarity, k.rarity) = ${rarity}`),
    mapDefined(filters.section, (section) => sql`t.section = ${section}`),
    mapDefined(filters.issuedId, (id) => sql`i.issued_id = ${id}`),
    mapDefined(filters.typeId, (id) => sql`t.id = ${id}`),
    mapDefined(
      filters.commonId,
      (id) => sql`coalesce(i.template_id, k.from_common_inventory_id) = ${id}`,
    ),
    mapDefined(filters.collectionId, (id) => sql`i.collection_id = ${id}`),
    mapDefined(filters.isAsset, (is) =>
      is ? sql`i.asset_id is not null` : sql`i.asset_id is null`,
    ),
  );
/** Columns of an item. Name and picture come from its template or collection. */
export const itemColumns = sql`
  i.id, coalesce(v.name, k.name) as name, coalesce(v.rarity, k.rarity) as rarity, t.section,
  t.id as type_id, t.name as type_name, i.asset_id,
  coalesce(v.image_url, k.image_url) as image_url, i.issued_id,
  coalesce(i.template_id, k.from_common_inventory_id) as template_id, i.collection_id, v.dlc,
  coalesce(v.description, '') as description, i.granted_at, i.season_id, ${energyUseColumns},
  ${buildEnergySettingColumn(sql`t.category`, sql`coalesce(v.rarity, k.rarity)`)} as setting`;
const originsJoined = sql`
  items i
  left join inventories v on v.id = i.template_id
  left join collections k on k.id = i.collection_id
  join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)`;
export const itemsJoinedWithOriginsSql = sql`${originsJoined} ${energyUseJoin}`;

/** Columns of an item's own row. They contain no data of its template or collection. */
export type ItemOwnColumns = Pick<
  ItemRow,
  | 'id'
  | 'asset_id'
  | 'issued_id'
  | 'template_id'
  | 'collection_id'
  | 'granted_at'
  | 'season_id'
  | 'used'
  | 'reserved'
  | 'activated_at'
>;
/**
 * Builds an SQL column with the newest items of an account as one list, which an index provides.
 * Hidden items are included; data of templates is not. For statements that already read the
 * account.
 */
export const buildNewestItemsColumn = (account: Sql, limit: number): Sql => sql`
  (
    select coalesce(json_agg(n), '[]')
    from (
      select i.id, i.asset_id, i.issued_id, i.template_id, i.collection_id, i.granted_at,
        i.season_id, ${energyUseColumns}
      from items i
      ${energyUseJoin}
      where i.account_id = ${account} and i.state = 'OWNED'
      order by i.id desc
      limit ${sql.raw(String(limit))}
    ) n
  )`;
/** Origin of an item: a template or a collection. */
export interface ItemOriginRow {
  readonly template_id: number | null;
  readonly collection_id: number | null;
  /**
   * Template whose items are counted together with the items of the collection; null if the origin
   * is a template.
   */
  readonly common_id: number | null;
  readonly visible: boolean;
  readonly shown: Pick<
    ItemRow,
    | 'name'
    | 'rarity'
    | 'section'
    | 'type_id'
    | 'type_name'
    | 'image_url'
    | 'dlc'
    | 'description'
    | 'setting'
  >;
}
export const listItemOrigins = (
  db: Queries,
  items: readonly Pick<ItemOwnColumns, 'template_id' | 'collection_id'>[],
) =>
  many<ItemOriginRow>(
    db,
    sql`
      select v.id as template_id, null as collection_id, null as common_id, t.visible,
        json_build_object(
          'name', v.name, 'rarity', v.rarity, 'section', t.section, 'type_id', t.id,
          'type_name', t.name, 'image_url', v.image_url, 'dlc', v.dlc,
          'description', v.description,
          'setting', ${buildEnergySettingColumn(sql`t.category`, sql`v.rarity`)}
        ) as shown
      from inventories v
      join inventory_types t on t.id = v.type_id
      where v.id = any(${items.map((item) => item.template_id)})
      union all
      select null, k.id, k.from_common_inventory_id, t.visible,
        json_build_object(
          'name', k.name, 'rarity', k.rarity, 'section', t.section, 'type_id', t.id,
          'type_name', t.name, 'image_url', k.image_url, 'dlc', null, 'description', '',
          'setting', ${buildEnergySettingColumn(sql`t.category`, sql`k.rarity`)}
        )
      from collections k
      join inventory_types t on t.id = k.inventory_type_id
      where k.id = any(${items.map((item) => item.collection_id)})`,
  );

const orders: Readonly<Record<OwnItemOrder, Sql>> = {
  newest: sql`i.id desc`,
  rarity: sql`
    coalesce(v.rarity, k.rarity) desc, ${buildNormalisedTextOrder(itemName)}, i.id desc`,
  name: sql`${buildNormalisedTextOrder(itemName)}, i.id desc`,
};
export interface ItemCountRow {
  readonly section: number;
  readonly type_id: number;
  readonly type_name: string;
  readonly rarity: number;
  readonly dlc: string | null;
  readonly count: number;
}
/** Counts the items that a player sees, by section, type, rarity and pack. Ordered by type. */
export const listItemCounts = (db: Queries, accountId: number) =>
  many<ItemCountRow>(
    db,
    sql`
      select t.section, t.id as type_id, t.name as type_name,
        coalesce(v.rarity, k.rarity) as rarity, v.dlc, count(*)::int as count
      from ${originsJoined}
      where i.account_id = ${accountId} and i.state = 'OWNED' and t.visible
      group by t.id, 4, v.dlc
      order by t.display_order, t.id, 4, v.dlc`,
  );

const isPlain = ({ visibleOnly, ...filters }: ItemFilters): boolean =>
  visibleOnly === true && Object.values(filters).every((value) => value === undefined);

/**
 * Lists a page of items and their total number with one statement. Joins other data only for the
 * items of the page: counting in the same select would compute these columns for every owned item.
 */
export async function listItemsPage(
  db: Queries,
  accountId: number,
  { order = 'newest', ...filters }: ItemFilters & { readonly order?: OwnItemOrder | undefined },
  page: number,
  perPage: number,
): Promise<{ rows: ItemRow[]; total: number }> {
  if (order === 'newest' && isPlain(filters)) {
    const rows = await many<ItemRow & { total: number }>(
      db,
      sql`
        with
          owned as (
            select i.id
            from ${originsJoined}
            where i.account_id = ${accountId} and i.state = 'OWNED' and t.visible
          ),
          shown as materialized (
            select id
            from owned
            order by id desc
            limit ${perPage}
            offset ${(page - 1) * perPage}
          )
        select ${itemColumns}, (select count(*)::int from owned) as total
        from ${itemsJoinedWithOriginsSql}
        where i.id in (select id from shown)
        order by i.id desc`,
    );
    if (rows[0] || page === 1) return { rows, total: rows[0]?.total ?? 0 };
  }
  const rows = await many<ItemRow>(
    db,
    sql`
      select ${itemColumns}
      from ${itemsJoinedWithOriginsSql}
      where ${condition(accountId, filters)}
      order by ${orders[order]}
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  // a first page that is not full contains all items
  if (page === 1 && rows.length < perPage) return { rows, total: rows.length };
  const total = await maybeOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${itemsJoinedWithOriginsSql}
      where ${condition(accountId, filters)}`,
  );
  return { rows, total: total?.n ?? 0 };
}
export interface ItemWithSlotsRow extends ItemRow {
  readonly perks: readonly StoredPerkSlot[];
}
export interface CompleteItemRow extends ItemWithSlotsRow {
  readonly state: string;
  readonly version: number;
  readonly attributes: readonly TemplateAttribute[];
  readonly visible: boolean;
}
/**
 * Condition for items that can be used in a match: owned, visible, and usable in the mode. VR
 * accepts every item; on flat screens, items for VR cannot be used.
 */
const isFit = (vr: boolean): Sql =>
  sql`i.state = 'OWNED' and t.visible${vr ? sql`` : sql` and not t.is_vr`}`;
/** Lists items for a loadout, newest first. Lists at most `capacity` items. */
export const listLoadoutItemRows = (
  db: Queries,
  accountId: number,
  vr: boolean,
  capacity: number,
) =>
  many<ItemWithSlotsRow & { readonly attributes: readonly TemplateAttribute[] }>(
    db,
    sql`
      select ${itemColumns}, i.perks, coalesce(v.attributes, k.attributes) as attributes
      from ${itemsJoinedWithOriginsSql}
      where i.account_id = ${accountId} and ${isFit(vr)}
      order by i.id desc
      limit ${capacity}`,
  );
/** Returns the chosen items that their accounts can take into a match. Does not lock them. */
export const listChosenItemsThatCanBeWorn = (
  db: Queries,
  worn: readonly { accountId: number; itemId: number }[],
  vr: boolean,
) =>
  many<{ account_id: number; id: number }>(
    db,
    sql`
      select i.account_id, i.id
      from ${itemsJoinedWithOriginsSql}
      join jsonb_to_recordset(
        ${JSON.stringify(worn)}::jsonb
      ) as x("accountId" bigint, "itemId" bigint) on x."accountId" = i.account_id
        and x."itemId" = i.id
      where ${isFit(vr)}`,
  );
export const findItem = (db: Queries, accountId: number, itemId: number) =>
  maybeOne<CompleteItemRow>(
    db,
    sql`
      select ${itemColumns}, i.perks, i.state, i.version,
        coalesce(v.attributes, k.attributes) as attributes, t.visible
      from ${itemsJoinedWithOriginsSql}
      where i.id = ${itemId} and i.account_id = ${accountId}`,
  );

export async function countItemsOfAccountByOrigin(
  db: Queries,
  accountId: number,
  originId: number,
  ofCollection = false,
): Promise<number> {
  const made = ofCollection ? sql`collection_id = ${originId}` : sql`template_id = ${originId}`;
  const { n } = await one<{ n: number }>(
    db,
    sql`
      select count(*)::int as n
      from items
      where account_id = ${accountId} and ${made} and state = 'OWNED'`,
  );
  return n;
}
interface HistoryRow {
  readonly id: number;
  readonly kind: string;
  readonly rule: Sentence;
  readonly cause: unknown;
  readonly at: string;
}
export const listItemHistory = (db: Queries, itemId: number) =>
  many<HistoryRow>(
    db,
    sql`select id, kind, rule, cause, at from item_history where item_id = ${itemId} order by id`,
  );
export const findUserOfAccount = (db: Queries, accountId: number) =>
  maybeOne<{ user_id: number; language: string; username: string }>(
    db,
    sql`
      select user_id, language, username
      from player
      where id = ${accountId}`,
  );

/** Lists the given items that an account owns and that have a value perk in a slot. */
export const listItemsWithValuePerks = (db: Queries, itemIds: readonly number[]) =>
  many<{ id: number; account_id: number; name: string; perks: readonly StoredPerkSlot[] }>(
    db,
    sql`
      select i.id, i.account_id, coalesce(v.name, k.name) as name, i.perks
      from items i
      left join inventories v on v.id = i.template_id
      left join collections k on k.id = i.collection_id
      where i.id = any(${[...itemIds]})
        and i.state = 'OWNED'
        and i.perks @> '[{"type":"VALUE"}]'
      order by i.id`,
  );
/** Maps items by id to their names, whatever their state is. */
export async function mapItemNames(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await many<{ id: number; name: string }>(
    db,
    sql`
      select i.id, c.name
      from items i
      join catalogue c on c.kind = case
          when i.template_id is null then 'COLLECTION'
          else 'INVENTORY'
        end
        and c.id = coalesce(i.template_id, i.collection_id)
      where i.id = any(${[...ids]})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
