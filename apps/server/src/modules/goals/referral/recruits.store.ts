import type { Queries, Tx } from '../../../kernel/db/db.ts';
import {
  allOf,
  containsText,
  mapDefined,
  pickOrderByName,
  findIdOrder,
  listRowsPage,
} from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface OfficeRecruitRow extends Record<string, unknown> {
  readonly user_id: number;
  readonly recruiter_id: number;
  readonly username: string;
  readonly state: 'REGISTERED' | 'VERIFIED' | 'QUALIFIED' | 'REWARDED' | 'HELD' | 'REFUSED';
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
 * Returns the condition for each state of a recruit; exactly one condition is true. The recruiter
 * sees the same states (`referral.service.ts`). `from` is the number of finished matches from which
 * a recruit counts. The conditions repeat those of the indexes word for word, so that a filter by a
 * rare state reads few rows.
 */
const listStateConditions = (from: number): Readonly<Record<string, Sql>> => {
  const isOpen = sql`r.refused_at is null and r.held_for is null and r.rewarded_at is null`;
  const isQualified = sql`r.matches >= ${from} and not a.blocked`;
  return {
    REFUSED: sql`r.refused_at is not null`,
    HELD: sql`r.held_for is not null and r.refused_at is null`,
    REWARDED: sql`r.rewarded_at is not null and r.held_for is null and r.refused_at is null`,
    REGISTERED: sql`${isOpen} and not a.verified`,
    QUALIFIED: sql`${isOpen} and a.verified and ${isQualified}`,
    VERIFIED: sql`${isOpen} and a.verified and not (${isQualified})`,
  };
};
const state = (from: number): Sql => {
  const cases = Object.entries(listStateConditions(from)).map(
    ([name, condition]) => sql`when ${condition} then ${name}::text`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
};
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
const condition = (filters: RecruitFilters, qualifiedFrom: number): Sql =>
  allOf(
    sql`not a.deleted`,
    mapDefined(filters.q, (text) => containsText(sql`a.username`, text)),
    mapDefined(filters.userId, (id) => sql`r.user_id = ${id}`),
    mapDefined(filters.recruiterId, (id) => sql`r.recruiter_id = ${id}`),
    mapDefined(filters.state, (wanted) => listStateConditions(qualifiedFrom)[wanted] ?? sql`false`),
    mapDefined(filters.registeredAtFrom, (from) => sql`r.registered_at >= ${from}::timestamptz`),
    mapDefined(filters.registeredAtTo, (to) => sql`r.registered_at <= ${to}::timestamptz`),
  );
const orders: Readonly<Record<string, Sql>> = {
  id: sql`r.user_id`,
  registeredAt: sql`r.registered_at, r.user_id`,
  '-registeredAt': sql`r.registered_at desc, r.user_id desc`,
  matches: sql`r.matches, r.user_id`,
  '-matches': sql`r.matches desc, r.user_id desc`,
  lvl: sql`a.level, a.id`,
  '-lvl': sql`a.level desc, a.id desc`,
};
export const listRecruitsPage = (
  db: Queries,
  filters: RecruitFilters,
  { qualifiedFrom, ...place }: PagePosition & { readonly qualifiedFrom: number },
) =>
  listRowsPage<OfficeRecruitRow>(
    db,
    {
      columns: columns(qualifiedFrom),
      from: joined,
      where: condition(filters, qualifiedFrom),
      order: pickOrderByName(orders, filters.sort, sql`r.user_id desc`),
      key: sql`r.user_id`,
      keyOrder: findIdOrder(filters.sort, 'desc'),
    },
    place,
  );
export const findRecruit = (db: Queries, userId: number, qualifiedFrom: number) =>
  maybeOne<OfficeRecruitRow>(
    db,
    sql`
      select ${columns(qualifiedFrom)}
      from ${joined}
      where r.user_id = ${userId} and not a.deleted`,
  );
export interface LockedRecruit extends Record<string, unknown> {
  readonly user_id: number;
  readonly recruiter_id: number;
  readonly username: string;
  readonly held_for: string[] | null;
  readonly is_refused: boolean;
}
const lockedColumns = sql`
  r.user_id, r.recruiter_id, a.username, r.held_for, r.refused_at is not null as is_refused`;
/** Locks a recruit until commit, and reads the recruit only after the lock is taken. */
export async function lockRecruit(tx: Tx, userId: number) {
  const [, row] = await Promise.all([
    run(tx, sql`select user_id from recruits where user_id = ${userId} for update`),
    maybeOne<LockedRecruit>(
      tx,
      sql`
        select ${lockedColumns}
        from ${joined}
        where r.user_id = ${userId}`,
    ),
  ]);
  return row;
}
const isWaiting = sql`r.held_for is not null and r.refused_at is null and not a.deleted`;
/** Locks a recruiter's waiting recruits until commit, in the order of ids. */
export async function lockWaitingRecruits(tx: Tx, recruiterId: number) {
  await run(
    tx,
    sql`
      select user_id
      from recruits
      where recruiter_id = ${recruiterId} and held_for is not null and refused_at is null
      order by user_id
      for update`,
  );
  return many<LockedRecruit>(
    tx,
    sql`
      select ${lockedColumns}
      from ${joined}
      where r.recruiter_id = ${recruiterId} and ${isWaiting}
      order by r.user_id`,
  );
}
/**
 * Decision on a recruit, by a rule or an operator. If `heldFor` is null, the recruit counts; a
 * refused recruit never counts.
 */
export interface RecruitDecision {
  readonly heldFor: readonly string[] | null;
  readonly isRefused: boolean;
}
/**
 * Stores an operator's decision. After an operator has released a recruit, the rules never put this
 * recruit on hold again.
 */
export const setRecruitDecision = (
  tx: Tx,
  userId: number,
  { heldFor, isRefused }: RecruitDecision,
  now: Date,
) =>
  run(
    tx,
    heldFor === null
      ? sql`
        update recruits
        set held_for = null, refused_at = null, released_at = ${now}::timestamptz
        where user_id = ${userId}`
      : sql`
        update recruits
        set held_for = array(
          select jsonb_array_elements_text(${JSON.stringify(heldFor)}::jsonb)
        ),
          refused_at = ${isRefused ? now : null}::timestamptz,
          released_at = null
        where user_id = ${userId}`,
  );

export interface RecruiterRow extends Record<string, unknown> {
  readonly user_id: number;
  readonly username: string;
  readonly blocked: boolean;
  readonly waiting: number;
  readonly refused: number;
  readonly recruits: number;
  readonly held_for: string[];
  readonly first_at: string;
  readonly newest_at: string;
  readonly newest_id: number;
}
export interface RecruiterFilters {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly userId?: number | undefined;
  readonly isBlocked?: boolean | undefined;
}
const recruiterOrders: Readonly<Record<string, Sql>> = {
  waiting: sql`w.waiting, w.user_id`,
  newestAt: sql`w.newest_at, w.user_id`,
  '-newestAt': sql`w.newest_at desc, w.user_id desc`,
};
/** Selects recruiters with recruits waiting for a decision. */
const waitingRecruiters = sql`(
  select p.user_id, p.username, p.blocked, w.*,
    (select count(*)::int from recruits r where r.recruiter_id = p.user_id) as recruits,
    (
      select count(*)::int
      from recruits r
      where r.recruiter_id = p.user_id and r.refused_at is not null
    ) as refused,
    array(
      select distinct unnest(r.held_for)
      from recruits r
      where r.recruiter_id = p.user_id and r.held_for is not null and r.refused_at is null
      order by 1
    ) as held_for
  from player p
  join (
    select r.recruiter_id, count(*)::int as waiting, min(r.registered_at) as first_at,
      max(r.registered_at) as newest_at, max(r.user_id) as newest_id
    from ${joined}
    where ${isWaiting}
    group by r.recruiter_id
  ) w on w.recruiter_id = p.user_id
) w`;
export const listRecruitersPage = (db: Queries, filters: RecruiterFilters, at: PagePosition) =>
  listRowsPage<RecruiterRow>(
    db,
    {
      columns: sql`w.*`,
      from: waitingRecruiters,
      where: allOf(
        mapDefined(filters.q, (text) => containsText(sql`w.username`, text)),
        mapDefined(filters.userId, (id) => sql`w.user_id = ${id}`),
        mapDefined(filters.isBlocked, (isBlocked) => sql`w.blocked = ${isBlocked}`),
      ),
      order: pickOrderByName(recruiterOrders, filters.sort, sql`w.waiting desc, w.user_id desc`),
    },
    at,
  );
export const findRecruiterOfPendingRecruit = (db: Queries, id: number) =>
  maybeOne<RecruiterRow>(db, sql`select w.* from ${waitingRecruiters} where w.user_id = ${id}`);
/**
 * Counts the recruits that wait for a decision. `before` is the time at which the second newest of
 * them registered.
 */
export const countWaitingRecruits = (tx: Tx, recruiterId: number) =>
  maybeOne<{ username: string; waiting: number; before: string | null }>(
    tx,
    sql`
      select a.username,
        (
          select count(*)::int
          from recruits r
          where r.recruiter_id = a.user_id and r.held_for is not null and r.refused_at is null
        ) as waiting,
        (
          select r.registered_at
          from recruits r
          where r.recruiter_id = a.user_id and r.held_for is not null and r.refused_at is null
          order by r.registered_at desc, r.user_id desc
          offset 1
          limit 1
        ) as before
      from player a
      where a.user_id = ${recruiterId}`,
  );
