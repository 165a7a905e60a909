import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { one, run, sql } from '../../../../kernel/db/sql.ts';
import { removeAuthenticator } from '../../accounts/users/users.api.ts';

const dropRecoveryCodes = (tx: Tx, userId: number) =>
  run(tx, sql`delete from two_factor_recovery where user_id = ${userId}`);
/** Replaces all earlier recovery codes of a user by new ones. */
export async function replaceStoredRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await dropRecoveryCodes(tx, userId);
  await run(
    tx,
    sql`
      insert into two_factor_recovery ${sql.rows(
        hashes.map((hash) => ({ user_id: userId, code_hash: hash })),
      )}`,
  );
}
/** Counts the remaining recovery codes of a user. */
export const countRecoveryCodes = async (db: Queries, userId: number): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from two_factor_recovery where user_id = ${userId}`,
    )
  ).n;
/**
 * Deletes a recovery code; returns the number of codes left, or undefined if the code is wrong or
 * was used before.
 */
export async function consumeRecoveryCode(
  tx: Tx,
  userId: number,
  codeHashes: readonly Buffer[],
): Promise<number | undefined> {
  const updated = await run(
    tx,
    sql`
      delete from two_factor_recovery
      where user_id = ${userId} and code_hash = any(${codeHashes})`,
  );
  if (updated === 0) return undefined;
  return countRecoveryCodes(tx, userId);
}
/**
 * Deletes the authenticator and the recovery codes; returns undefined if the user had no
 * authenticator.
 */
export async function removeAuthenticatorAndRecoveryCodes(
  tx: Tx,
  userId: number,
): Promise<{ email: string; language: string; username: string; staff: boolean } | undefined> {
  await dropRecoveryCodes(tx, userId);
  return removeAuthenticator(tx, userId);
}
