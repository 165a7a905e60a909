import type { Queries } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';
import type { ItemSeason } from './seasons.policy.ts';

/**
 * Builds SQL of at most one row, the id of the current season, which is the lowest season that has
 * not ended. The row is not locked, because a season deleted at the same moment keeps its name and
 * factors for the items made in it.
 */
export const buildCurrentSeasonQuery = (now: Date): Sql => sql`
  select c.id
  from item_seasons c
  where c.deleted_at is null and c.end_at > ${now}
  order by c.season_counter
  limit 1`;
/**
 * Lists seasons with their effect on items at a moment, including deleted ones. Without ids, lists
 * all of them.
 */
export const listItemSeasons = (db: Queries, ids: readonly number[] | null, now: Date) =>
  many<ItemSeason & Record<string, unknown>>(
    db,
    sql`
      with
        now as (
          select n.season_counter
          from item_seasons n
          where n.id = (${buildCurrentSeasonQuery(now)})
        )
      select s.id, s.name, s.power_modifier as "powerModifier",
        s.value_modifier as "valueModifier", s.degradations,
        (
          select count(*)::int
          from item_seasons l
          where l.deleted_at is null
            and l.season_counter > s.season_counter
            and l.season_counter <= coalesce((select season_counter from now), l.season_counter)
        ) as later
      from item_seasons s
      where ${ids === null ? sql`true` : sql`s.id = any(${[...ids]})`}`,
  );
export const findCurrentItemSeasonId = async (
  db: Queries,
  now: Date,
): Promise<number | undefined> =>
  (await maybeOne<{ id: number }>(db, buildCurrentSeasonQuery(now)))?.id;
/** Counts the existing items of these seasons; seasons without items are left out. */
export async function countOwnedItemsBySeason(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await many<{ id: number; n: number }>(
    db,
    sql`
      select season_id as id, count(*)::int as n
      from items
      where season_id = any(${[...ids]}) and state = 'OWNED'
      group by season_id`,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
/**
 * Counts owned items whose factors depend on a season with this number. These are the items of this
 * season and of older seasons.
 */
export const countItemsAffectedBySeason = async (db: Queries, counter: number): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from items i
        join item_seasons s on s.id = i.season_id
        where s.season_counter <= ${counter} and i.state = 'OWNED'`,
    )
  )?.n ?? 0;
/** Lists the seasons in which items can still be created: the current one and future ones. */
export const listCurrentAndFutureSeasonIds = async (db: Queries, now: Date): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`select id from item_seasons where deleted_at is null and end_at > ${now}`,
    )
  ).map(({ id }) => id);
