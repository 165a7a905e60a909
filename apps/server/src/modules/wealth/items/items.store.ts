import type { Queries, Tx } from '../../../kernel/db.ts';
import { allOf, anywhere, given } from '../../../kernel/db/conditions.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { Attribute, StoredSlot } from '../perks/perks.api.ts';
import type { Sentence } from '@guildhall/contract/kit/words';

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
}
export interface ItemFilters {
  readonly dlc?: string | undefined;
  readonly rarity?: number | undefined;
  readonly section?: number | undefined;
  readonly issuedId?: number | undefined;
  readonly isAsset?: boolean | undefined;
  readonly typeId?: number | undefined;
  readonly commonId?: number | undefined;
  readonly collectionId?: number | undefined;
  /** Players do not see items of hidden types. */
  readonly visibleOnly?: boolean;
}
const condition = (accountId: number, f: ItemFilters): Sql =>
  allOf(
    sql`i.account_id = ${accountId}`,
    sql`i.state = 'OWNED'`,
    f.visibleOnly ? sql`t.visible` : undefined,
    given(f.dlc, (dlc) => sql`v.dlc = ${dlc}`),
    given(f.rarity, (rarity) => sql`coalesce(v.rarity, k.rarity) = ${rarity}`),
    given(f.section, (section) => sql`t.section = ${section}`),
    given(f.issuedId, (id) => sql`i.issued_id = ${id}`),
    given(f.typeId, (id) => sql`t.id = ${id}`),
    given(f.commonId, (id) => sql`coalesce(i.template_id, k.from_common_inventory_id) = ${id}`),
    given(f.collectionId, (id) => sql`i.collection_id = ${id}`),
    given(f.isAsset, (is) => (is ? sql`i.asset_id is not null` : sql`i.asset_id is null`)),
  );
/** An item is made from an inventory or from a collection: it is called and looks like that. */
const columns = sql`
  i.id, coalesce(v.name, k.name) as name, coalesce(v.rarity, k.rarity) as rarity, t.section,
  t.id as type_id, t.name as type_name, i.asset_id,
  coalesce(v.image_url, k.image_url) as image_url, i.issued_id,
  coalesce(i.template_id, k.from_common_inventory_id) as template_id, i.collection_id, v.dlc,
  coalesce(v.description, '') as description, i.granted_at`;
const joined = sql`
  items i
  left join inventories v on v.id = i.template_id
  left join collections k on k.id = i.collection_id
  join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)`;

/** An item as its own row says it, without what it is made from. */
export type OwnRow = Pick<
  ItemRow,
  'id' | 'asset_id' | 'issued_id' | 'template_id' | 'collection_id' | 'granted_at'
>;
/**
 * Sql that answers the newest items of an account as one list, hidden ones too, along an index: for
 * queries that have the account at hand. What they are made from is no part of it.
 */
export const newestItemsAs = (account: Sql, limit: number): Sql => sql`
  (
    select coalesce(json_agg(n), '[]')
    from (
      select id, asset_id, issued_id, template_id, collection_id, granted_at
      from items
      where account_id = ${account} and state = 'OWNED'
      order by id desc
      limit ${sql.raw(String(limit))}
    ) n
  )`;
/** What items are made from: an inventory or a collection with its type. */
export interface OriginRow {
  readonly template_id: number | null;
  readonly collection_id: number | null;
  /** What an item of a collection counts as. */
  readonly common_id: number | null;
  readonly visible: boolean;
  readonly shown: Pick<
    ItemRow,
    'name' | 'rarity' | 'section' | 'type_id' | 'type_name' | 'image_url' | 'dlc' | 'description'
  >;
}
export const originsOf = (
  on: Queries,
  items: readonly Pick<OwnRow, 'template_id' | 'collection_id'>[],
) =>
  many<OriginRow>(
    on,
    sql`
      select v.id as template_id, null as collection_id, null as common_id, t.visible,
        json_build_object(
          'name', v.name, 'rarity', v.rarity, 'section', t.section, 'type_id', t.id,
          'type_name', t.name, 'image_url', v.image_url, 'dlc', v.dlc,
          'description', v.description
        ) as shown
      from inventories v
      join inventory_types t on t.id = v.type_id
      where v.id = any(${items.map((item) => item.template_id)})
      union all
      select null, k.id, k.from_common_inventory_id, t.visible,
        json_build_object(
          'name', k.name, 'rarity', k.rarity, 'section', t.section, 'type_id', t.id,
          'type_name', t.name, 'image_url', k.image_url, 'dlc', null, 'description', ''
        )
      from collections k
      join inventory_types t on t.id = k.inventory_type_id
      where k.id = any(${items.map((item) => item.collection_id)})`,
  );

