import type { RoleName } from '@guildhall/contract/roles';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from '../../../kernel/db/drizzle.ts';
import { rowsOf, statement, type Queries, type Tx } from '../../../kernel/db.ts';
import { adminSessions, pushTokens, sessions, twoFactorBindings } from './sessions.tables.ts';

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
  /** Its open admin session, halves as base64. */
  readonly admin: {
    readonly token: string | null;
    readonly cookie: string | null;
    readonly until: string;
  } | null;
}
const living = statement<SessionRow>(`
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
  where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and not p.deleted
    and not (p.blocked and coalesce(p.blocked_until > $2, true))`);
/** The living session of a token half, with its user as of now; a live block leaves none. */
export const findSession = async (
  on: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> => (await living(on, tokenHash, now.toISOString()))[0];
const ended = statement<{ id: number }>(
  `
    select id
    from sessions
    where id in (
      select value::int
      from jsonb_array_elements_text($1::jsonb)
    )
      and ended_at is not null`,
);
export const endedOf = async (on: Queries, ids: readonly number[]): Promise<number[]> =>
  (await ended(on, JSON.stringify(ids))).map((row) => row.id);
const proven = statement<{ proven_until: string }>(
  `
    select proven_until
    from sessions
    where id = $1 and user_id = $2 and ended_at is null and expires_at > $3`,
);
/** Until when a session that still lives has proven its password. */
export const provenUntilOf = async (
  tx: Tx,
  sessionId: number,
  userId: number,
  now: Date,
): Promise<Date | undefined> => {
  const [row] = await proven(tx, sessionId, userId, now.toISOString());
  return row && new Date(row.proven_until);
};
const inserted = statement<{ id: number }>(`
  insert into sessions (
    user_id, kind, token_hash, cookie_hash, device, address, created_at, last_seen_at, expires_at,
    proven_until, device_hash, network
  )
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)
  returning id`);
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
}
export async function insertSession(tx: Tx, one: NewSession): Promise<number> {
  const times = [one.now, one.expiresAt, one.provenUntil].map((at) => at.toISOString());
  const [row] = await inserted(
    tx,
    one.userId,
    one.kind,
    one.tokenHash,
    one.cookieHash,
    one.device,
    one.address,
    ...times,
    one.deviceHash,
    one.network,
  );
  if (!row) throw new Error('The session was not written');
  return row.id;
}
const byPassword = `s.kind in ('password', 'registration')`;
const knownAt = statement<{ device: boolean; network: boolean }>(`
  select coalesce(bool_or(s.device_hash = $2), false) as device,
    coalesce(bool_or(s.network = $3), false) as network
  from player p
  join sessions s on s.user_id = p.user_id and ${byPassword}
  where not p.deleted and lower(p.email) = $1`);
/**
 * Whether the owner of an address has signed in with the password in this browser, in this network.
 */
export async function knownByEmail(
  on: Queries,
  email: string,
  deviceHash: Buffer | undefined,
  network: string,
): Promise<{ device: boolean; network: boolean }> {
  const [row] = await knownAt(on, email, deviceHash ?? null, network);
  return row ?? { device: false, network: false };
}
const passwordGiven = statement<{ found: number }>(
  `
    select 1 as found
    from sessions s
    where s.user_id = $1 and s.device_hash = $2 and ${byPassword}
    limit 1`,
);
export const knownByPassword = async (
  on: Queries,
  userId: number,
  deviceHash: Buffer | undefined,
): Promise<boolean> =>
  deviceHash !== undefined && (await passwordGiven(on, userId, deviceHash)).length > 0;
const codeGiven = statement<{ found: number }>(`
  select 1 as found
  from admin_sessions d
  join sessions s on s.id = d.session_id
  where d.user_id = $1 and s.user_id = $1 and s.device_hash = $2 limit 1`);
export const knownByCode = async (
  on: Queries,
  userId: number,
  deviceHash: Buffer | undefined,
): Promise<boolean> =>
  deviceHash !== undefined && (await codeGiven(on, userId, deviceHash)).length > 0;
