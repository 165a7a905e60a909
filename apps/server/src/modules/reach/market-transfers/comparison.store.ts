import { allOf, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import type { MarketDifference, MarketDifferenceKind } from './comparison.policy.ts';

/** Lists the newest move of each asset. */
export const listNewestMarketMoves = (db: Queries, assetIds: readonly number[]) =>
  many<{ assetId: number; begunAt: string; endedAt: string | null }>(
    db,
    sql`
      select distinct on (asset_id) asset_id as "assetId", created_at as "begunAt",
        settled_at as "endedAt"
      from market_transfers
      where asset_id = any(${[...assetIds]})
      order by asset_id, id desc`,
  );

/**
 * Stores the differences that a comparison has found for a player. A difference that was found
 * before keeps the time at which it was first found.
 */
export async function saveMarketDifferences(
  tx: Tx,
  userId: number,
  differences: readonly MarketDifference[],
  at: Date,
): Promise<void> {
  for (const { kind, assetId } of differences)
    await run(
      tx,
      sql`
        insert into market_differences (user_id, kind, asset_id, found_at, compared_at)
        values (${userId}, ${kind}, ${assetId}, ${at.toISOString()}, ${at.toISOString()})
        on conflict (user_id, kind, coalesce(asset_id, 0)) do update
        set compared_at = excluded.compared_at`,
    );
  await run(
    tx,
    sql`
      delete from market_differences
      where user_id = ${userId} and compared_at < ${at.toISOString()}`,
  );
}
export const deleteMarketDifferences = (tx: Tx, userId: number) =>
  run(tx, sql`delete from market_differences where user_id = ${userId}`);

export interface ListedMarketDifference extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly username: string | null;
  readonly kind: MarketDifferenceKind;
  readonly assetId: number | null;
  readonly foundAt: string;
  readonly comparedAt: string;
}
export interface MarketDifferenceFilters {
  readonly kind?: MarketDifferenceKind | undefined;
  readonly userId?: number | undefined;
}
const columns = sql`
  d.id, d.user_id as "userId", p.username, d.kind, d.asset_id as "assetId",
  d.found_at as "foundAt", d.compared_at as "comparedAt"`;
const joined = sql`market_differences d left join player p on p.user_id = d.user_id`;
const condition = ({ kind, userId }: MarketDifferenceFilters): Sql =>
  allOf(
    mapDefined(kind, (value) => sql`d.kind = ${value}`),
    mapDefined(userId, (value) => sql`d.user_id = ${value}`),
  );
export const listMarketDifferencesPage = (
  db: Queries,
  filters: MarketDifferenceFilters & { readonly sort?: string | undefined },
  at: PagePosition,
) =>
  listRowsPage<ListedMarketDifference>(
    db,
    {
      columns,
      from: joined,
      where: condition(filters),
      order: filters.sort === 'id' ? sql`d.id` : sql`d.id desc`,
      key: sql`d.id`,
    },
    at,
  );
export const findMarketDifference = (db: Queries, id: number) =>
  maybeOne<ListedMarketDifference>(db, sql`select ${columns} from ${joined} where d.id = ${id}`);
