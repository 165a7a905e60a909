import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toDate, toDateOrNull } from '../../../kernel/db/rows.ts';
import { allOf, mapDefined } from '../../../kernel/db/conditions.ts';
import { maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';
import { expirePendingSignIns } from './sign-in/device-sign-in.store.ts';
import { lockLoginUser, updateUserPassword } from '../accounts/users/users.api.ts';

export type MailedTokenPurpose =
  | 'verify-email'
  | 'forgot-password'
  | 'regenerate-password'
  | 'email-step-1'
  | 'email-step-2'
  | 'email-undo'
  | 'proof-code'
  | 'registration'
  | 'sign-in-code'
  | 'account-lock';

interface NewMailedToken {
  readonly tokenHash: Buffer;
  readonly purpose: MailedTokenPurpose;
  readonly userId: number;
  readonly payload: Record<string, unknown> | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
export const insertMailedToken = (tx: Tx, token: NewMailedToken) =>
  run(
    tx,
    sql`
      insert into mailed_tokens (token_hash, purpose, user_id, payload, created_at, expires_at)
      values (
        ${token.tokenHash}, ${token.purpose}, ${token.userId}, ${sql.json(token.payload)},
        ${token.createdAt}, ${token.expiresAt}
      )`,
  );
/** Invalidates the unused links of a purpose. Called before a newer link is created. */
export const expireMailedTokens = (
  tx: Tx,
  userId: number,
  purpose: MailedTokenPurpose,
  now: Date,
) =>
  run(
    tx,
    sql`
      update mailed_tokens
      set used_at = ${now}
      where user_id = ${userId} and purpose = ${purpose} and used_at is null`,
  );
/**
 * Invalidates the unused links of a user. Keeps links that revert a change of the e-mail address,
 * except those that were created after `undoneAt`.
 */
export const expireAllMailedTokens = (tx: Tx, userId: number, now: Date, undoneAt: Date) =>
  run(
    tx,
    sql`
      update mailed_tokens
      set used_at = ${now}
      where user_id = ${userId}
        and used_at is null
        and (purpose <> 'email-undo' or created_at > ${undoneAt})`,
  );
interface MailedRow {
  readonly created_at: string;
  readonly payload: unknown;
}
const newestOf = (userId: number, purpose: MailedTokenPurpose, condition: Sql) => sql`
  select created_at, payload
  from mailed_tokens
  where user_id = ${userId} and purpose = ${purpose} and ${condition}
  order by created_at desc
  limit 1`;
export async function findNewestMailedLinkTime(
  db: Queries,
  userId: number,
  purpose: MailedTokenPurpose,
): Promise<Date | undefined> {
  const row = await maybeOne<MailedRow>(db, newestOf(userId, purpose, sql`true`));
  return row && toDate(row.created_at);
}
/** Finds the newest mailed link that is still valid. */
export async function findNewestValidMailedLink(
  db: Queries,
  userId: number,
  purpose: MailedTokenPurpose,
): Promise<{ at: Date; payload: unknown } | undefined> {
  const row = await maybeOne<MailedRow>(db, newestOf(userId, purpose, sql`used_at is null`));
  return row && { at: toDate(row.created_at), payload: row.payload };
}
/** Returns the time at which the newest unused link was mailed. */
export const findNewestUnusedMailedLinkTime = async (
  db: Queries,
  userId: number,
  purpose: MailedTokenPurpose,
): Promise<Date | undefined> => (await findNewestValidMailedLink(db, userId, purpose))?.at;
/** Consumes a link. If the link is clicked twice at the same time, only one click gets a row. */
export async function consumeMailedToken(
  tx: Tx,
  tokenHash: Buffer,
  purpose: MailedTokenPurpose,
  now: Date,
  ownerId?: number,
) {
  const row = await maybeOne<{ user_id: number; payload: unknown; created_at: string }>(
    tx,
    sql`
      update mailed_tokens
      set used_at = ${now}
      where ${allOf(
        sql`token_hash = ${tokenHash} and purpose = ${purpose}`,
        sql`used_at is null and expires_at > ${now}`,
        mapDefined(ownerId, (id) => sql`user_id = ${id}`),
      )}
      returning user_id, payload, created_at`,
  );
  return row && { userId: row.user_id, payload: row.payload, createdAt: toDate(row.created_at) };
}
/**
 * Like `consumeMailedToken`, but locks the user before the link, because every change of a user
 * locks in this order.
 */
export async function lockUserAndConsumeMailedLink(
  tx: Tx,
  token: string,
  purpose: MailedTokenPurpose,
  now: Date,
) {
  const known = await findMailedToken(tx, computeSha256(token), purpose);
  const user = known && (await lockLoginUser(tx, known.userId));
  const taken = user && (await consumeMailedToken(tx, computeSha256(token), purpose, now, user.id));
  return taken && { user, taken };
}
/**
 * Stores data with a used token: the id of the session that the token opened, or the key of the
 * call that used the token.
 */
export const setMailedTokenPayload = (
  tx: Tx,
  tokenHash: Buffer,
  payload: Record<string, unknown>,
) =>
  run(
    tx,
    sql`update mailed_tokens set payload = ${sql.json(payload)} where token_hash = ${tokenHash}`,
  );
export async function findMailedToken(db: Queries, tokenHash: Buffer, purpose: MailedTokenPurpose) {
  const row = await maybeOne<{
    user_id: number;
    payload: unknown;
    expires_at: string;
    used_at: string | null;
  }>(
    db,
    sql`
      select user_id, payload, expires_at, used_at
      from mailed_tokens
      where token_hash = ${tokenHash} and purpose = ${purpose}`,
  );
  return (
    row && {
      tokenHash,
      userId: row.user_id,
      payload: row.payload,
      expiresAt: toDate(row.expires_at),
      usedAt: toDateOrNull(row.used_at),
    }
  );
}
const pendingPurposes = [
  'registration',
  'email-step-1',
  'email-step-2',
  'proof-code',
  'sign-in-code',
] as const;
/**
 * Cancels everything that earlier sessions have begun and that could still open a session or change
 * the address: approved devices, repeated registrations, sign-ins that wait for a code, changes of
 * the address, and codes. Password reset links stay valid, because whoever can read the mails owns
 * the account.
 */
export async function cancelPendingSignIns(tx: Tx, userId: number, now: Date): Promise<void> {
  await expirePendingSignIns(tx, userId, now);
  for (const purpose of pendingPurposes) await expireMailedTokens(tx, userId, purpose, now);
}
/**
 * Sets the password, and cancels everything that the old password has made possible: confirmed
 * devices, mailed password links, and unfinished sign-ins.
 */
export async function setPassword(
  tx: Tx,
  userId: number,
  password: { hash: string | null; forStaff: boolean },
  now: Date,
): Promise<void> {
  await updateUserPassword(tx, userId, password, now);
  await run(
    tx,
    sql`delete from authorization_triggers where user_id = ${userId} and session_id is null`,
  );
  await cancelPendingSignIns(tx, userId, now);
  for (const purpose of ['forgot-password', 'regenerate-password'] as const)
    await expireMailedTokens(tx, userId, purpose, now);
}
