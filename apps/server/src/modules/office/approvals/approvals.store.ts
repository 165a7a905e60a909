import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { approvalStates } from '@guildhall/contract/office/approvals.section';
import type { RepeatableCallInput } from '../../../kernel/value/approvals.ts';
import { userStatus } from '@guildhall/contract/limits';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { allOf, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';

export type ApprovalRequestState = (typeof approvalStates)[number];
export interface ApprovalRequestRow {
  readonly id: number;
  readonly state: ApprovalRequestState;
  readonly asker_id: number;
  readonly asker: string;
  readonly operation: string;
  readonly reason: string | null;
  readonly message: Sentence;
  readonly worth: readonly Sentence[];
  readonly created_at: string;
  readonly expires_at: string;
  readonly decider_id: number | null;
  readonly decided_at: string | null;
  readonly decision: string | null;
  readonly entry: number | null;
}
/** The original call, with a fingerprint of the rows that it would have changed at that time. */
interface StoredCall extends RepeatableCallInput {
  readonly seen: string;
}
/** A request with its call. Lists of requests are read without the calls. */
export interface ApprovalRequestWithCallRow extends ApprovalRequestRow {
  /**
   * The original call. Requests from before fingerprints existed have no `seen`, and can no longer
   * be approved.
   */
  readonly asked: RepeatableCallInput & { readonly seen?: string };
  readonly if_version: number | null;
}
const columns = sql`
  r.id, r.state, r.asker_id, p.username as asker, r.operation, r.reason, r.message, r.worth,
  r.created_at, r.expires_at, r.decider_id, r.decided_at, r.decision, r.entry`;
const from = sql`
  approval_requests r
  join player p on p.user_id = r.asker_id`;

export const listApprovalRequestsPage = (
  db: Queries,
  { state, askedBy }: { readonly state?: ApprovalRequestState; readonly askedBy?: number | null },
  place: PagePosition,
) =>
  listRowsPage<ApprovalRequestRow>(
    db,
    {
      columns,
      from,
      where: allOf(
        mapDefined(state, (text) => sql`r.state = ${text}`),
        mapDefined(askedBy, (id) => sql`r.asker_id = ${id}`),
      ),
      order: sql`r.id desc`,
      key: sql`r.id`,
    },
    place,
  );
export const findApprovalRequest = (db: Queries, id: number) =>
  maybeOne<ApprovalRequestWithCallRow>(
    db,
    sql`select ${columns}, r.asked, r.if_version from ${from} where r.id = ${id}`,
  );
/**
 * Like `findApprovalRequest`, but locks the row until commit, so that nobody else can decide on the
 * request meanwhile.
 */
export async function lockApprovalRequest(
  tx: Tx,
  id: number,
): Promise<ApprovalRequestWithCallRow | undefined> {
  await run(tx, sql`select id from approval_requests where id = ${id} for update`);
  return findApprovalRequest(tx, id);
}
/** Finds the request that was made with this idempotency key, whatever its state is now. */
export const findApprovalRequestByKey = (
  db: Queries,
  askerId: number,
  operation: string,
  key: string,
) =>
  maybeOne<{ id: number; body_hash: string | null }>(
    db,
    sql`
      select id, coalesce(more_keys->>${key}::text, body_hash) as body_hash
      from approval_requests
      where asker_id = ${askerId}
        and operation = ${operation}
        and (idempotency_key = ${key} or jsonb_exists(more_keys, ${key}))`,
  );

interface NewRequest {
  readonly askerId: number;
  readonly asked: StoredCall;
  readonly seen: string;
  readonly ifVersion: number | null;
  readonly contents: string;
  readonly key: string | null;
  readonly bodyHash: string | null;
  readonly reason: string | null;
  readonly message: Sentence;
  readonly worth: readonly Sentence[];
  readonly userId: number | null;
  readonly at: Date;
  readonly expiresAt: Date;
}
/**
 * Inserts a request and returns its id; returns undefined if an equal request is already waiting.
 */
export const insertApprovalRequest = (tx: Tx, request: NewRequest) =>
  maybeOne<{ id: number }>(
    tx,
    sql`
      insert into approval_requests (
        asker_id, operation, asked, if_version, contents, idempotency_key, body_hash, reason,
        message, worth, user_id, created_at, expires_at
      )
      values (
        ${request.askerId}, ${request.asked.operation}, ${sql.json(request.asked)},
        ${request.ifVersion}, ${request.contents}, ${request.key}, ${request.bodyHash},
        ${request.reason},
        ${sql.json(request.message)}, ${sql.json(request.worth)}, ${request.userId},
        ${request.at}::timestamptz, ${request.expiresAt}::timestamptz
      )
      on conflict (asker_id, contents) where state = 'WAITS' do nothing
      returning id`,
  );
/**
 * Closes a waiting request of the same operator that equals the new one, if it has expired or its
 * target has changed. The new request can then be stored.
 */
export const closeOutdatedIdenticalRequest = (
  tx: Tx,
  { askerId, contents, seen }: Pick<NewRequest, 'askerId' | 'contents' | 'seen'>,
  now: Date,
) =>
  maybeOne<{ id: number; message: Sentence; state: 'EXPIRED' | 'STALE' }>(
    tx,
    sql`
      update approval_requests
      set state = case when expires_at <= ${now}::timestamptz then 'EXPIRED' else 'STALE' end,
        decided_at = ${now}::timestamptz,
        asked = jsonb_set(asked, '{attached}', '[]')
      where asker_id = ${askerId}
        and contents = ${contents}
        and state = 'WAITS'
        and (
          expires_at <= ${now}::timestamptz
          or asked->>'seen' is distinct from ${seen}::text
        )
      returning id, message, state`,
  );
/**
 * Adds another idempotency key to a waiting request, so that the request is found by this key too.
 */
export const addKeyToWaitingRequest = (
  tx: Tx,
  {
    askerId,
    contents,
    key,
    bodyHash,
  }: Pick<NewRequest, 'askerId' | 'contents' | 'key' | 'bodyHash'>,
) =>
  one<{ id: number }>(
    tx,
    sql`
      update approval_requests
      set more_keys = more_keys || ${sql.json(key === null ? {} : { [key]: bodyHash })}
      where asker_id = ${askerId} and contents = ${contents} and state = 'WAITS'
      returning id`,
  );
interface Decided {
  readonly state: ApprovalRequestState;
  readonly deciderId: number | null;
  readonly decision: string | null;
  readonly entry: number | null;
  readonly at: Date;
}
/** Stores the decision, and deletes the files that were sent with the request. */
export const setRequestDecision = (tx: Tx, id: number, decision: Decided) =>
  run(
    tx,
    sql`
      update approval_requests
      set state = ${decision.state}, decider_id = ${decision.deciderId},
        decision = ${decision.decision}, entry = ${decision.entry},
        decided_at = ${decision.at}::timestamptz,
        asked = jsonb_set(asked, '{attached}', '[]')
      where id = ${id}`,
  );
export const listExpiredApprovalRequests = (db: Queries, now: Date, limit: number) =>
  many<{ id: number }>(
    db,
    sql`
      select id
      from approval_requests
      where state = 'WAITS' and expires_at <= ${now}::timestamptz
      order by expires_at
      limit ${limit}`,
  );
/**
 * Returns true if `actorId` has changed the roles of `userId` since a time. A decider whom the
 * asker has just promoted must not decide.
 */
export const hasChangedRoles = async (
  tx: Tx,
  change: { readonly actorId: number; readonly userId: number; readonly since: Date },
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      select 1 as found
      from commands c
      where c.user_id = ${change.userId}
        and c.actor_kind = 'user'
        and c.actor_id = ${change.actorId}
        and c.created_at > ${change.since}::timestamptz
        and c.before->'roles' is distinct from c.after->'roles'
      limit 1`,
  )) !== undefined;
/**
 * Returns true if, since a time, an operator has removed the role of an administrator or blocked an
 * administrator.
 */
export const hasAdministratorLostRoleSince = async (tx: Tx, since: Date): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      select 1 as found
      from commands c
      where c.actor_kind = 'user'
        and c.created_at > ${since}::timestamptz
        and c.type in ('users.update', 'activity-log.undo')
        and jsonb_exists(c.before->'roles', 'ADMIN')
        and (
          not jsonb_exists(c.after->'roles', 'ADMIN')
          or (c.after->>'statusId')::int = ${userStatus.blocked}
        )
      limit 1`,
  )) !== undefined;
/** A promotion of a user to administrator, with its time and the user who made it. */
export interface PromotionRow {
  readonly user_id: number;
  /** Null if the server itself made the promotion. */
  readonly by: number | null;
  readonly at: string;
  /**
   * True if a second administrator approved the promotion; false for entries from before approvals
   * existed.
   */
  readonly approved: boolean;
}
export const listAdministratorPromotions = (db: Queries, userIds: readonly number[]) =>
  many<PromotionRow>(
    db,
    sql`
      select c.user_id, case when c.actor_kind = 'user' then c.actor_id end as by,
        c.created_at as at, 'approvals.approvedBy' = any(c.keys) as approved
      from commands c
      where c.user_id = any(${[...userIds]}::bigint[])
        and c.type in ('users.update', 'activity-log.undo')
        and jsonb_exists(c.after->'roles', 'ADMIN')
        and not coalesce(jsonb_exists(c.before->'roles', 'ADMIN'), false)
      order by c.id`,
  );
