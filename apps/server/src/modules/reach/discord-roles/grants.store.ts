import type { DiscordGrantState } from '@guildhall/contract/reach/discord-roles/discord-grants';
import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { allOf, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { botRefusalSubject, roleRefusalSubjectPrefix } from './stops.store.ts';

export interface DiscordGrantRow extends Record<string, unknown> {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
  readonly language: string;
  /**
   * Id of our row for the role. `outsideRoleId` is the id of the role at Discord, `name` its name.
   */
  readonly roleId: number;
  readonly outsideRoleId: string;
  readonly name: string;
  readonly state: DiscordGrantState;
  readonly round: number;
  readonly outsideId: string | null;
  readonly answer: string | null;
  readonly tries: number;
  readonly createdAt: string;
  readonly askedAt: string | null;
  readonly triedAt: string | null;
  readonly dueAt: string | null;
  readonly givenAt: string | null;
  /** True if the owner is blocked, about to be deleted, or deleted; such an owner gets no role. */
  readonly isAway: boolean;
}
const columns = (now: Date) => sql`
  g.id, g.account_id as "accountId", p.user_id as "userId", coalesce(p.username, '#' || p.id)
    as username, p.language, g.role_id as "roleId", r.role_id as "outsideRoleId", r.name, g.state,
  g.round, g.outside_id as "outsideId", g.answer, g.tries, g.created_at as "createdAt",
  g.asked_at as "askedAt", g.tried_at as "triedAt", g.due_at as "dueAt", g.given_at as "givenAt",
  p.payable_from > ${now} as "isAway"`;
const from = sql`
  discord_grants g
  join discord_roles r on r.id = g.role_id
  join player p on p.id = g.account_id`;

export const findDiscordGrant = (db: Queries, id: number, now: Date) =>
  maybeOne<DiscordGrantRow>(db, sql`select ${columns(now)} from ${from} where g.id = ${id}`);
export const lockDiscordGrant = (tx: Tx, id: number) =>
  maybeOne(tx, sql`select id from discord_grants where id = ${id} for update`);
export interface PlayerDiscordGrant extends Record<string, unknown> {
  readonly id: number;
  readonly roleId: number;
  readonly state: DiscordGrantState;
  readonly outsideId: string | null;
  readonly askedAt: string | null;
}
const ownColumns = sql`
  id, role_id as "roleId", state, outside_id as "outsideId", asked_at as "askedAt"`;
export const findPlayerDiscordGrant = (db: Queries, accountId: number, roleId: number) =>
  maybeOne<PlayerDiscordGrant>(
    db,
    sql`
      select ${ownColumns}
      from discord_grants
      where account_id = ${accountId} and role_id = ${roleId}`,
  );
/** Lists the roles that an account has earned but not got yet. */
export const listUngivenDiscordGrants = (db: Queries, accountId: number) =>
  many<PlayerDiscordGrant>(
    db,
    sql`
      select ${ownColumns}
      from discord_grants
      where account_id = ${accountId} and state <> 'GIVEN'
      order by id`,
  );
export const listPlayerDiscordRoles = (db: Queries, accountId: number) =>
  many<{ id: number; name: string; state: DiscordGrantState }>(
    db,
    sql`
      select r.id, r.name, g.state
      from discord_grants g
      join discord_roles r on r.id = g.role_id
      where g.account_id = ${accountId}
      order by g.id`,
  );
/** Finds the account of a user; undefined for a user without an account. */
export const findAccountIdByUser = async (
  db: Queries,
  userId: number,
): Promise<number | undefined> =>
  (await maybeOne<{ id: number }>(db, sql`select id from player where user_id = ${userId}`))?.id;

/** Begins a new request for a role. From then on, results of older requests are ignored. */
export const beginDiscordGrantRound = async (
  tx: Tx,
  { accountId, roleId, at }: { accountId: number; roleId: number; at: Date },
) =>
  maybeOne<{ id: number; round: number }>(
    tx,
    sql`
      insert into discord_grants as g (account_id, role_id, state, round, created_at, asked_at)
      values (${accountId}, ${roleId}, 'ASKED', 1, ${at}, ${at})
      on conflict (account_id, role_id) do update set state = 'ASKED', round = g.round + 1,
        asked_at = excluded.asked_at
      returning id, round`,
  );
/**
 * Records that the owner must do something before the role can be given. From then on, results of
 * running requests are ignored.
 */
export const setDiscordGrantWaiting = (
  tx: Tx,
  {
    accountId,
    roleId,
    state,
    at,
  }: { accountId: number; roleId: number; state: DiscordGrantState; at: Date },
) =>
  run(
    tx,
    sql`
      insert into discord_grants as g (account_id, role_id, state, created_at)
      values (${accountId}, ${roleId}, ${state}, ${at})
      on conflict (account_id, role_id) do update set state = excluded.state, round = g.round + 1`,
  );
export interface DiscordGrantOutcome {
  readonly state: DiscordGrantState;
  readonly outsideId?: string;
  readonly answer: string | null;
  /** Time at which Discord was called; undefined if it was not called. */
  readonly triedAt?: Date;
  readonly dueAt: Date | null;
  readonly givenAt?: Date;
}
/** Stores the result of a request. Returns false if a newer request has begun meanwhile. */
export const endDiscordGrantRound = async (
  tx: Tx,
  { id, round }: Pick<DiscordGrantRow, 'id' | 'round'>,
  outcome: DiscordGrantOutcome,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update discord_grants
      set ${sql.changes({
        state: outcome.state,
        outside_id: outcome.outsideId,
        answer: outcome.answer,
        tried_at: outcome.triedAt,
        due_at: outcome.dueAt,
        given_at: outcome.givenAt,
      })}, tries = tries + ${outcome.triedAt === undefined ? 0 : 1}
      where id = ${id} and round = ${round} and state = 'ASKED'`,
  )) > 0;
/** Deletes an earned role, because there is no reward left that gives it. */
export const deleteDiscordGrant = (
  db: Writes,
  { id, round }: Pick<DiscordGrantRow, 'id' | 'round'>,
) =>
  run(
    db,
    sql`delete from discord_grants where id = ${id} and round = ${round} and state = 'ASKED'`,
  );

type Due = { readonly accountId: number; readonly roleId: number };
/**
 * Lists up to `limit` roles that must be requested again. Their player may have joined the Discord
 * server meanwhile, their owner can get rewards again, or Discord does not refuse them any more.
 */
export const listGrantsToRequest = async (
  db: Queries,
  now: Date,
  limit: number,
): Promise<number[]> => {
  const rows = await many<{ id: number }>(
    db,
    sql`
      select g.id
      from discord_grants g
      where (g.state = 'NOT_MEMBER' and g.due_at <= ${now})
        or (
          g.state = 'OWNER_AWAY'
          and exists (
            select 1
            from player p
            where p.id = g.account_id and p.payable_from <= ${now}
          )
        )
        or (
          g.state = 'STOPPED'
          and not exists (
            select 1
            from discord_stops s
            where s.subject in (${botRefusalSubject}, ${roleRefusalSubjectPrefix} || g.role_id)
          )
        )
      order by g.id
      limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};
/** Locks the given roles that still wait. Skips roles that another transaction has locked. */
export const lockWaitingDiscordGrants = (tx: Tx, ids: readonly number[]) =>
  many<Due>(
    tx,
    sql`
      select account_id as "accountId", role_id as "roleId"
      from discord_grants
      where id = any(${[...ids]}) and state in ('NOT_MEMBER', 'OWNER_AWAY', 'STOPPED')
      order by id
      for update skip locked`,
  );
/** Finds the role of the oldest row that waits because of this refusal. */
export const findLongestRefusedDiscordGrant = (db: Queries, subject: string) =>
  maybeOne<Due>(
    db,
    sql`
      select account_id as "accountId", role_id as "roleId"
      from discord_grants
      where state = 'STOPPED'
          and ${subject} in (${botRefusalSubject}, ${roleRefusalSubjectPrefix} || role_id)
      order by id
      limit 1`,
  );

export interface DiscordGrantCounts extends Record<string, unknown> {
  readonly roleId: number;
  readonly given: number;
  readonly waiting: number;
}
export const countDiscordGrantsByRole = (db: Queries, roleIds: readonly number[]) =>
  many<DiscordGrantCounts>(
    db,
    sql`
      select role_id as "roleId", (count(*) filter (where state = 'GIVEN'))::int as given,
        (count(*) filter (where state <> 'GIVEN'))::int as waiting
      from discord_grants
      where role_id = any(${[...roleIds]})
      group by role_id`,
  );
export const listDiscordGrantsPage = (
  db: Queries,
  { userId, state }: { userId?: number | undefined; state?: DiscordGrantState | undefined },
  place: PagePosition,
  now: Date,
) =>
  listRowsPage<DiscordGrantRow>(
    db,
    {
      columns: columns(now),
      from,
      where: allOf(
        mapDefined(userId, (id) => sql`p.user_id = ${id}`),
        mapDefined(state, (grantState) => sql`g.state = ${grantState}`),
      ),
      order: sql`g.id desc`,
      key: sql`g.id`,
    },
    place,
  );
