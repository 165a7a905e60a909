import { homeCountMax, type HomeLineName } from '@guildhall/contract/office/home';
import type { Queries } from '../../../kernel/db/db.ts';
import { many, one, sql, type Sql } from '../../../kernel/db/sql.ts';

interface LineRow {
  readonly name: HomeLineName;
  readonly count: number;
  readonly since: string | null;
}
/**
 * Counts the rows of each line. Stops at one more than the page can show. `since` is the time of
 * the oldest counted row.
 */
export const countRowsByHomeLine = (
  db: Queries,
  lines: readonly (readonly [HomeLineName, Sql])[],
): Promise<LineRow[]> =>
  many<LineRow>(
    db,
    sql.join(
      lines.map(
        ([name, rows]) => sql`
          select ${name}::text as name, count(*)::int as count, min(x.at) as since
          from (select at from (${rows}) every_row limit ${homeCountMax + 1}) x`,
      ),
      sql` union all `,
    ),
  );

interface Spans {
  /** Start of the last 24 hours. */
  readonly from: Date;
  /** Start of the 24 hours before `from`. */
  readonly before: Date;
}
/** Hours of a day that a figure is divided into. */
const hoursOfDay = 24;
/**
 * Counts commands of some types, within the last 24 hours and within the 24 hours before. `hours`
 * divides the first number, because both are counted from the rows of one statement.
 */
export const countRecentCommands = (
  db: Queries,
  types: readonly string[],
  { from, before }: Spans,
) =>
  one<{ today: number; before: number; hours: number[] }>(
    db,
    sql`
      with today as materialized (${listWithin(types, since(from))})
      select (select count(*)::int from today) as today,
        (
          select count(*)::int
          from (${listWithin(types, sql`${since(before)} and not (${since(from)})`)}) x
        ) as before,
        array(
          select count(t.created_at)::int
          from generate_series(0, ${hoursOfDay}::int - 1) hour
          left join today t
            on hour = least(
              floor(extract(epoch from t.created_at - ${from}::timestamptz) / 3600)::int,
              ${hoursOfDay}::int - 1
            )
          group by hour
          order by hour
        ) as hours`,
  );
const since = (at: Date): Sql => sql`c.created_at >= ${at}::timestamptz`;
/**
 * Selects commands of some types, with the index of types. Stops at one more than the page can
 * show.
 */
const listWithin = (types: readonly string[], within: Sql): Sql => sql`
  select c.created_at
  from unnest(${[...types]}::text[]) t(type)
  join commands c on c.type = t.type
  where c.done and ${within}
  limit ${homeCountMax + 1}`;

interface ChangeRow {
  readonly type: string;
  readonly count: number;
  readonly people: string[];
  readonly at: string;
  readonly id: number;
}
/**
 * Lists operators' changes since a time, grouped by type; the most recent type comes first. Reads
 * only the newest thousand changes.
 */
export const listRecentChanges = (db: Queries, since: Date, limit: number) =>
  many<ChangeRow>(
    db,
    sql`
      select type, count(*)::int as count, max(created_at) as at, max(id) as id,
        array(
          select x.name
          from unnest(array_agg(actor_name)) with ordinality x(name, nth)
          group by x.name
          order by min(x.nth)
        ) as people
      from (
        select id, type, created_at, actor_name
        from commands
        where done and actor_kind = 'user' and user_id is distinct from actor_id
          and type <> 'users.read'
          and part_of is null
          and created_at >= ${since}::timestamptz
        order by id desc
        limit ${homeCountMax + 1}
      ) newest
      group by type
      order by max(id) desc
      limit ${limit}`,
  );
