import type { RoleName } from '@guildhall/contract/roles';
import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { allOf, equalsText, mapDefined } from '../../../kernel/db/conditions.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { dropPushTokensOfSessions } from './push-tokens.store.ts';

export interface SessionRow extends Record<string, unknown> {
  readonly id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly username: string;
  readonly kind: string;
  readonly cookie_hash: Uint8Array;
  readonly proven_until: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly status_id: number;
  readonly language: string;
  readonly password_reset_required: boolean;
  readonly roles: RoleName[];
  /**
   * The admin session of this session, if one is open, with its hashed halves in base64; otherwise
   * null.
   */
  readonly admin: {
    readonly token: string | null;
    readonly cookie: string | null;
    readonly until: string;
  } | null;
}
/**
 * Finds the open session with this token half, and the present state of its user. Returns undefined
 * if the user is blocked.
 */
export const findOpenSession = (db: Queries, tokenHash: Buffer, now: Date) =>
  findLiving(db, sql`s.token_hash = ${tokenHash}`, now);
/** Finds an open session by its id, and the present state of its user. */
export const findOpenSessionById = (db: Queries, id: number, now: Date) =>
  findLiving(db, sql`s.id = ${id}`, now);
const findLiving = (db: Queries, condition: Sql, now: Date): Promise<SessionRow | undefined> =>
  maybeOne<SessionRow>(
    db,
    sql`
      select s.id, s.user_id, s.kind, s.cookie_hash, s.proven_until, s.last_seen_at, s.expires_at,
        p.status_id, p.language, p.password_reset_required, p.id as account_id, p.username, p.roles,
        (
          select json_build_object(
            'token', encode(d.token_hash, 'base64'), 'cookie', encode(d.cookie_hash, 'base64'),
            'until', d.expires_at
          )
          from admin_sessions d
          where d.session_id = s.id and d.user_id = s.user_id and d.ended_at is null
          order by d.id desc
          limit 1
        ) as admin
      from sessions s
      join player p on p.user_id = s.user_id
      where ${condition}
        and s.ended_at is null
        and s.expires_at > ${now}
        and not p.deleted
        and not (p.blocked and coalesce(p.blocked_until > ${now}, true))`,
  );
