import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

interface PushToken {
  readonly token: string;
  readonly userId: number;
  readonly sessionId: number;
  readonly createdAt: Date;
}
export async function savePushToken(
  tx: Tx,
  { token, userId, sessionId, createdAt }: PushToken,
): Promise<void> {
  // a session has one push token, so a newer token replaces the earlier one
  await run(tx, sql`delete from push_tokens where session_id = ${sessionId} and token <> ${token}`);
  await run(
    tx,
    sql`
      insert into push_tokens (token, user_id, session_id, created_at)
      values (${token}, ${userId}, ${sessionId}, ${createdAt})
      on conflict (token) do update
      set user_id = excluded.user_id, session_id = excluded.session_id,
        created_at = excluded.created_at`,
  );
}
export const listPushTokens = (db: Queries, userId: number) =>
  many<{ token: string }>(db, sql`select token from push_tokens where user_id = ${userId}`);
/**
 * Returns true if a push token still belongs to a user: its session is open, and no other session
 * has sent this token since.
 */
export const isPushTokenOfUser = async (db: Queries, userId: number, token: string) =>
  (await maybeOne(
    db,
    sql`select 1 as found from push_tokens where token = ${token} and user_id = ${userId}`,
  )) !== undefined;
export const dropPushTokensOfSessions = (tx: Tx, sessionIds: readonly number[]) =>
  run(tx, sql`delete from push_tokens where session_id = any(${sessionIds})`);
/** Moves the push token of a session to the session that replaces it. */
export const movePushToken = (tx: Tx, fromSessionId: number, toSessionId: number) =>
  run(
    tx,
    sql`update push_tokens set session_id = ${toSessionId} where session_id = ${fromSessionId}`,
  );
export const dropPushToken = (db: Writes, token: string) =>
  run(db, sql`delete from push_tokens where token = ${token}`);
