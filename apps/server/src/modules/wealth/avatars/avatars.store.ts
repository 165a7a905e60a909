import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { noteValueHandover } from '../../../kernel/value/handovers.ts';
import { setAccountAvatar } from '../../identity/accounts/players/players.api.ts';

export interface AvatarRow extends Record<string, unknown> {
  readonly id: number;
  readonly isDefault: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly owned: boolean;
}
const columns = sql`
  v.id, v.is_default as "isDefault", v.name, v.image,
  (
    v.is_default
    or exists (
      select 1
      from owned_avatars o
      where o.avatar_id = v.id and o.account_id = c.id and not o.revoked
    )
    or exists (
      select 1
      from asset_avatars n
      where n.avatar_id = v.id and n.account_id = c.id
    )
  ) as owned`;
/**
 * Builds the condition for the avatars that an account sees: all avatars except the avatars of
 * other accounts' assets.
 */
const isSeenBy = (account: Sql): Sql => sql`
  not exists (
    select 1
    from asset_avatars n
    where n.avatar_id = v.id and n.account_id is distinct from ${account}
  )`;

/**
 * Lists the avatars that an account sees, first those that it may wear, then the others. Both parts
 * are in the order of creation.
 */
export const listAvatarsVisibleToAccount = (db: Queries, accountId: number) =>
  many<AvatarRow>(
    db,
    sql`
      select ${columns}
      from avatars v
      join player c on c.id = ${accountId}
      where v.deleted_at is null and ${isSeenBy(sql`c.id`)}
      order by owned desc, v.id`,
  );
/**
 * Finds an avatar that an account sees. Locks the avatar until commit, so that it cannot be
 * deleted.
 */
export async function lockVisibleAvatar(tx: Tx, accountId: number, avatarId: number) {
  const [, row] = await Promise.all([
    run(tx, sql`select id from avatars where id = ${avatarId} for share`),
    maybeOne<AvatarRow>(
      tx,
      sql`
        select ${columns}
        from avatars v
        join player c on c.id = ${accountId}
        where v.id = ${avatarId}
          and v.deleted_at is null
          and ${isSeenBy(sql`c.id`)}`,
    ),
  ]);
  return row;
}
/** Stores that an account owns an avatar. Returns false if the account already owned it. */
export async function insertOwnedAvatar(
  tx: Tx,
  accountId: number,
  avatarId: number,
  now: Date,
): Promise<boolean> {
  const written = await run(
    tx,
    sql`
      insert into owned_avatars as o (account_id, avatar_id, at)
      values (${accountId}, ${avatarId}, ${now})
      on conflict (account_id, avatar_id) do update
      set revoked = false, at = excluded.at
      where o.revoked`,
  );
  if (written > 0) noteValueHandover({ accountId, amount: 1n, of: `avatar ${avatarId}` });
  return written > 0;
}
/**
 * Lists the given avatars that an account may wear: avatars that it owns, and avatars that are free
 * for everybody.
 */