/** Finds the time until which an open session's password counts as proven. */
export const findPasswordProvenUntil = async (
  tx: Tx,
  sessionId: number,
  userId: number,
  now: Date,
): Promise<Date | undefined> => {
  const row = await maybeOne<{ proven_until: string }>(
    tx,
    sql`
      select proven_until
      from sessions
      where id = ${sessionId} and user_id = ${userId} and ended_at is null and expires_at > ${now}`,
  );
  return row && new Date(row.proven_until);
};
export interface NewSession {
  readonly userId: number;
  readonly kind: string;
  readonly tokenHash: Buffer;
  readonly cookieHash: Buffer;
  readonly device: string;
  readonly address: string | null;
  readonly deviceHash: Buffer | null;
  readonly network: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly provenUntil: Date;
  readonly withCode: boolean;
}
export async function insertSession(tx: Tx, opened: NewSession): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into sessions ${sql.row({
        user_id: opened.userId,
        kind: opened.kind,
        token_hash: opened.tokenHash,
        cookie_hash: opened.cookieHash,
        device: opened.device,
        address: opened.address,
        created_at: opened.now,
        last_seen_at: opened.now,
        expires_at: opened.expiresAt,
        proven_until: opened.provenUntil,
        device_hash: opened.deviceHash,
        network: opened.network,
        with_code: opened.withCode,
      })}
      returning id`,
  );
  return id;
}
/**
 * Returns true if a user has signed in before, but never with this browser. A browser without the
 * browser cookie is recognized by user agent and network.
 */
export async function isBrowserNewToKnownUser(
  tx: Tx,
  userId: number,
  browser: {
    readonly deviceHash?: Buffer | undefined;
    readonly device: string;
    readonly network: string | null;
  },
): Promise<boolean> {
  const known = browser.deviceHash
    ? sql`s.device_hash = ${browser.deviceHash}`
    : sql`s.device = ${browser.device} and s.network is not distinct from ${browser.network}`;
  const row = await one<{ unseen: boolean }>(
    tx,
    sql`
      select count(*) > 0 and not coalesce(bool_or(${known}), false) as unseen
      from sessions s
      where s.user_id = ${userId}`,
  );
  return row.unseen;
}
const byPassword = sql`s.kind in ('password', 'registration', 'passkey')`;
/**
 * Returns two flags about the owner of an address: `device` is true if the owner has proven
 * ownership in this browser before, `network` if in this network.
 */
export async function findKnownDeviceAndNetwork(
  db: Queries,
  email: string,
  deviceHash: Buffer | undefined,
  network: string,
): Promise<{ device: boolean; network: boolean }> {
  const row = await maybeOne<{ device: boolean; network: boolean }>(
    db,
    sql`
      select coalesce(bool_or(s.device_hash = ${deviceHash ?? null}), false) as device,
        coalesce(bool_or(s.network = ${network}), false) as network
      from player p
      join sessions s on s.user_id = p.user_id and ${byPassword}
      where not p.deleted and ${equalsText(sql`p.email`, email)}`,
  );
  return row ?? { device: false, network: false };
}
export const isBrowserKnownByPassword = async (
  db: Queries,
  userId: number,
  deviceHash: Buffer | undefined,
): Promise<boolean> =>
  deviceHash !== undefined &&
  (
    await many<{ found: number }>(
      db,
      sql`
        select 1 as found
        from sessions s
        where s.user_id = ${userId} and s.device_hash = ${deviceHash} and ${byPassword}
        limit 1`,
    )
  ).length > 0;
export const isBrowserKnownByCode = async (
  db: Queries,
  userId: number,
  deviceHash: Buffer | undefined,
): Promise<boolean> =>
  deviceHash !== undefined &&
  (
    await many<{ found: number }>(
      db,
      sql`
        select 1 as found
        from sessions s
        where s.user_id = ${userId}
          and s.device_hash = ${deviceHash}
          and (
            s.with_code
            or exists (select 1 from admin_sessions d where d.session_id = s.id)
          )
        limit 1`,
    )
  ).length > 0;
/** Lists network addresses and devices of a user's sessions, at most 200 different pairs. */
export const listSessionAddressesAndDevices = (db: Queries, userId: number) =>
  many<{ address: string | null; device: string }>(
    db,
    sql`select distinct address, device from sessions where user_id = ${userId} limit 200`,
  );
/**
 * Builds an SQL expression that is true if a session has not ended, and null if the session does
 * not exist. `place` is the SQL expression of the session's id.
 */
export const buildActiveSessionCondition = (place: Sql): Sql =>
  sql`(select s.ended_at is null from sessions s where s.id = ${place})`;
export const updateSessionLastSeen = (db: Writes, id: number, now: Date) =>
  run(db, sql`update sessions set last_seen_at = ${now} where id = ${id}`);
/** Records that a correct code of the second factor was entered in a session. */
export const markSessionConfirmedWithCode = (tx: Tx, id: number) =>
  run(tx, sql`update sessions set with_code = true where id = ${id}`);
export const setSessionPasswordProof = (tx: Tx, id: number, until: Date) =>
  run(tx, sql`update sessions set proven_until = ${until} where id = ${id}`);

interface ListedRow {
  readonly id: number;
  readonly kind: string;
  readonly device: string;
  readonly address: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
}
export const listSessions = (db: Queries, userId: number, now: Date) =>
  many<ListedRow>(
    db,
    sql`
      select id, kind, device, address, created_at, last_seen_at
      from sessions
      where user_id = ${userId} and ended_at is null and expires_at > ${now}
      order by last_seen_at desc, id desc
      limit 100`,
  );
/** Ends all sessions of a user, only one session, or all except one. Returns the ended sessions. */
export async function endSessions(
  tx: Tx,
  userId: number,
  selection: { only?: number; except?: number; kind?: string },
  now: Date,
): Promise<number[]> {
  const ended = await many<{ id: number }>(
    tx,
    sql`
      update sessions
      set ended_at = ${now}
      where ${allOf(
        sql`user_id = ${userId} and ended_at is null`,
        mapDefined(selection.only, (id) => sql`id = ${id}`),
        mapDefined(selection.except, (id) => sql`id <> ${id}`),
        mapDefined(selection.kind, (kind) => sql`kind = ${kind}`),
      )}
      returning id`,
  );
  const ids = ended.map((row) => row.id);
  if (ids.length > 0) {
    await run(
      tx,
      sql`
        update admin_sessions
        set ended_at = ${now}
        where session_id = any(${ids}) and ended_at is null`,
    );
    await dropPushTokensOfSessions(tx, ids);
  }
  return ids;
}

interface AdminSessionRow {
  readonly id: number;
  readonly key_hash: Uint8Array | null;
  readonly expires_at: string;
}
export async function findOpenAdminSession(db: Queries, sessionId: number, now: Date) {
  const row = await maybeOne<AdminSessionRow>(
    db,
    sql`
      select id, key_hash, expires_at
      from admin_sessions
      where session_id = ${sessionId} and ended_at is null and expires_at > ${now}
      order by id desc
      limit 1`,
  );
  return row && { id: row.id, keyHash: row.key_hash, expiresAt: toDate(row.expires_at) };
}
export async function insertAdminSession(
  tx: Tx,
  opened: { sessionId: number; userId: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  await endAdminSession(tx, opened.sessionId, now);
  await run(
    tx,
    sql`
      insert into admin_sessions (session_id, user_id, expires_at)
      values (${opened.sessionId}, ${opened.userId}, ${opened.expiresAt})`,
  );
}
/** Stores the hashed halves of an admin session. Returns false if halves are stored already. */
export const setAdminSessionHashes = async (
  tx: Tx,
  id: number,
  halves: { tokenHash: Buffer; cookieHash: Buffer; keyHash: Buffer | null },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update admin_sessions
      set token_hash = ${halves.tokenHash}, cookie_hash = ${halves.cookieHash},
        key_hash = ${halves.keyHash}
      where id = ${id} and token_hash is null and ended_at is null`,
  )) > 0;
export const endAdminSession = (tx: Tx, sessionId: number, now: Date) =>
  run(
    tx,
    sql`
      update admin_sessions
      set ended_at = ${now}
      where session_id = ${sessionId} and ended_at is null`,
  );

interface Binding {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly sessionId: number;
  readonly secret: string;
  readonly expiresAt: Date;
}
export const insertTwoFactorBinding = (tx: Tx, binding: Binding) =>
  run(
    tx,
    sql`
      insert into two_factor_bindings (token_hash, user_id, session_id, secret, expires_at)
      values (
        ${binding.tokenHash}, ${binding.userId}, ${binding.sessionId}, ${binding.secret},
        ${binding.expiresAt}
      )`,
  );
export const consumeTwoFactorBinding = (tx: Tx, tokenHash: Buffer, sessionId: number, now: Date) =>
  maybeOne<{ user_id: number; secret: string }>(
    tx,
    sql`
      update two_factor_bindings
      set used = true
      where token_hash = ${tokenHash}
        and session_id = ${sessionId}
        and not used
        and expires_at > ${now}
      returning user_id, secret`,
  );
