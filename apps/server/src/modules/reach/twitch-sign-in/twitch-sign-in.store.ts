import type { Database, Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { deleteExpiredRows } from '../../../kernel/jobs/sweep.ts';

interface NewCode {
  readonly codeHash: Buffer;
  readonly userId: number;
  readonly browserHash: Buffer;
  readonly expiresAt: Date;
}
export const insertTwitchSignInCode = (tx: Tx, code: NewCode) =>
  run(
    tx,
    sql`
      insert into twitch_sign_in_codes ${sql.row({
        code_hash: code.codeHash,
        user_id: code.userId,
        browser_hash: code.browserHash,
        expires_at: code.expiresAt,
      })}`,
  );
/**
 * Finds the user to whom a code belongs. Returns undefined if the code comes from another browser.
 */
export const findTwitchSignInCodeOwner = (db: Queries, codeHash: Buffer, browserHash: Buffer) =>
  maybeOne<{ userId: number }>(
    db,
    sql`
      select user_id as "userId"
      from twitch_sign_in_codes
      where code_hash = ${codeHash} and browser_hash = ${browserHash}`,
  );
/** Marks a code as used; returns false if it was used before or has expired. */
export const consumeTwitchSignInCode = async (
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update twitch_sign_in_codes
      set used_at = ${now}
      where code_hash = ${codeHash} and used_at is null and expires_at > ${now}`,
  )) > 0;
export const deleteTwitchSignInCodes = (tx: Tx, userId: number) =>
  run(tx, sql`delete from twitch_sign_in_codes where user_id = ${userId}`);
export const deleteOldTwitchSignInCodes = (db: Database, before: Date): Promise<void> =>
  deleteExpiredRows(db, 'twitch_sign_in_codes', sql`expires_at < ${before}::timestamptz`);
