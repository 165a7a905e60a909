import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';

/**
 * Makes transactions that grant keys wait for each other until commit, so that two of them never
 * choose the same free key or the same player.
 */
export const takeAlphaKeyGrantLock = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('alpha-keys.grant'))`);

export interface AlphaKeyRow extends Record<string, unknown> {
  readonly id: number;
  readonly key: string;
  readonly state: number;
}
/** Finds the key of a player; undefined if none was granted. */
export const findPlayerAlphaKey = (db: Queries, userId: number) =>
  maybeOne<AlphaKeyRow>(
    db,
    sql`select id, key, state from alpha_keys where user_id = ${userId} and deleted_at is null`,
  );
/** Grants the oldest free key to a player; undefined if no key is free. */
export const grantOldestFreeAlphaKey = (tx: Tx, userId: number, now: Date) =>
  maybeOne<AlphaKeyRow>(
    tx,
    sql`
      update alpha_keys
      set state = 1, user_id = ${userId}, granted_at = ${now}::timestamptz,
        version = version + 1, updated_at = ${now}::timestamptz
      where id = (
        select id
        from alpha_keys
        where state = 0 and deleted_at is null
        order by id
        limit 1
        for update
      )
      returning id, key, state`,
  );
/** Frees a granted key. Returns undefined if the player has no key or has already claimed it. */
export const releaseUnclaimedAlphaKey = (tx: Tx, userId: number, now: Date) =>
  maybeOne<AlphaKeyRow>(
    tx,
    sql`
      update alpha_keys
      set state = 0, user_id = null, granted_at = null, version = version + 1,
        updated_at = ${now}::timestamptz
      where user_id = ${userId} and state = 1 and deleted_at is null
      returning id, key, state`,
  );
/** Marks a granted key as claimed. Of several concurrent claims, only one gets a row. */
export const claimAlphaKey = (tx: Tx, userId: number, now: Date) =>
  maybeOne<AlphaKeyRow>(
    tx,
    sql`
      update alpha_keys
      set state = 2, claimed_at = ${now}::timestamptz, version = version + 1,
        updated_at = ${now}::timestamptz
      where user_id = ${userId} and state = 1 and deleted_at is null
      returning id, key, state`,
  );
/** Inserts free keys. Returns the keys that did not exist before. */
export const insertAlphaKeys = async (
  tx: Tx,
  keys: readonly string[],
  batch: number,
  now: Date,
): Promise<string[]> =>
  (
    await many<{ key: string }>(
      tx,
      sql`
        insert into alpha_keys (key, batch, created_at, updated_at)
        select k, ${batch}, ${now}::timestamptz, ${now}::timestamptz
        from jsonb_array_elements_text(
          ${JSON.stringify(keys)}::jsonb
        ) with ordinality as given(k, place)
        order by place
        on conflict (key)
        where deleted_at is null do nothing
        returning key`,
    )
  ).map((row) => row.key);
export const listExistingAlphaKeys = async (
  db: Queries,
  keys: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await many<{ key: string }>(
        db,
        sql`
          select key
          from alpha_keys
          where deleted_at is null
            and key in (
              select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)
            )`,
      )
    ).map((row) => row.key),
  );
/**
 * Deletes the keys of a batch. If a key of the batch is no longer free, deletes none. `assigned` is
 * the number of keys that are no longer free.
 */
export async function deleteAlphaKeyBatch(
  tx: Tx,
  batch: number,
  now: Date,
): Promise<{ assigned: number; dropped: number }> {
  await takeAlphaKeyGrantLock(tx);
  const assigned = await maybeOne<{ n: number }>(
    tx,
    sql`
      select count(*)::int as n
      from alpha_keys
      where batch = ${batch} and state > 0 and deleted_at is null`,
  );
  if (assigned && assigned.n > 0) return { assigned: assigned.n, dropped: 0 };
  const dropped = await many(
    tx,
    sql`
      update alpha_keys
      set deleted_at = ${now}::timestamptz, version = version + 1
      where batch = ${batch} and deleted_at is null
      returning id`,
  );
  return { assigned: 0, dropped: dropped.length };
}

/**
 * Selects the waiting requests: those of players who have no key and are neither blocked nor
 * deleted.
 */
const waiting = sql`
  from alpha_key_requests r
  join player u on u.user_id = r.user_id and not u.deleted and not u.blocked
  where not exists (
    select 1
    from alpha_keys k
    where k.user_id = r.user_id and k.deleted_at is null
  )`;
/** Lists the users with the oldest waiting requests. */
export const listWaitingAlphaKeyUsers = async (db: Queries, limit: number): Promise<number[]> =>
  (
    await many<{ user_id: number }>(
      db,
      sql`select r.user_id ${waiting} order by r.created_at, r.id limit ${limit}`,
    )
  ).map((row) => row.user_id);
export const countFreeKeysAndWaitingRequests = async (
  db: Queries,
): Promise<{ waiting: number; free: number }> =>
  (await maybeOne<{ waiting: number; free: number }>(
    db,
    sql`
      select (select count(*)::int ${waiting}) as waiting,
      (
        select count(*)::int
        from alpha_keys
        where state = 0 and deleted_at is null
      ) as free`,
  )) ?? { waiting: 0, free: 0 };
/**
 * Builds the idempotency key of the mail that tells a user about an alpha key. The command
 * `commandId` has granted the alpha key.
 */
export const buildGrantMailKey = (commandId: number, userId: number): string =>
  `alpha-key-granted-${commandId}-${userId}`;
/**
 * Returns the given users who were already notified of keys that a command granted. If another
 * transaction is notifying of the same command, waits for it.
 */
export async function listUsersNotifiedOfKeys(
  tx: Tx,
  commandId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const lock = `alpha-keys.tell ${commandId}`;
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${lock}))`);
  const byKey = new Map(userIds.map((userId) => [buildGrantMailKey(commandId, userId), userId]));
  const rows = await many<{ dedup_key: string }>(
    tx,
    sql`
      select dedup_key
      from outbox
      where kind = 'mail' and dedup_key = any(${[...byKey.keys()]})`,
  );
  return new Set(rows.flatMap((row) => byKey.get(row.dedup_key) ?? []));
}
/**
 * Grants the oldest free keys to players, one key each. Returns the players who got a key: if there
 * are fewer free keys than players, the last players get none.
 */
