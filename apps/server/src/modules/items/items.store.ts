import { and, eq, sql, type SQL } from 'drizzle-orm';
import { oneOf, rowsOf, type Queries, type Tx } from '../../kernel/db.ts';
import { itemHistory, items, payouts } from './items.tables.ts';

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
  readonly template_id: number;
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
const given = (value: unknown, condition: SQL): SQL => (value === undefined ? sql`` : sql` and ${condition}`);
function condition(accountId: number, f: ItemFilters): SQL {
  return sql`i.account_id = ${accountId} and i.state = 'OWNED'${f.visibleOnly ? sql` and t.visible` : sql``}${given(f.dlc, sql`v.dlc = ${f.dlc}`)}${given(f.rarity, sql`v.rarity = ${f.rarity}`)}${given(f.section, sql`t.section = ${f.section}`)}${given(f.issuedId, sql`i.issued_id = ${f.issuedId}`)}${given(f.typeId, sql`v.type_id = ${f.typeId}`)}${given(f.commonId, sql`i.template_id = ${f.commonId}`)}${f.collectionId === undefined ? sql`` : sql` and false`}${f.isAsset === undefined ? sql`` : f.isAsset ? sql` and i.asset_id is not null` : sql` and i.asset_id is null`}`;
}
const columns = sql`i.id, v.name, v.rarity, t.section, v.type_id, t.name as type_name, i.asset_id, v.image_url, i.issued_id, i.template_id, v.dlc, v.description, i.granted_at`;
const joined = sql`items i join inventories v on v.id = i.template_id join inventory_types t on t.id = v.type_id`;

export const newestItems = (on: Queries, accountId: number, limit: number) =>
  rowsOf<ItemRow>(on, sql`select ${columns} from ${joined} where ${condition(accountId, { visibleOnly: true })} order by i.id desc limit ${limit}`);

export async function pageOfItems(on: Queries, accountId: number, filters: ItemFilters, page: number, perPage: number): Promise<{ rows: ItemRow[]; total: number }> {
  const rows = await rowsOf<ItemRow>(
    on,
    sql`select ${columns} from ${joined} where ${condition(accountId, filters)} order by i.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  // The first page of a small inventory says by itself how many there are.
  if (page === 1 && rows.length < perPage) return { rows, total: rows.length };
  const total = await oneOf<{ n: number }>(on, sql`select count(*)::int as n from ${joined} where ${condition(accountId, filters)}`);
  return { rows, total: total?.n ?? 0 };
}
/** As much as an inventory can hold; VR shows everything, a flat screen leaves out what is for VR alone. */
export const loadoutOf = (on: Queries, accountId: number, vr: boolean) =>
  rowsOf<ItemRow>(
    on,
    sql`select ${columns} from ${joined} where ${condition(accountId, { visibleOnly: true })}${vr ? sql`` : sql` and not t.is_vr`} order by i.id desc limit 5000`,
  );
export const oneItem = (on: Queries, accountId: number, itemId: number) =>
  oneOf<ItemRow & { state: string; version: number }>(on, sql`select ${columns}, i.state, i.version from ${joined} where i.id = ${itemId} and i.account_id = ${accountId}`);

/** Takes serial numbers under the template's lock; undefined when the supply cap leaves too few. */
export async function takeSerials(
  tx: Tx,
  templateId: number,
  amount: number,
): Promise<{ first: number; name: string; imageUrl: string | null; rarity: number } | undefined | 'no-template'> {
  const template = await oneOf<{ supply_cap: number | null; name: string; image_url: string | null; rarity: number }>(
    tx,
    sql`select supply_cap, name, image_url, rarity from inventories where id = ${templateId} and deleted_at is null`,
  );
  if (!template) return 'no-template';
  const taken = await oneOf<{ issued: number }>(
    tx,
    sql`insert into item_serials (template_id, issued) values (${templateId}, ${amount}) on conflict (template_id) do update set issued = item_serials.issued + ${amount} returning issued`,
  );
  const issued = taken?.issued ?? 0;
  if (template.supply_cap !== null && issued > template.supply_cap) return undefined;
  return { first: issued - amount + 1, name: template.name, imageUrl: template.image_url, rarity: template.rarity };
}
export async function insertItems(tx: Tx, rows: (typeof items.$inferInsert)[]): Promise<number[]> {
  const inserted = await tx.insert(items).values(rows).returning({ id: items.id });
  return inserted.map((row) => row.id);
}
export const insertHistory = (tx: Tx, rows: (typeof itemHistory.$inferInsert)[]) => tx.insert(itemHistory).values(rows);
/** Compare and set: one transition of an item wins, the others find nothing. */
export async function moveItem(tx: Tx, id: number, accountId: number, from: string, to: string): Promise<boolean> {
  const moved = await tx
    .update(items)
    .set({ state: to, version: sql`${items.version} + 1` })
    .where(and(eq(items.id, id), eq(items.accountId, accountId), eq(items.state, from)))
    .returning({ id: items.id });
  return moved.length > 0;
}
export const historyOf = (on: Queries, itemId: number) => on.select().from(itemHistory).where(eq(itemHistory.itemId, itemId)).orderBy(itemHistory.id);
export const defaultTemplates = (on: Queries) => rowsOf<{ id: number }>(on, sql`select id from inventories where is_default and deleted_at is null order by id`);
export const accountsWithout = (on: Queries, templateId: number, after: number, limit: number) =>
  rowsOf<{ id: number }>(
    on,
    sql`select a.id from accounts a where a.id > ${after} and not exists (select 1 from items i where i.account_id = a.id and i.template_id = ${templateId}) order by a.id limit ${limit}`,
  );
export const userOf = (on: Queries, accountId: number) =>
  oneOf<{ user_id: number; language: string; username: string }>(
    on,
    sql`select a.user_id, u.language, a.username from accounts a join users u on u.id = a.user_id where a.id = ${accountId}`,
  );

/** Insert first: the row is the entitlement. Undefined when it was paid before. */
export async function insertPayout(tx: Tx, row: typeof payouts.$inferInsert): Promise<number | undefined> {
  const [inserted] = await tx.insert(payouts).values(row).onConflictDoNothing().returning({ id: payouts.id });
  return inserted?.id;
}
export const completePayout = (tx: Tx, id: number, rewards: unknown) => tx.update(payouts).set({ rewards }).where(eq(payouts.id, id));
export async function pageOfPayouts(on: Queries, accountId: number, page: number, perPage: number) {
  const rows = await on
    .select()
    .from(payouts)
    .where(eq(payouts.accountId, accountId))
    .orderBy(sql`${payouts.id} desc`)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const total = await oneOf<{ n: number }>(on, sql`select count(*)::int as n from payouts where account_id = ${accountId}`);
  return { rows, total: total?.n ?? 0 };
}
export const searchTemplates = (on: Queries, { name, typeId }: { name?: string | undefined; typeId?: number }, limit: number) =>
  rowsOf<{ id: number; name: string }>(
    on,
    sql`select id, name from inventories where deleted_at is null${typeId === undefined ? sql`` : sql` and type_id = ${typeId}`}${name ? sql` and name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}` : sql``} order by name, id limit ${limit}`,
  );
