import { and, desc, eq, gt, isNull, ne, or, sql } from '../../../kernel/db/drizzle.ts';
import { oneOf, statement, type Queries, type Tx } from '../../../kernel/db.ts';
import { sha256 } from '../../../kernel/secrets.ts';
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

export interface LoginRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly account_id: number;
  readonly username: string;
  readonly password_hash: string | null;
  readonly deletes_at: string | null;
  readonly status_id: number;
  readonly blocked_until: string | null;
  readonly block_reason: string | null;
  readonly language: string;
  readonly staff: boolean;
  readonly password_for_staff: boolean;
}
const login = `
  select u.id, u.email, a.id as account_id, a.username, u.password_hash, u.status_id,
    u.blocked_until, u.block_reason, u.language, u.deletes_at, u.password_for_staff,
    exists (
      select 1
      from user_roles r
      where r.user_id = u.id and r.role <> 'PLAYER'
    ) as staff
  from users u
  join accounts a on a.user_id = u.id
  where u.deleted_at is null`;
const byEmail = statement<LoginRow>(`${login} and lower(u.email) = $1`);
const locked = statement(`select id from users where id = $1 for update`);
const byId = statement<LoginRow>(`${login} and u.id = $1`);
export const findLogin = async (on: Queries, email: string): Promise<LoginRow | undefined> =>
  (await byEmail(on, email))[0];
/**
 * Locks a user and reads it as it is under the lock, roles included: two statements that are sent
 * together.
 */
export async function lockLogin(tx: Tx, id: number): Promise<LoginRow | undefined> {
  const [, [row]] = await Promise.all([locked(tx, id), byId(tx, id)]);
  return row;
}
export const findLoginById = async (on: Queries, id: number): Promise<LoginRow | undefined> =>
  (await byId(on, id))[0];

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
  { hash, forStaff }: { hash: string | null; forStaff: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`
      update users
      set password_hash = ${hash}, password_for_staff = ${forStaff},
        password_reset_required = false, version = version + 1
      where id = ${userId}`,
  );
  await tx.execute(
    sql`delete from authorization_triggers where user_id = ${userId} and session_id is null`,
  );
  for (const purpose of ['forgot-password', 'regenerate-password', 'proof-code'] as const)
    await dropMailedTokens(tx, userId, purpose, now);
}
/** The password was seen, and has the length. */
export const notePasswordForStaff = (tx: Tx, userId: number) =>
  tx.execute(sql`update users set password_for_staff = true where id = ${userId}`);
/**
 * Who comes to work in the back office chooses a password of its length first, unless the present
 * one is known to have it.
 */
export const requireLongPassword = (tx: Tx, userId: number) =>
  tx.execute(
    sql`
      update users
      set password_reset_required = true
      where id = ${userId} and not password_for_staff`,
  );
export const requireReset = (tx: Tx, userId: number) =>
  tx.execute(
    sql`
      update users
      set password_reset_required = true, version = version + 1
      where id = ${userId}`,
  );
/**
 * Unverified becomes verified; a blocked one keeps its block and comes back verified. Answers the
 * new status.
 */
export const markVerified = (tx: Tx, userId: number) =>
  oneOf<{ status_id: number }>(
    tx,
    sql`
      update users
      set status_id = case when status_id = 1 then 2 else status_id end,
        status_before_block = case when status_id = 3 then 2 else status_before_block end,
        version = version + 1
      where id = ${userId}
      returning status_id`,
  );
/**
 * The address is proven by the link that was mailed to it: unverified becomes verified, a block
 * stays.
 */
export const setEmail = (tx: Tx, userId: number, email: string) =>
  oneOf<{ status_id: number }>(
    tx,
    sql`
      update users
      set email = ${email}, status_id = case when status_id = 1 then 2 else status_id end,
        status_before_block = case when status_id = 3 then 2 else status_before_block end,
        version = version + 1
      where id = ${userId}
      returning status_id`,
  );
/** Signing in says that the player wants to stay. Answers whether there was a wish to leave. */
export const cancelDeletion = (tx: Tx, userId: number) =>
  oneOf<{ id: number }>(
    tx,
    sql`
      update users
      set deletes_at = null
      where id = ${userId} and deletes_at is not null and deleted_at is null
      returning id`,
  );