const isPlain = ({ visibleOnly, ...filters }: ItemFilters): boolean =>
  visibleOnly === true && Object.values(filters).every((value) => value === undefined);

/** The page and how many there are in all, in one query. */
export async function pageOfItems(
  on: Queries,
  accountId: number,
  filters: ItemFilters,
  page: number,
  perPage: number,
): Promise<{ rows: ItemRow[]; total: number }> {
  if (isPlain(filters)) {
    const rows = await many<ItemRow & { total: number }>(
      on,
      sql`
        select ${columns}, count(*) over ()::int as total
        from ${joined}
        where i.account_id = ${accountId} and i.state = 'OWNED' and t.visible
        order by i.id desc
        limit ${perPage}
        offset ${(page - 1) * perPage}`,
    );
    if (rows[0] || page === 1) return { rows, total: rows[0]?.total ?? 0 };
  }
  const rows = await many<ItemRow>(
    on,
    sql`
      select ${columns}
      from ${joined}
      where ${condition(accountId, filters)}
      order by i.id desc
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  // The first page of a small inventory says by itself how many there are.
  if (page === 1 && rows.length < perPage) return { rows, total: rows.length };
  const total = await maybeOne<{ n: number }>(
    on,
    sql`select count(*)::int as n from ${joined} where ${condition(accountId, filters)}`,
  );
  return { rows, total: total?.n ?? 0 };
}
export interface SlottedRow extends ItemRow {
  readonly perks: readonly StoredSlot[];
}
export interface WholeRow extends SlottedRow {
  readonly state: string;
  readonly version: number;
  readonly attributes: readonly Attribute[];
  readonly visible: boolean;
}
/**
 * As much as an inventory can hold; VR shows everything, a flat screen leaves out what is for VR
 * alone.
 */
export const loadoutOf = (on: Queries, accountId: number, vr: boolean) =>
  many<SlottedRow>(
    on,
    sql`
      select ${columns}, i.perks
      from ${joined}
      where ${condition(accountId, { visibleOnly: true })}${vr ? sql`` : sql` and not t.is_vr`}
      order by i.id desc
      limit 5000`,
  );
/**
 * Which of these items their accounts can take into a match of a mode: owned, shown, and fit for
 * it. Read as of now; nobody waits.
 */
export const wearableOf = (
  on: Queries,
  worn: readonly { accountId: number; itemId: number }[],
  vr: boolean,
) =>
  many<{ account_id: number; id: number }>(
    on,
    sql`
      select i.account_id, i.id
      from ${joined}
      join jsonb_to_recordset(
        ${JSON.stringify(worn)}::jsonb
      ) as x("accountId" int, "itemId" int) on x."accountId" = i.account_id
        and x."itemId" = i.id
      where i.state = 'OWNED' and t.visible${vr ? sql`` : sql` and not t.is_vr`}`,
  );
export const itemById = (on: Queries, accountId: number, itemId: number) =>
  maybeOne<WholeRow>(
    on,
    sql`
      select ${columns}, i.perks, i.state, i.version,
        coalesce(v.attributes, k.attributes) as attributes, t.visible
      from ${joined}
      where i.id = ${itemId} and i.account_id = ${accountId}`,
  );

export interface Granted extends Record<string, unknown> {
  readonly name: string;
  readonly image_url: string | null;
  /** None when the supply cap leaves too few. */
  readonly item_ids: number[];
  readonly user_id: number;
  readonly type_id: number;
  readonly section: number;
  readonly rarity: number;
  readonly attributes: readonly Attribute[];
  /** Whether players are shown items of this type. */
  readonly visible: boolean;
}
export interface Making {
  /** Of an inventory, or of a collection. */
  readonly origin: 'INVENTORY' | 'COLLECTION';
  readonly originId: number;
  readonly amount: number;
  readonly accountId: number;
  readonly kind: string;
  readonly commandId: number | null;
  readonly rule: Sentence;
  readonly cause: unknown;
  readonly at: Date;
}
const originOf = {
  INVENTORY: {
    origins: sql`inventories`,
    typeId: sql`type_id`,
    serials: sql`item_serials`,
    originId: sql`template_id`,
  },
  COLLECTION: {
    origins: sql`collections`,
    typeId: sql`inventory_type_id`,
    serials: sql`collection_serials`,
    originId: sql`collection_id`,
  },
};
/**
 * 1 to `amount`, as a value: of a series up to a value the planner expects a thousand rows without
 * knowing it, and plans such a statement anew each time.
 */
const counted = (amount: number): number[] => Array.from({ length: amount }, (_one, n) => n + 1);
/**
 * Takes serial numbers under the lock of what the items are made from, makes them and writes their
 * history, in one statement. An inventory and a collection have serial numbers and caps of their
 * own.
 */
function making(m: Making): Sql {
  const { origins, typeId, serials, originId } = originOf[m.origin];
  return sql`
    with
      t as (
        select o.id, o.name, o.image_url, o.supply_cap, o.${typeId} as type_id, o.rarity,
          o.attributes, y.section, y.visible
        from ${origins} o
        join inventory_types y on y.id = o.${typeId}
        where o.id = ${m.originId} and o.deleted_at is null
      ),
      s as (
        insert into ${serials} as n (${originId}, issued)
        select id, ${m.amount}
        from t
        on conflict (${originId}) do update set issued = n.issued + excluded.issued
        returning issued
      ),
      i as (
        insert into items (${originId}, account_id, issued_id, granted_at)
        select ${m.originId}, ${m.accountId}, s.issued - ${m.amount} + n, ${m.at}
        from t, s, unnest(${counted(m.amount)}::int[]) n
        where t.supply_cap is null or s.issued <= t.supply_cap
        returning id
      ),
      h as (
        insert into item_history (item_id, account_id, kind, command_id, rule, cause, at)
        select i.id, ${m.accountId}, ${m.kind}, ${m.commandId}, ${sql.json(m.rule)},
          ${sql.json(m.cause)}, ${m.at}
        from i
      )
    select t.name, t.image_url, array(select i.id from i order by i.id) as item_ids, a.user_id,
      t.type_id, t.section, t.rarity, t.attributes, t.visible
    from t, s, player a
    where a.id = ${m.accountId}`;
}
/**
 * Undefined without the template; without items when the supply cap leaves too few: the caller must
 * then roll back.
 */
export const makeItems = (tx: Tx, m: Making): Promise<Granted | undefined> =>
  maybeOne<Granted>(tx, making(m));
/**
 * A living template's name and what its supply cap leaves; its serial numbers wait until the
 * transaction ends.
 */
export async function lockSupply(
  tx: Tx,
  templateId: number,
): Promise<{ name: string; left: number | null; issued: number } | undefined> {
  const serial = await maybeOne<{ issued: number }>(
    tx,
    sql`select issued from item_serials where template_id = ${templateId} for update`,
  );
  const row = await maybeOne<{ name: string; cap: number | null }>(
    tx,
    sql`
      select name, supply_cap as cap
      from inventories
      where id = ${templateId} and deleted_at is null`,
  );
  return (
    row && {
      name: row.name,
      left: row.cap === null ? null : Math.max(0, row.cap - (serial?.issued ?? 0)),
      issued: serial?.issued ?? 0,
    }
  );
}
/** Fills the slots of items that were made in this transaction. */
export const fillSlots = (
  tx: Tx,
  slots: readonly { itemId: number; slots: readonly StoredSlot[] }[],
) =>
  run(
    tx,
    sql`
      update items
      set perks = x.slots
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as x("itemId" int, slots jsonb)
      where items.id = x."itemId"`,
  );
/**
 * Compare and set on the version that the change started from; false when the item is another by
 * now, or gone.
 */
export async function changeSlots(
  tx: Tx,
  id: number,
  version: number,
  slots: readonly StoredSlot[],
): Promise<boolean> {
  const changed = await run(
    tx,
    sql`
      update items
      set perks = ${sql.json(slots)}, version = version + 1
      where id = ${id} and version = ${version} and state = 'OWNED'`,
  );
  return changed > 0;
}
interface Deed {
  readonly itemId: number;
  readonly accountId: number;
  readonly kind: string;
  readonly commandId: number | null;
  readonly rule: Sentence;
  readonly cause: unknown;
  readonly at: Date;
}
export const insertHistory = (tx: Tx, deeds: readonly Deed[]) =>
  run(
    tx,
    sql`
      insert into item_history (item_id, account_id, kind, command_id, rule, cause, at)
      select d."itemId", d."accountId", d.kind, d."commandId", d.rule, d.cause, d.at
      from jsonb_to_recordset(${sql.json(deeds)}) as d(
        "itemId" int, "accountId" int, kind text, "commandId" bigint, rule jsonb, cause jsonb,
        at timestamptz
      )`,
  );
/** Compare and set: one transition of an item wins, the others find nothing. */
export async function moveItem(
  tx: Tx,
  id: number,
  accountId: number,
  from: string,
  to: string,
): Promise<boolean> {
  const moved = await run(
    tx,
    sql`
      update items
      set state = ${to}, version = version + 1
      where id = ${id} and account_id = ${accountId} and state = ${from}`,
  );
  return moved > 0;
}
export async function ownedOf(
  on: Queries,
  accountId: number,
  originId: number,
  ofCollection = false,
): Promise<number> {
  const made = ofCollection ? sql`collection_id = ${originId}` : sql`template_id = ${originId}`;
  const { n } = await one<{ n: number }>(
    on,
    sql`
      select count(*)::int as n
      from items
      where account_id = ${accountId} and ${made} and state = 'OWNED'`,
  );
  return n;
}
interface HistoryRow {
  readonly id: number | string;
  readonly kind: string;
  readonly rule: Sentence;
  readonly cause: unknown;
  readonly at: string;
}
export const historyOf = (on: Queries, itemId: number) =>
  many<HistoryRow>(
    on,
    sql`select id, kind, rule, cause, at from item_history where item_id = ${itemId} order by id`,
  );
/** Without those of which no more may be made: a registration must not fail for that. */
export const defaultTemplates = (on: Queries) =>
  many<{ id: number }>(
    on,
    sql`
      select v.id
      from inventories v
      left join item_serials s on s.template_id = v.id
      where v.is_default
        and v.deleted_at is null
        and (v.supply_cap is null or coalesce(s.issued, 0) < v.supply_cap)
      order by v.id`,
  );
export const accountsWithout = (on: Queries, templateId: number, after: number, limit: number) =>
  many<{ id: number }>(
    on,
    sql`
      select a.id
      from player a
      where a.id > ${after}
        and not exists (
          select 1
          from items i
          where i.account_id = a.id and i.template_id = ${templateId}
        )
      order by a.id
      limit ${limit}`,
  );
export const userOf = (on: Queries, accountId: number) =>
  maybeOne<{ user_id: number; language: string; username: string }>(
    on,
    sql`
      select user_id, language, username
      from player
      where id = ${accountId}`,
  );

/** Which of these, as `KIND id`, are of a type that players are not shown. */
export async function hiddenAmong(
  on: Queries,
  things: readonly { kind: string; id: number | null }[],
): Promise<Set<string>> {
  const items = things.filter(
    ({ kind, id }) => id !== null && (kind === 'INVENTORY' || kind === 'COLLECTION'),
  );
  if (items.length === 0) return new Set();
  const rows = await many<{ kind: string; id: number }>(
    on,
    sql`
      select x.kind, x.id
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(kind text, id int)
      left join inventories v on x.kind = 'INVENTORY' and v.id = x.id
      left join collections k on x.kind = 'COLLECTION' and k.id = x.id
      join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
      where not t.visible`,
  );
  return new Set(rows.map((row) => `${row.kind} ${row.id}`));
}
/** What of a template decides the slots of its items. */
export const slotOwner = (on: Queries, templateId: number) =>
  maybeOne<{ typeId: number; section: number; rarity: number; attributes: readonly Attribute[] }>(
    on,
    sql`
      select v.type_id as "typeId", t.section, v.rarity, v.attributes
      from inventories v
      join inventory_types t on t.id = v.type_id
      where v.id = ${templateId} and v.deleted_at is null`,
  );
export const searchTemplates = (
  on: Queries,
  { name, typeId }: { name?: string | undefined; typeId?: number },
  limit: number,
) =>
  many<{ id: number; name: string }>(
    on,
    sql`
      select id, name
      from inventories
      where ${allOf(
        sql`deleted_at is null`,
        given(typeId, (id) => sql`type_id = ${id}`),
        given(name, (text) => sql`name ilike ${anywhere(text)}`),
      )}
      order by name, id
      limit ${limit}`,
  );
