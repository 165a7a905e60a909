/** Serial numbers of inventories and collections: those given out, and their locks. */
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { one, run, sql, type Sql } from '../../../../kernel/db/sql.ts';

/** Origin of items: a template or a collection, each with serial numbers and a supply cap. */
export type ItemOrigin = 'INVENTORY' | 'COLLECTION';

/** Builds the number of items ever made of an origin, given the column that holds its id. */
export const buildIssuedCount = (origin: ItemOrigin, id: Sql): Sql => sql`
  coalesce(
    (
      select n.issued
      from serials_issued n
      where n.origin = ${sql.raw(`'${origin}'`)} and n.origin_id = ${id}
    ),
    0
  )`;
/**
 * Builds the condition that more items of an origin may be made; `thing` is the alias of its row.
 */
export const buildSupplyCondition = (origin: ItemOrigin, alias: Sql): Sql => sql`
  (
    ${alias}.supply_cap is null
    or ${buildIssuedCount(origin, sql`${alias}.id`)} < ${alias}.supply_cap
  )`;
export const countIssuedItems = async (
  db: Queries,
  origin: ItemOrigin,
  id: number,
): Promise<number> =>
  (
    await one<{ issued: number }>(
      db,
      sql`select ${buildIssuedCount(origin, sql`${id}::bigint`)} as issued`,
    )
  ).issued;
/**
 * Locks all serial numbers of an origin until the transaction ends, after the transactions that
 * have taken some. The last statement also finds the ranges that such a transaction added.
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
 * Locks all serial numbers of an origin and returns the highest one of an item, which may exceed
 * the number of items while lower numbers are still in ranges; 0 if there is no item.
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
