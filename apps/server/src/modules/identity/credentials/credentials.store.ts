import { and, desc, eq, gt, isNull, ne, or, sql } from '../../../kernel/db/drizzle.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { sha256 } from '../../../kernel/secrets.ts';
import { lockLogin, writePassword } from '../accounts/users.api.ts';
import { mailedTokens } from './credentials.tables.ts';

export type MailedPurpose =
  | 'verify-email'
  | 'forgot-password'
  | 'regenerate-password'
  | 'email-step-1'
  | 'email-step-2'
  | 'email-undo'
  | 'proof-code'
  | 'registration';

export const insertMailedToken = (tx: Tx, row: typeof mailedTokens.$inferInsert) =>
  tx.insert(mailedTokens).values(row);
/** A newer link makes the older ones of its purpose useless. */
export const dropMailedTokens = (tx: Tx, userId: number, purpose: MailedPurpose, now: Date) =>
  tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedTokens.userId, userId),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
      ),
    );
/**
 * Every open link of a user; of those that take an e-mail change back only the ones that are
 * younger than `undoneAt`.
 */
export const dropAllMailedTokens = (tx: Tx, userId: number, now: Date, undoneAt: Date) =>
  tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedTokens.userId, userId),
        isNull(mailedTokens.usedAt),
        or(ne(mailedTokens.purpose, 'email-undo'), gt(mailedTokens.createdAt, undoneAt)),
      ),
    );
export async function newestMailedAt(
  on: Queries,
  userId: number,
  purpose: MailedPurpose,
): Promise<Date | undefined> {
  const [row] = await on
    .select({ at: mailedTokens.createdAt })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose)))
    .orderBy(desc(mailedTokens.createdAt))
    .limit(1);
  return row?.at;
}
/** The newest mailed link that still works. */
export async function newestOpen(
  on: Queries,
  userId: number,
  purpose: MailedPurpose,
): Promise<{ at: Date; payload: unknown } | undefined> {
  const [row] = await on
    .select({ at: mailedTokens.createdAt, payload: mailedTokens.payload })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.userId, userId),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
      ),
    )
    .orderBy(desc(mailedTokens.createdAt))
    .limit(1);
  return row;
}
/** When it was mailed. */
export const newestOpenAt = async (
  on: Queries,
  userId: number,
  purpose: MailedPurpose,
): Promise<Date | undefined> => (await newestOpen(on, userId, purpose))?.at;
/** Uses a link up: exactly one of two simultaneous clicks gets it. */
export async function takeMailedToken(
  tx: Tx,
  tokenHash: Buffer,
  purpose: MailedPurpose,
  now: Date,
  ownerId?: number,
) {
  const [row] = await tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedTokens.tokenHash, tokenHash),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, now),
        ownerId === undefined ? undefined : eq(mailedTokens.userId, ownerId),
      ),
    )
    .returning({
      userId: mailedTokens.userId,
      payload: mailedTokens.payload,
      createdAt: mailedTokens.createdAt,
    });
  return row;
}
/**
 * The same with its user, who is locked first: whatever changes a user locks the user before the
 * links.
 */
export async function takeMailedLink(tx: Tx, token: string, purpose: MailedPurpose, now: Date) {
  const known = await findMailedToken(tx, sha256(token), purpose);
  const user = known && (await lockLogin(tx, known.userId));
  const taken = user && (await takeMailedToken(tx, sha256(token), purpose, now, user.id));
  return taken && { user, taken };
}
/** Notes something with a token: which session it opened, under which key it was used. */
export const noteMailedPayload = (tx: Tx, tokenHash: Buffer, payload: Record<string, unknown>) =>
  tx.update(mailedTokens).set({ payload }).where(eq(mailedTokens.tokenHash, tokenHash));
export async function findMailedToken(on: Queries, tokenHash: Buffer, purpose: MailedPurpose) {
  const [row] = await on
    .select()
    .from(mailedTokens)
    .where(and(eq(mailedTokens.tokenHash, tokenHash), eq(mailedTokens.purpose, purpose)));
  return row;
}
/**
 * Also takes back what the old password had opened and nobody has used yet: confirmed devices,
 * mailed links to another password, codes.
 */
export async function setPassword(
  tx: Tx,
  userId: number,
  password: { hash: string | null; forStaff: boolean },
  now: Date,
): Promise<void> {
  await writePassword(tx, userId, password);
  await tx.execute(
    sql`delete from authorization_triggers where user_id = ${userId} and session_id is null`,
  );
  for (const purpose of ['forgot-password', 'regenerate-password', 'proof-code'] as const)
    await dropMailedTokens(tx, userId, purpose, now);
}
