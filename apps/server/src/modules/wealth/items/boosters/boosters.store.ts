import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql } from '../../../../kernel/db/sql.ts';
import type { MatchBoost } from './boosters.policy.ts';

/** A booster that an account can have on a day. */
interface Candidate extends MatchBoost {
  readonly accountId: number;
  /** True if the item is already assigned to the account for this day. */
  readonly isNoted: boolean;
}
/**
 * Lists, for each account and each collection with a booster, the item that boosts the account on a
 * day: the item already assigned to the account, otherwise the oldest item not assigned to another
 * account.
 */
export const listBoostingItems = (db: Queries, accountIds: readonly number[], day: string) =>
  many<Candidate>(
    db,
    sql`
      select distinct on (i.account_id, i.collection_id) i.account_id as "accountId",
        i.collection_id as "collectionId", i.id as "itemId", k.name, b.boost_amount as percent,
        d.item_id is not null as "isNoted"
      from boosters b
      join collections k on k.id = b.collection_id
      join items i on i.collection_id = b.collection_id
        and i.account_id = any(${[...accountIds]})
        and i.state = 'OWNED'
      left join booster_days d on d.item_id = i.id and d.day = ${day}
      where b.deleted_at is null and (d.item_id is null or d.account_id = i.account_id)
      order by i.account_id, i.collection_id, d.item_id is null, i.id`,
  );
/**
 * Assigns items to these accounts for a day. Skips items that a concurrent match has assigned.
 * Inserts in a fixed order, so that two matches cannot deadlock.
 */
export const insertBoosterDays = (
  tx: Tx,
  day: string,
  taken: readonly { readonly itemId: number; readonly accountId: number }[],
) =>
  run(
    tx,
    sql`
      insert into booster_days (item_id, day, account_id)
      select x."itemId", ${day}, x."accountId"
      from jsonb_to_recordset(${sql.json(taken)}) as x("itemId" bigint, "accountId" bigint)
      order by x."itemId"
      on conflict do nothing`,
  );
/** Deletes the assignments for all days before a day. */
export const deleteBoosterDaysBefore = (tx: Tx, before: string) =>
  run(tx, sql`delete from booster_days where day < ${before}`);
/** Lists the given accounts that own an item with a booster. Items in `except` do not count. */
export const listAccountsWithOtherBoosters = (
  db: Queries,
  accountIds: readonly number[],
  except: readonly number[],
): Promise<{ accountId: number }[]> =>
  many(
    db,
    sql`
      select distinct i.account_id as "accountId"
      from boosters b
      join items i on i.collection_id = b.collection_id
        and i.account_id = any(${[...accountIds]})
        and i.state = 'OWNED'
      where b.deleted_at is null and i.id <> all(${[...except]})`,
  );
/** Returns the percentages of boosters by collection id. */
export const mapBoosterPercents = async (
  db: Queries,
  collectionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  collectionIds.length === 0
    ? new Map()
    : new Map(
        (
          await many<{ id: number; percent: number }>(
            db,
            sql`
              select collection_id as id, boost_amount as percent
              from boosters
              where deleted_at is null and collection_id = any(${[...collectionIds]})`,
          )
        ).map(({ id, percent }) => [id, percent]),
      );
/** Sums the percentages of all boosters, without the booster `except`. */
export const sumBoosterPercents = async (db: Queries, except?: number): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select coalesce(sum(boost_amount), 0)::int as n
        from boosters
        where deleted_at is null and id <> ${except ?? 0}`,
    )
  ).n;
/**
 * Counts the accounts that own items of each of these collections. Also returns the names of the
 * collections.
 */
export const countCollectionOwners = (db: Queries, collectionIds: readonly number[]) =>
  many<{ id: number; name: string; players: number }>(
    db,
    sql`
      select k.id, k.name,
        (
          select count(distinct i.account_id)::int
          from items i
          where i.collection_id = k.id and i.state = 'OWNED'
        ) as players
      from collections k
      where k.id = any(${[...collectionIds]})`,
  );
/** Finds an undeleted collection. Locks it against changes until commit. */
export const lockActiveCollection = (tx: Tx, id: number) =>
  maybeOne<{ name: string; isBooster: boolean }>(
    tx,
    sql`
      select name, is_booster as "isBooster"
      from collections
      where id = ${id} and deleted_at is null
      for share`,
  );
