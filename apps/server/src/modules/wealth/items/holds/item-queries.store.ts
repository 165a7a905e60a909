/** Queries about items that other modules use. */
import type { Queries } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';

const countOf = async (db: Queries, holds: object): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from items
        where state = 'OWNED' and perks <> '[]' and perks @> ${JSON.stringify([holds])}::jsonb`,
    )
  )?.n ?? 0;
/** Counts owned items that have this perk in one of their slots. */
export const countItemsWithPerk = (db: Queries, perkId: number) => countOf(db, { perkId });
export const countItemsWithTask = (db: Queries, gameplayTaskId: number) =>
  countOf(db, { gameplayTaskId });
export const countItemsOfType = async (db: Queries, typeId: number | null): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from items i
        left join inventories v on v.id = i.template_id
        left join collections k on k.id = i.collection_id
        join inventory_types t on t.id = coalesce(v.type_id, k.inventory_type_id)
        where i.state = 'OWNED'
          and t.section = 0${typeId === null ? sql`` : sql` and t.id = ${typeId}`}`,
    )
  )?.n ?? 0;
export const findInventoryTypeSection = (db: Queries, typeId: number) =>
  maybeOne<{ section: number }>(db, sql`select section from inventory_types where id = ${typeId}`);
/**
 * Builds the SQL expression for the name of an inventory type. `place` is the SQL expression of the
 * type's id.
 */
export const buildInventoryTypeNameColumn = (place: Sql): Sql => sql`
  (
    select t.name
    from inventories v
    join inventory_types t on t.id = v.type_id
    where v.id = ${place}
  )`;

/**
 * Builds the query of the commands that gave items to an account or took items from it, for other
 * modules.
 */
export const buildAccountItemCommandIdsQuery = (accountId: number): Sql => sql`
  select command_id
  from item_history
  where account_id = ${accountId} and command_id is not null`;
/** Counts the items of a template that each account owns. Omits accounts without any. */
export async function countTemplateItemsByAccount(
  db: Queries,
  templateId: number,
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await many<{ account_id: number; n: string }>(
    db,
    sql`
      select account_id, count(*)::text as n
      from items
      where account_id = any(${[...accountIds]}) and state = 'OWNED'
        and template_id = ${templateId}
      group by account_id`,
  );
  return new Map(rows.map((row) => [row.account_id, row.n]));
}
