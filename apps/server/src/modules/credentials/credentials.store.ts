import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { oneOf, statement, type Queries, type Tx } from '../../kernel/db.ts';
import { mailedTokens } from './credentials.tables.ts';

export type MailedPurpose = 'verify-email' | 'forgot-password' | 'regenerate-password';

export interface LoginRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly account_id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly status_id: number;
  readonly blocked_until: string | null;
  readonly block_reason: string | null;
  readonly language: string;
  readonly staff: boolean;
}
const login = `select u.id, u.email, a.id as account_id, a.username, u.password_hash, u.status_id, u.blocked_until, u.block_reason, u.language,
  exists (select 1 from user_roles r where r.user_id = u.id and r.role <> 'PLAYER') as staff
  from users u join accounts a on a.user_id = u.id where u.deleted_at is null`;
const byEmail = statement<LoginRow>(`${login} and lower(u.email) = $1`);
const byId = statement<LoginRow>(`${login} and u.id = $1`);
export const findLogin = async (on: Queries, email: string): Promise<LoginRow | undefined> => (await byEmail(on, email))[0];
export const findLoginById = async (on: Queries, id: number): Promise<LoginRow | undefined> => (await byId(on, id))[0];

export const insertMailedToken = (tx: Tx, row: typeof mailedTokens.$inferInsert) => tx.insert(mailedTokens).values(row);
/** A newer link makes the older ones of its purpose useless. */
export const dropMailedTokens = (tx: Tx, userId: number, purpose: MailedPurpose, now: Date) =>
  tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose), isNull(mailedTokens.usedAt)));
export async function newestMailedAt(on: Queries, userId: number, purpose: MailedPurpose): Promise<Date | undefined> {
  const [row] = await on
    .select({ at: mailedTokens.createdAt })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose)))
    .orderBy(desc(mailedTokens.createdAt))
    .limit(1);
  return row?.at;
}
/** Uses a link up: exactly one of two simultaneous clicks gets it. */
export async function takeMailedToken(tx: Tx, tokenHash: Buffer, purpose: MailedPurpose, now: Date) {
  const [row] = await tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(and(eq(mailedTokens.tokenHash, tokenHash), eq(mailedTokens.purpose, purpose), isNull(mailedTokens.usedAt), gt(mailedTokens.expiresAt, now)))
    .returning({ userId: mailedTokens.userId });
  return row;
}
export async function findMailedToken(on: Queries, tokenHash: Buffer, purpose: MailedPurpose) {
  const [row] = await on
    .select()
    .from(mailedTokens)
    .where(and(eq(mailedTokens.tokenHash, tokenHash), eq(mailedTokens.purpose, purpose)));
  return row;
}
export const setPassword = (tx: Tx, userId: number, passwordHash: string, resetRequired: boolean) =>
  tx.execute(sql`update users set password_hash = ${passwordHash}, password_reset_required = ${resetRequired}, version = version + 1 where id = ${userId}`);
export const requireReset = (tx: Tx, userId: number) => tx.execute(sql`update users set password_reset_required = true, version = version + 1 where id = ${userId}`);
export const liftBlock = (tx: Tx, userId: number) =>
  tx.execute(
    sql`update users set status_id = coalesce(status_before_block, 1), status_before_block = null, blocked_until = null, block_reason = null, version = version + 1 where id = ${userId} and status_id = 3`,
  );
/** Unverified becomes verified; a blocked one keeps its block and comes back verified. Answers the new status. */
export const markVerified = (tx: Tx, userId: number) =>
  oneOf<{ status_id: number }>(
    tx,
    sql`update users set status_id = case when status_id = 1 then 2 else status_id end, status_before_block = case when status_id = 3 then 2 else status_before_block end, version = version + 1 where id = ${userId} returning status_id`,
  );
