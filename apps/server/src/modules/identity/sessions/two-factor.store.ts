import { and, count, eq, sql } from '../../../kernel/db/drizzle.ts';
import { oneOf, type Queries, type Tx } from '../../../kernel/db.ts';
import { twoFactorRecovery } from './sessions.tables.ts';

export interface FactorRow extends Record<string, unknown> {
  readonly email: string;
  readonly language: string;
  readonly two_factor_enabled: boolean;
  readonly two_factor_secret: string | null;
  readonly two_factor_step: string;
}
export const findFactor = (on: Queries, userId: number) =>
  oneOf<FactorRow>(
    on,
    sql`
      select email, language, two_factor_enabled, two_factor_secret, two_factor_step::text
      from users
      where id = ${userId}`,
  );
/** Accepts a time step once: undefined when it, or a later one, was used before. */
export const takeStep = (tx: Tx, userId: number, step: number) =>
  oneOf<{ id: number }>(
    tx,
    sql`
      update users
      set two_factor_step = ${step}
      where id = ${userId} and two_factor_enabled and two_factor_step < ${step}
      returning id`,
  );
/** Binds an authenticator where none is bound. */
export const bindFactor = (tx: Tx, userId: number, secret: string, step: number) =>
  oneOf<{ id: number }>(
    tx,
    sql`
      update users
      set two_factor_enabled = true, two_factor_secret = ${secret}, two_factor_step = ${step},
        version = version + 1
      where id = ${userId} and not two_factor_enabled
      returning id`,
  );
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
  return oneOf<{ email: string; language: string; username: string }>(
    tx,
    sql`
      update users u
      set two_factor_enabled = false, two_factor_secret = null, version = version + 1
      from accounts a
      where u.id = ${userId} and a.user_id = u.id and u.two_factor_enabled
      returning u.email, u.language, a.username`,
  );
}