export const grantOldestFreeAlphaKeys = async (
  tx: Tx,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> =>
  (
    await many<{ user_id: number }>(
      tx,
      sql`
        with
          wanting as (
            select value::bigint as user_id, place
            from jsonb_array_elements_text(
              ${JSON.stringify(userIds)}::jsonb
            ) with ordinality as given(value, place)
          ),
          free as (
            select id, row_number() over (order by id) as place
            from (
              select id
              from alpha_keys
              where state = 0 and deleted_at is null
              order by id
              limit ${userIds.length}
              for update
            ) locked
          )
        update alpha_keys k
        set state = 1, user_id = wanting.user_id, granted_at = ${now}::timestamptz,
          version = k.version + 1, updated_at = ${now}::timestamptz
        from free
        join wanting using (place)
        where k.id = free.id
        returning k.user_id`,
    )
  ).map((row) => row.user_id);
const ofUsers = (userIds: readonly number[]): Sql =>
  sql`
    user_id in (
      select value::bigint
      from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as given(value)
    )
    and deleted_at is null`;
/** Counts the given players who have claimed their key. */
export const countClaimedAlphaKeys = async (
  db: Queries,
  userIds: readonly number[],
): Promise<number> =>
  (
    await maybeOne<{ n: number }>(
      db,
      sql`select count(*)::int as n from alpha_keys where state = 2 and ${ofUsers(userIds)}`,
    )
  )?.n ?? 0;
/** Frees the keys that were granted to these players and that they have not claimed. */
export const releaseUnclaimedAlphaKeys = (tx: Tx, userIds: readonly number[], now: Date) =>
  run(
    tx,
    sql`
      update alpha_keys
      set state = 0, user_id = null, granted_at = null, version = version + 1,
        updated_at = ${now}::timestamptz
      where state = 1 and ${ofUsers(userIds)}`,
  );

/** Finds the player to whom a key was granted; undefined if the key is free. */
export const findAlphaKeyHolder = (db: Queries, keyId: number) =>
  maybeOne<{ username: string }>(
    db,
    sql`
      select a.username
      from alpha_keys k
      join player a on a.user_id = k.user_id
      where k.id = ${keyId} and k.state > 0`,
  );
/** Finds the user to whom a key may be granted, with the data for mails. */
export const findAlphaKeyRecipient = (db: Queries, userId: number) =>
  maybeOne<{ id: number; email: string; language: string; username: string; status_id: number }>(
    db,
    sql`
      select user_id as id, email, language, username, status_id
      from player
      where user_id = ${userId} and not deleted`,
  );
