import { and, count, eq } from '../../../kernel/db/drizzle.ts';
import type { Tx } from '../../../kernel/db.ts';
import { forgetFactor } from '../accounts/users.api.ts';
import { twoFactorRecovery } from './sessions.tables.ts';

/** New codes take the place of all before them. */
export async function putRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(twoFactorRecovery).where(eq(twoFactorRecovery.userId, userId));
  await tx.insert(twoFactorRecovery).values(hashes.map((codeHash) => ({ userId, codeHash })));
}
/** Uses a code up; answers how many are left, undefined when it is none or was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  userId: number,
  codeHash: Buffer,
): Promise<number | undefined> {
  const taken = await tx
    .delete(twoFactorRecovery)
    .where(and(eq(twoFactorRecovery.userId, userId), eq(twoFactorRecovery.codeHash, codeHash)))
    .returning({ userId: twoFactorRecovery.userId });
  if (taken.length === 0) return undefined;
  const [left] = await tx
    .select({ n: count() })
    .from(twoFactorRecovery)
    .where(eq(twoFactorRecovery.userId, userId));
  return left?.n ?? 0;
}
/** Takes the authenticator and its recovery codes away; undefined where none was bound. */
export async function unbindFactor(
  tx: Tx,
  userId: number,
): Promise<{ email: string; language: string; username: string } | undefined> {
  await tx.delete(twoFactorRecovery).where(eq(twoFactorRecovery.userId, userId));
  return forgetFactor(tx, userId);
}
