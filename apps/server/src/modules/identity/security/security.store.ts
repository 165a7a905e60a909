import type { SignInOutcome, SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { allOf, mapDefined } from '../../../kernel/db/conditions.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

interface NewSignIn {
  readonly userId: number;
  readonly at: Date;
  readonly way: SignInMethod;
  readonly withCode: boolean;
  readonly device: string;
  readonly sessionId: number;
}
export const insertSignIn = (tx: Tx, signIn: NewSignIn) =>
  run(
    tx,
    sql`
      insert into sign_ins ${sql.row({
        user_id: signIn.userId,
        at: signIn.at,
        way: signIn.way,
        with_code: signIn.withCode,
        outcome: 'IN',
        device: signIn.device,
        session_id: signIn.sessionId,
      })}`,
  );
interface Refusal {
  readonly userId: number;
  readonly at: Date;
  readonly way: SignInMethod;
  readonly outcome: SignInOutcome;
  readonly device: string;
}
/**
 * Counts a refused sign-in. Raises the count of an entry with equal attempts since `since`,
 * otherwise adds an entry. Concurrent attempts on one user wait for each other; otherwise each
 * would find no entry and add one.
 */
export async function recordRefusedSignIn(tx: Tx, refusal: Refusal, since: Date): Promise<void> {
  await run(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`sign-ins ${refusal.userId}`}::text, 0))`,
  );
  const updated = await run(
    tx,
    sql`
      update sign_ins
      set times = times + 1
      where id = (
        select id
        from sign_ins
        where user_id = ${refusal.userId}
          and outcome = ${refusal.outcome}
          and way = ${refusal.way}
          and device = ${refusal.device}
          and at > ${since}
        order by id desc
        limit 1
      )`,
  );
  if (updated > 0) return;
  const { userId, ...rest } = refusal;
  await run(tx, sql`insert into sign_ins ${sql.row({ user_id: userId, ...rest })}`);
}
export interface SignInRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly way: SignInMethod;
  readonly with_code: boolean;
  readonly outcome: SignInOutcome;
  readonly times: number;
  readonly device: string;
  readonly session_id: number | null;
  readonly disowned_at: string | null;
}
/** Lists sign-ins of a user, newest first. */
export const listSignIns = (
  db: Queries,
  userId: number,
  { before, since, count }: { before: number | undefined; since: Date; count: number },
) =>
  many<SignInRow>(
    db,
    sql`
      select id::text, at, way, with_code, outcome, times, device, session_id, disowned_at
      from sign_ins
      where ${allOf(
        sql`user_id = ${userId} and at > ${since}`,
        mapDefined(before, (id) => sql`id < ${id}`),
      )}
      order by sign_ins.id desc
      limit ${count}`,
  );
/** Marks a sign-in as made by a stranger. Returns undefined if the user has no such sign-in. */
export const markSignInAsMadeByStranger = (tx: Tx, userId: number, id: number, now: Date) =>
  maybeOne<{ session_id: number | null }>(
    tx,
    sql`
      update sign_ins
      set disowned_at = coalesce(disowned_at, ${now}::timestamptz)
      where id = ${id} and user_id = ${userId} and outcome = 'IN'
      returning session_id`,
  );
/** Finds the newest sign-in of a user that did not open the given session. */
export const findNewestOtherSignIn = (db: Queries, userId: number, sessionId: number) =>
  maybeOne<Pick<SignInRow, 'at' | 'way' | 'device'>>(
    db,
    sql`
      select at, way, device
      from sign_ins
      where user_id = ${userId}
        and outcome = 'IN'
        and session_id is distinct from ${sessionId}
      order by id desc
      limit 1`,
  );
