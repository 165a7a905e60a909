/** Reads and locks the serial numbers of templates and collections. */
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { one, run, sql, type Sql } from '../../../../kernel/db/sql.ts';

/**
 * Origin of items: a template or a collection. Each origin has its own serial numbers and supply
 * cap.
 */
export type ItemOrigin = 'INVENTORY' | 'COLLECTION';

/**
 * Builds the SQL expression for the number of items of an origin that were ever created. `id` is
 * the SQL expression of the origin's id.
 */
export const buildIssuedCountSql = (origin: ItemOrigin, id: Sql): Sql => sql`
  coalesce(
    (
      select n.issued
      from serials_issued n
      where n.origin = ${sql.raw(`'${origin}'`)} and n.origin_id = ${id}
    ),
    0
  )`;
/**
 * Builds the condition that more items of an origin may be created. `alias` is the table alias of
 * the origin.
 */
export const buildSupplyCondition = (origin: ItemOrigin, alias: Sql): Sql => sql`
  (
    ${alias}.supply_cap is null
    or ${buildIssuedCountSql(origin, sql`${alias}.id`)} < ${alias}.supply_cap
  )`;
export const countIssuedItems = async (
  db: Queries,
  origin: ItemOrigin,
  id: number,
): Promise<number> =>
  (
    await one<{ issued: number }>(
      db,
      sql`select ${buildIssuedCountSql(origin, sql`${id}::bigint`)} as issued`,
    )
  ).issued;
/**
 * Locks all serial numbers of an origin until commit. Waits for transactions that have taken some
 * of them; the last statement then also finds the ranges that these transactions have added.
 */
export async function lockSerialNumbers(tx: Tx, origin: ItemOrigin, id: number): Promise<void> {
  const ofThing = sql`origin = ${origin} and origin_id = ${id}`;
  await Promise.all([
    run(tx, sql`select add_serials(${origin}, ${id})`),
    run(tx, sql`select slot from serial_ranges where ${ofThing} and slot = 0 for update`),
    run(tx, sql`select slot from serial_ranges where ${ofThing} order by slot for update`),
  ]);
}
/**
 * Locks all serial numbers of an origin. Returns the highest serial number that an item has; 0 if
 * there is no item. It can exceed the number of items, because lower numbers may be unused.
 */
export async function lockHighestSerialNumber(
  tx: Tx,
  origin: ItemOrigin,
  id: number,
): Promise<number> {
  await lockSerialNumbers(tx, origin, id);
  const column = origin === 'INVENTORY' ? sql`template_id` : sql`collection_id`;
  const { highest } = await one<{ highest: number }>(
    tx,
    sql`select coalesce(max(issued_id), 0) as highest from items where ${column} = ${id}`,
  );
  return highest;
}