export async function listUsableAvatarIds(
  db: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await many<{ id: number }>(
    db,
    sql`
      select v.id
      from avatars v
      where v.id = any(${[...ids]})
        and (
          v.is_default
          or exists (
            select 1
            from owned_avatars o
            where o.avatar_id = v.id and o.account_id = ${accountId} and not o.revoked
          )
        )`,
  );
  return new Set(rows.map(({ id }) => id));
}
export const revokeOwnedAvatar = async (
  tx: Tx,
  accountId: number,
  avatarId: number,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update owned_avatars
      set revoked = true
      where account_id = ${accountId} and avatar_id = ${avatarId} and not revoked`,
  )) > 0;
/** If an account wears this avatar, makes it wear the first default avatar instead. */
export async function unequipAvatar(tx: Tx, accountId: number, avatarId: number): Promise<void> {
  const row = await maybeOne<{ isDefault: boolean; instead: number | null }>(
    tx,
    sql`
      select coalesce(bool_or(is_default) filter (where id = ${avatarId}), false) as "isDefault",
        min(id) filter (where is_default and deleted_at is null and id <> ${avatarId}) as instead
      from avatars`,
  );
  if (row?.isDefault === false) await setAccountAvatar(tx, accountId, row.instead, avatarId);
}
/** Finds the default avatar for new accounts. */
export const findDefaultAvatar = async (db: Queries): Promise<number | null> =>
  (
    await maybeOne<{ id: number }>(
      db,
      sql`select id from avatars where is_default and deleted_at is null order by id limit 1`,
    )
  )?.id ?? null;
/** Counts the accounts that wear or own an avatar. */
export const countAccountsWithAvatar = (db: Queries, avatarId: number) =>
  maybeOne<{ n: number }>(
    db,
    sql`
      select (
        (select count(*) from player where avatar_id = ${avatarId}) + (
          select count(*)
          from owned_avatars
          where avatar_id = ${avatarId} and not revoked
        )
      )::int as n`,
  );
export const findWornAvatar = (db: Queries, accountId: number) =>
  maybeOne<{
    userId: number;
    avatar: { id: number; isDefault: boolean; name: string; image: string | null } | null;
  }>(
    db,
    sql`
      select a.user_id as "userId",
        case when v.id is null then null else json_build_object(
          'id', v.id, 'isDefault', v.is_default, 'name', v.name, 'image', v.image
        ) end as avatar
      from player a
      left join avatars v on v.id = a.avatar_id
      where a.id = ${accountId}`,
  );
export const findAccountOfUser = (db: Queries, userId: number) =>
  maybeOne<{ id: number; username: string }>(
    db,
    sql`select id, username from player where user_id = ${userId}`,
  );
/**
 * Finds the user of an account, with the user's language. Returns undefined if the player is
 * deleted.
 */
export const findUserAndLanguageOfAccount = (db: Queries, accountId: number) =>
  maybeOne<{ userId: number; language: string }>(
    db,
    sql`
      select user_id as "userId", language
      from player
      where id = ${accountId} and not deleted`,
  );
/**
 * Returns the name of an undeleted avatar, and the accounts among the given ones that may wear it.
 */
export async function findAvatarOwners(
  db: Queries,
  avatarId: number,
  accountIds: readonly number[],
): Promise<{ name: string; owners: ReadonlySet<number> } | undefined> {
  const row = await maybeOne<{ name: string; owners: number[] }>(
    db,
    sql`
      select v.name,
        array(
          select x.id
          from unnest(${[...accountIds]}::bigint[]) as x(id)
          where v.is_default
            or exists (
              select 1
              from owned_avatars o
              where o.avatar_id = v.id and o.account_id = x.id and not o.revoked
            )
        ) as owners
      from avatars v
      where v.id = ${avatarId} and v.deleted_at is null`,
  );
  return row && { name: row.name, owners: new Set(row.owners) };
}

interface AssetAvatar {
  readonly assetId: number;
  readonly name: string;
  readonly image: string | null;
}
/** Condition for avatars that do not belong to an asset. Operators maintain only these. */
export const avatarIsNotAssetCondition = sql`
  not exists (
    select 1
    from asset_avatars n
    where n.avatar_id = avatars.id
  )`;
/**
 * Finds the avatar of an asset, or creates it if there is none. The caller must have locked the
 * asset.
 */
export async function upsertAssetAvatar(
  tx: Tx,
  accountId: number,
  { assetId, name, image }: AssetAvatar,
  now: Date,
): Promise<number> {
  const known = await maybeOne<{ avatarId: number }>(
    tx,
    sql`
      update asset_avatars
      set account_id = ${accountId}
      where asset_id = ${assetId}
      returning avatar_id as "avatarId"`,
  );
  if (known) {
    await run(
      tx,
      sql`update avatars set name = ${name}, image = ${image} where id = ${known.avatarId}`,
    );
    return known.avatarId;
  }
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into avatars ${sql.row({
        name,
        image,
        is_default: false,
        created_at: now,
        updated_at: now,
      })}
      returning id`,
  );
  await run(
    tx,
    sql`
      insert into asset_avatars (asset_id, avatar_id, account_id)
      values (${assetId}, ${id}, ${accountId})`,
  );
  return id;
}
export const isAssetWorn = async (db: Queries, assetId: number): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1
      from asset_avatars n
      join player p on p.id = n.account_id and p.avatar_id = n.avatar_id
      where n.asset_id = ${assetId}`,
  )) !== undefined;
/** Takes the avatar of an asset from its owner. Returns undefined if the avatar had no owner. */
export const releaseAssetAvatar = (tx: Tx, assetId: number) =>
  maybeOne<{ avatarId: number; accountId: number }>(
    tx,
    sql`
      update asset_avatars n
      set account_id = null
      from (
          select account_id
          from asset_avatars
          where asset_id = ${assetId} and account_id is not null
          for update
        ) as held
      where n.asset_id = ${assetId}
      returning n.avatar_id as "avatarId", held.account_id as "accountId"`,
  );
