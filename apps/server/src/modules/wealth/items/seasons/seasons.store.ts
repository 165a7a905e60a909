import type { Queries } from '../../../../kernel/db/db.ts';
import { many, maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';
import type { ItemSeason } from './seasons.policy.ts';

/**
 * Builds a query of at most one row with the id of the current season. This is the season with the
 * lowest number that has not ended. Does not lock the row: even if the season is deleted at the
 * same time, its items keep its name and factors.
 */
export const buildCurrentSeasonQuery = (now: Date): Sql => sql`
  select c.id
  from item_seasons c
  where c.deleted_at is null and c.end_at > ${now}
  order by c.season_counter
  limit 1`;
/**
 * Lists seasons, including deleted ones, with their effect on items at a given time. Without ids,
 * lists all seasons.
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
/** Counts the items of these seasons that exist. Omits seasons without items. */
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
 * Counts owned items whose factors depend on the season with this number. These are the items of
 * this season and of all earlier ones.
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
/** Lists the seasons in which items can still be created: the current season and future seasons. */
export const listCurrentAndFutureSeasonIds = async (db: Queries, now: Date): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`select id from item_seasons where deleted_at is null and end_at > ${now}`,
    )
  ).map(({ id }) => id);
