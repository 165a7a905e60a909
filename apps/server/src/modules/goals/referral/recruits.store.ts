import type { Queries, Tx } from '../../../kernel/db.ts';
import {
  allOf,
  containsText,
  given,
  orderNamed,
  pageOfRows,
} from '../../../kernel/db/conditions.ts';
import { maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface OfficeRecruitRow extends Record<string, unknown> {
  readonly user_id: number;
  readonly recruiter_id: number;
  readonly username: string;
  readonly state: 'REGISTERED' | 'VERIFIED' | 'QUALIFIED' | 'REWARDED' | 'HELD';
  readonly held_for: string[] | null;
  readonly level: number;
  readonly matches: number;
  readonly alike: number;
  readonly registered_at: string;
  readonly released_at: string | null;
}
export interface RecruitFilters {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly userId?: number | undefined;
  readonly recruiterId?: number | undefined;
  readonly state?: string | undefined;
  readonly registeredAtFrom?: string | undefined;
  readonly registeredAtTo?: string | undefined;
}
/**
 * The same states as the recruiter sees (`referral.service.ts`), for filters over many; `from` so
 * many finished matches a recruit counts.
 */
const state = (from: number) => sql`
  case
    when r.held_for is not null then 'HELD'
    when r.rewarded_at is not null then 'REWARDED'
    when not a.verified then 'REGISTERED'
    when r.matches >= ${from} and not a.blocked then 'QUALIFIED'
    else 'VERIFIED'
  end`;
const columns = (from: number) => sql`
  r.user_id, r.recruiter_id, a.username, ${state(from)} as state, r.held_for, a.level, r.matches,
  r.registered_at, r.released_at,
  (
    select count(*)::int
    from recruits o
    where o.recruiter_id = r.recruiter_id and o.network = r.network
  ) as alike`;
const joined = sql`
  recruits r
  join player a on a.user_id = r.user_id`;
const condition = (f: RecruitFilters, qualifiedFrom: number): Sql =>
  allOf(
    sql`not a.deleted`,
    given(f.q, (text) => containsText(sql`a.username`, text)),
    given(f.userId, (id) => sql`r.user_id = ${id}`),
    given(f.recruiterId, (id) => sql`r.recruiter_id = ${id}`),
    given(f.state, (entry) => sql`${state(qualifiedFrom)} = ${entry}`),
    given(f.registeredAtFrom, (from) => sql`r.registered_at >= ${from}::timestamptz`),
    given(f.registeredAtTo, (to) => sql`r.registered_at <= ${to}::timestamptz`),
  );
const orders: Readonly<Record<string, Sql>> = {
  id: sql`r.user_id`,
  registeredAt: sql`r.registered_at, r.user_id`,
  '-registeredAt': sql`r.registered_at desc, r.user_id desc`,
  matches: sql`r.matches, r.user_id`,
  '-matches': sql`r.matches desc, r.user_id`,
  lvl: sql`a.level, r.user_id`,
  '-lvl': sql`a.level desc, r.user_id`,
};
export const pageOfRecruits = (
  on: Queries,
  filters: RecruitFilters,
  { page, perPage, qualifiedFrom }: { page: number; perPage: number; qualifiedFrom: number },
) =>
  pageOfRows<OfficeRecruitRow>(
    on,
    {
      columns: columns(qualifiedFrom),
      from: joined,
      where: condition(filters, qualifiedFrom),
      order: orderNamed(orders, filters.sort, sql`r.user_id desc`),
    },
    { page, perPage },
  );
export const recruitById = (on: Queries, userId: number, qualifiedFrom: number) =>
  maybeOne<OfficeRecruitRow>(
    on,
    sql`
      select ${columns(qualifiedFrom)}
      from ${joined}
      where r.user_id = ${userId} and not a.deleted`,
  );
/** Locks a recruit, and reads what is known of it under the lock. */
export async function lockRecruit(tx: Tx, userId: number) {
  const [, row] = await Promise.all([
    run(tx, sql`select user_id from recruits where user_id = ${userId} for update`),
    maybeOne<{ recruiter_id: number; username: string; held_for: string[] | null }>(
      tx,
      sql`
        select r.recruiter_id, a.username, r.held_for
        from recruits r
        join player a on a.user_id = r.user_id
        where r.user_id = ${userId}`,
    ),
  ]);
  return row;
}
/** Held with its reasons, or let go: one that was let go is not held again by the rules. */
export const setHeld = (tx: Tx, userId: number, heldFor: readonly string[] | null, now: Date) =>
  run(
    tx,
    heldFor === null
      ? sql`
        update recruits
        set held_for = null, released_at = ${now}::timestamptz
        where user_id = ${userId}`
      : sql`
        update recruits
        set held_for = array(
          select jsonb_array_elements_text(${JSON.stringify(heldFor)}::jsonb)
        ),
          released_at = null
        where user_id = ${userId}`,
  );