/** Where a user has signed in. */
export const placesOf = (on: Queries, userId: number) =>
  rowsOf<{ address: string | null; device: string }>(
    on,
    sql`select distinct address, device from sessions where user_id = ${userId} limit 200`,
  );
/**
 * In a statement: whether the session whose id stands at a place lives; null where there is none.
 */
export const lives = (place: string): string =>
  `(select s.ended_at is null from sessions s where s.id = ${place})`;
export const touchSession = (on: Queries, id: number, now: Date) =>
  on.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
export const setProof = (tx: Tx, id: number, until: Date) =>
  tx.update(sessions).set({ provenUntil: until }).where(eq(sessions.id, id));

export function listSessions(on: Queries, userId: number, now: Date) {
  return on
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);
}
/** Ends sessions of a user: all, one, or all but one. Answers which. */
export async function endSessions(
  tx: Tx,
  userId: number,
  which: { only?: number; except?: number },
  now: Date,
): Promise<number[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  const ids = ended.map((row) => row.id);
  if (ids.length > 0) {
    await tx
      .update(adminSessions)
      .set({ endedAt: now })
      .where(and(inArray(adminSessions.sessionId, ids), isNull(adminSessions.endedAt)));
    await tx.delete(pushTokens).where(inArray(pushTokens.sessionId, ids));
  }
  return ids;
}

/**
 * The open two-factor session of a session; its halves are given out by the admin-session request.
 */
export async function openAdminSession(on: Queries, sessionId: number, now: Date) {
  const [row] = await on
    .select()
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.sessionId, sessionId),
        isNull(adminSessions.endedAt),
        gt(adminSessions.expiresAt, now),
      ),
    )
    .orderBy(desc(adminSessions.id))
    .limit(1);
  return row;
}
export async function insertAdminSession(
  tx: Tx,
  row: { sessionId: number; userId: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ endedAt: now })
    .where(and(eq(adminSessions.sessionId, row.sessionId), isNull(adminSessions.endedAt)));
  await tx.insert(adminSessions).values(row);
}
/** Notes the halves that are given out, once; false when that has been done. */
export async function giveAdminHalves(
  tx: Tx,
  id: number,
  halves: { tokenHash: Buffer; cookieHash: Buffer; keyHash: Buffer | null },
): Promise<boolean> {
  const given = await tx
    .update(adminSessions)
    .set(halves)
    .where(
      and(eq(adminSessions.id, id), isNull(adminSessions.tokenHash), isNull(adminSessions.endedAt)),
    )
    .returning({ id: adminSessions.id });
  return given.length > 0;
}
export const endAdminSession = (tx: Tx, sessionId: number, now: Date) =>
  tx
    .update(adminSessions)
    .set({ endedAt: now })
    .where(and(eq(adminSessions.sessionId, sessionId), isNull(adminSessions.endedAt)));

export const insertBinding = (tx: Tx, row: typeof twoFactorBindings.$inferInsert) =>
  tx.insert(twoFactorBindings).values(row);
export async function takeBinding(tx: Tx, tokenHash: Buffer, sessionId: number, now: Date) {
  const [row] = await tx
    .update(twoFactorBindings)
    .set({ used: true })
    .where(
      and(
        eq(twoFactorBindings.tokenHash, tokenHash),
        eq(twoFactorBindings.sessionId, sessionId),
        eq(twoFactorBindings.used, false),
        gt(twoFactorBindings.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

export async function keepPushToken(tx: Tx, row: typeof pushTokens.$inferInsert): Promise<void> {
  // A browser has one token for a session: a newer one replaces what it sent before.
  await tx
    .delete(pushTokens)
    .where(and(eq(pushTokens.sessionId, row.sessionId), ne(pushTokens.token, row.token)));
  await tx
    .insert(pushTokens)
    .values(row)
    .onConflictDoUpdate({
      target: pushTokens.token,
      set: { userId: row.userId, sessionId: row.sessionId, createdAt: row.createdAt },
    });
}
export const pushTokensOf = (on: Queries, userId: number) =>
  on.select({ token: pushTokens.token }).from(pushTokens).where(eq(pushTokens.userId, userId));
export const dropPushToken = (on: Queries, token: string) =>
  on.delete(pushTokens).where(eq(pushTokens.token, token));
