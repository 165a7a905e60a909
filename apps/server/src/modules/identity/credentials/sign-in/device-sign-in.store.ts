import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { maybeOne, run, sql } from '../../../../kernel/db/sql.ts';
import { buildActiveSessionCondition } from '../../sessions/sessions.api.ts';
import { deleteExpiredRows, getRetentionStart } from '../../../../kernel/jobs/sweep.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';

export interface SignInTriggerRow extends Record<string, unknown> {
  readonly device: string;
  readonly secret_hash: Uint8Array;
  readonly expires_at: string;
  readonly user_id: number | null;
  readonly session_id: number | null;
}
interface NewTrigger {
  readonly idHash: Buffer;
  readonly secretHash: Buffer;
  readonly device: string;
  readonly address: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
export const insertSignInTrigger = (tx: Tx, trigger: NewTrigger) =>
  run(
    tx,
    sql`
      insert into authorization_triggers (
        id_hash, secret_hash, device, address, created_at, expires_at
      )
      values (
        ${trigger.idHash}, ${trigger.secretHash}, ${trigger.device}, ${trigger.address},
        ${trigger.createdAt}, ${trigger.expiresAt}
      )`,
  );
export const findSignInTrigger = (db: Queries, idHash: Buffer) =>
  maybeOne<SignInTriggerRow>(
    db,
    sql`
      select device, secret_hash, expires_at, user_id, session_id
      from authorization_triggers
      where id_hash = ${idHash}`,
  );
/**
 * Locks a trigger of this user until commit, and reads it. The caller must have locked the user.
 */
export async function lockSignInTrigger(tx: Tx, idHash: Buffer, userId: number) {
  const [, row] = await Promise.all([
    run(
      tx,
      sql`
        select id_hash
        from authorization_triggers
        where id_hash = ${idHash} and user_id = ${userId}
        for update`,
    ),
    maybeOne<{ session_id: number | null; account_id: number | null; lives: boolean | null }>(
      tx,
      sql`
        select t.session_id,
          ${buildActiveSessionCondition(sql`t.session_id`)} as lives,
          (
            select a.id
            from player a
            where a.user_id = t.user_id
          ) as account_id
        from authorization_triggers t
        where t.id_hash = ${idHash} and t.user_id = ${userId}`,
    ),
  ]);
  return row;
}
/** Records that a user has approved the trigger, unless another user has already approved it. */
export const approveSignInTrigger = (tx: Tx, idHash: Buffer, userId: number, now: Date) =>
  maybeOne<{ device: string }>(
    tx,
    sql`
      update authorization_triggers
      set user_id = ${userId}, approved_at = ${now}::timestamptz
      where id_hash = ${idHash}
        and expires_at > ${now}::timestamptz
        and (user_id is null or user_id = ${userId})
      returning device`,
  );
export const setSignInTriggerSession = (tx: Tx, idHash: Buffer, sessionId: number) =>
  run(
    tx,
    sql`update authorization_triggers set session_id = ${sessionId} where id_hash = ${idHash}`,
  );

interface NewAutoLogin {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly sessionId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
export const insertAutoLoginToken = (tx: Tx, token: NewAutoLogin) =>
  run(
    tx,
    sql`
      insert into auto_login_tokens (token_hash, user_id, session_id, created_at, expires_at)
      values (
        ${token.tokenHash}, ${token.userId}, ${token.sessionId}, ${token.createdAt},
        ${token.expiresAt}
      )`,
  );
export const findAutoLoginTokenOwner = (tx: Tx, tokenHash: Buffer) =>
  maybeOne<{ user_id: number }>(
    tx,
    sql`select user_id from auto_login_tokens where token_hash = ${tokenHash}`,
  );
/**
 * Finds the user whom a token would sign in; undefined if the token is unknown, used or expired.
 */
export const findValidAutoLoginTokenOwner = (db: Queries, tokenHash: Buffer, now: Date) =>
  maybeOne<{ user_id: number; username: string }>(
    db,
    sql`
      select t.user_id, a.username
      from auto_login_tokens t
      join player a on a.user_id = t.user_id
      where ${buildActiveSessionCondition(sql`t.session_id`)}
        and t.token_hash = ${tokenHash}
        and t.used_at is null
        and t.expires_at > ${now}::timestamptz`,
  );
/**
 * Marks a token as used; returns undefined if the token is used or expired, or if the session that
 * requested it has ended.
 */
export const consumeAutoLoginToken = (tx: Tx, tokenHash: Buffer, now: Date) =>
  maybeOne<{ user_id: number }>(
    tx,
    sql`
      update auto_login_tokens t
      set used_at = ${now}::timestamptz
      where t.token_hash = ${tokenHash}
        and t.used_at is null
        and t.expires_at > ${now}::timestamptz
        and ${buildActiveSessionCondition(sql`t.session_id`)}
      returning t.user_id`,
  );
/**
 * Expires at once the device sign-ins that a user has approved and whose client has not fetched the
 * session yet.
 */
export async function expirePendingSignIns(tx: Tx, userId: number, now: Date): Promise<void> {
  await run(
    tx,
    sql`
      update authorization_triggers
      set expires_at = least(expires_at, ${now})
      where user_id = ${userId} and session_id is null`,
  );
  await run(
    tx,
    sql`
      update auto_login_tokens
      set expires_at = least(expires_at, ${now})
      where user_id = ${userId} and used_at is null`,
  );
}
/** Deletes tokens, triggers and mailed links that have expired. */
export async function deleteExpiredSignInTokens(
  kernel: Pick<Kernel, 'db' | 'clock'>,
): Promise<void> {
  for (const table of ['auto_login_tokens', 'authorization_triggers', 'mailed_tokens'] as const)
    await deleteExpiredRows(
      kernel.db,
      table,
      sql`expires_at < ${getRetentionStart(kernel, table)}::timestamptz`,
    );
}
