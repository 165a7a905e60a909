import { allOf, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { buildPlayerOfAccountJoin } from '../../identity/accounts/players/players.api.ts';
import {
  buildRewardsWithNamesColumn,
  type NamedReward,
  type Reward,
} from '../rewards/rewards.api.ts';
import type { InboxKind } from './inbox.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** A reward for a player's inbox, with the key under which it is paid. */
export interface InboxReward {
  readonly source: string;
  readonly sourceId: number;
  readonly period?: string;
  readonly accountId: number;
  readonly kind: InboxKind;
  readonly name: string | null;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly rewards: readonly Reward[];
  /** Time at which the message expires; null without a time limit. */
  readonly expiresAt: Date | null;
}
export interface WithdrawnReward {
  readonly accountId: number;
  readonly period: string;
  readonly cause: Record<string, unknown>;
  readonly rewards: readonly Reward[];
  /** Time at which the message was claimed; null while it waits. */
  readonly claimedAt: Date | null;
}

/**
 * Inserts messages, or updates those with the same keys. Returns the users whose inboxes have
 * changed.
 */
export const upsertInboxRewards = async (
  tx: Tx,
  parcels: readonly InboxReward[],
  now: Date,
): Promise<number[]> =>
  (
    await many<{ user_id: number }>(
      tx,
      sql`
        insert into inbox_messages (
          user_id, account_id, source, source_id, period, kind, name, rule, cause, rewards,
          created_at, expires_at
        )
        select a.user_id, a.id, x.source, x."sourceId", coalesce(x.period, ''), x.kind, x.name,
          x.rule, x.cause, x.rewards, ${now}, x."expiresAt"
        from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as x(
          source text, "sourceId" bigint, period text, "accountId" bigint, kind text, name text,
          rule jsonb, cause jsonb, rewards jsonb, "expiresAt" timestamptz
        )
        ${buildPlayerOfAccountJoin(sql`x."accountId"`)}
        order by a.id
        on conflict (source, source_id, period, account_id) do update set kind = excluded.kind,
          state = 'WAITING', expires_at = excluded.expires_at, claimed_at = null
        returning user_id`,
    )
  ).map((row) => row.user_id);

export async function deleteWithdrawnMessages(
  tx: Tx,
  source: string,
  sourceId: number,
): Promise<(WithdrawnReward & { userId: number })[]> {
  const rows = await many<{
    user_id: number;
    account_id: number;
    period: string;
    cause: Record<string, unknown>;
    rewards: Reward[];
    claimed_at: string | null;
  }>(
    tx,
    sql`
      with
        sent as (
          select *
          from inbox_messages
          where source = ${source} and source_id = ${sourceId} and kind = 'WITHDRAWN'
          order by account_id
          for update
        ),
        gone as (
          delete from inbox_messages i using sent
          where i.id = sent.id and sent.state = 'WAITING'
        )
      select user_id, account_id, period, cause, rewards, claimed_at
      from sent`,
  );
  return rows.map((row) => ({
    userId: row.user_id,
    accountId: row.account_id,
    period: row.period,
    cause: row.cause,
    rewards: row.rewards,
    claimedAt: row.claimed_at === null ? null : new Date(row.claimed_at),
  }));
}

export interface InboxMessageRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: InboxKind;
  readonly name: string | null;
  readonly state: 'WAITING' | 'REVIEW' | 'CLAIMED' | 'EXPIRED' | 'REFUSED';
  readonly created_at: string;
  readonly expires_at: string | null;
  /** Reason why the last delivery failed; null if no delivery was tried. */
  readonly why: Sentence | null;
  readonly attachments: NamedReward[];
}
const holdReason = sql`
  (
    select p.reason
    from payout p
    where p.source = i.source
      and p.source_id = i.source_id
      and p.period = i.period
      and p.account_id = i.account_id
  )`;
const paging = (userId: number, at: { page: number; perPage: number; now: Date }) => sql`
  select i.id, i.kind, i.name, i.created_at, i.expires_at, count(*) over () as total,
    case
      when i.state = 'WAITING' and i.kind = 'REVIEW' then 'REVIEW'
      when i.state = 'WAITING' and i.expires_at <= ${at.now} then 'EXPIRED'
      else i.state
    end as state,
    ${buildRewardsWithNamesColumn(sql`i.rewards`)} as attachments, ${holdReason} as why
  from inbox_messages i
  where i.user_id = ${userId}
  order by i.id desc
  limit ${at.perPage}
  offset ${(at.page - 1) * at.perPage}`;
export async function listInboxMessagesPage(
  db: Queries,
  userId: number,
  at: { page: number; perPage: number; now: Date },
): Promise<{ rows: InboxMessageRow[]; total: number; waiting: number }> {
  const rows = await many<InboxMessageRow & { total: number }>(db, paging(userId, at));
  const waiting = await maybeOne<{ n: number }>(
    db,
    sql`
      select count(*)::int as n
      from inbox_messages
      where user_id = ${userId}
        and state = 'WAITING'
        and kind <> 'REVIEW'
        and (expires_at is null or expires_at > ${at.now}::timestamptz)`,
  );
  const total =
    rows[0] || at.page === 1
      ? (rows[0]?.total ?? 0)
      : ((
          await maybeOne<{ n: number }>(
            db,
            sql`select count(*)::int as n from inbox_messages where user_id = ${userId}`,
          )
        )?.n ?? 0);
  return { rows, total, waiting: waiting?.n ?? 0 };
}

export interface ClaimedInboxMessage extends Record<string, unknown> {
  readonly source: string;
  readonly source_id: number;
  readonly period: string;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly rewards: Reward[];
}
/**
 * Marks a message as claimed. Returns undefined if there is no such message, if it has expired, or
 * if another request has claimed it.
 */
export const claimInboxMessage = (tx: Tx, id: number, accountId: number, now: Date) =>
  maybeOne<ClaimedInboxMessage>(
    tx,
    sql`
      update inbox_messages
      set state = 'CLAIMED', claimed_at = ${now}
      where id = ${id}
        and account_id = ${accountId}
        and state = 'WAITING'
        and kind <> 'REVIEW'
        and (expires_at is null or expires_at > ${now})
      returning source, source_id, period, rule, cause, rewards`,
  );
export interface WaitingInboxMessage extends ClaimedInboxMessage {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
}
const holding = (accountId: number, reward: Pick<Reward, 'kind' | 'id'>): Sql => sql`
  from inbox_messages i
  where i.account_id = ${accountId}
    and i.user_id = (select p.user_id from player p where p.id = ${accountId})
    and i.state = 'WAITING'
    and i.kind = 'HELD'
    and i.rewards @> ${sql.json([reward])}`;
export const lockWaitingMessagesWithReward = (
  tx: Tx,
  accountId: number,
  reward: Pick<Reward, 'kind' | 'id'>,
) =>
  many<WaitingInboxMessage>(
    tx,
    sql`
      select i.id, i.user_id as "userId", i.account_id as "accountId", i.source, i.source_id,
        i.period, i.rule, i.cause, i.rewards
      ${holding(accountId, reward)}
      order by i.id
      for update`,
  );
export const hasWaitingReward = async (
  db: Queries,
  accountId: number,
  reward: Pick<Reward, 'kind' | 'id'>,
): Promise<boolean> =>
  (await maybeOne(db, sql`select 1 as found ${holding(accountId, reward)} limit 1`)) !== undefined;
export const findInboxMessageState = (db: Queries, id: number, accountId: number) =>
  maybeOne<{ state: string }>(
    db,
    sql`
      select case when state = 'WAITING' and kind = 'REVIEW' then 'REVIEW' else state end as state
      from inbox_messages
      where id = ${id} and account_id = ${accountId}`,
  );
/**
 * Locks the waiting messages that a rule has put into the inboxes of these accounts, until commit.
 */
export const lockWaitingMessagesOfRule = (
  tx: Tx,
  {
    source,
    sourceId,
    accountIds,
  }: Pick<InboxReward, 'source' | 'sourceId'> & { readonly accountIds: readonly number[] },
) =>
  run(
    tx,
    sql`
      select 1
      from inbox_messages
      where source = ${source}
        and source_id = ${sourceId}
        and account_id = any(${[...accountIds]})
        and state = 'WAITING'
      order by id
      for update`,
  );
/**
 * Reduces a message to the remaining rewards; if none remain, withdraws the message. Returns its
 * owner.
 */
export const reduceInboxMessageRewards = async (
  tx: Tx,
  {
    source,
    sourceId,
    period,
    accountId,
  }: Pick<InboxReward, 'source' | 'sourceId' | 'accountId'> & { readonly period: string },
  remaining: readonly Reward[],
  now: Date,
): Promise<number[]> => {
  const isOver = remaining.length === 0;
  const change = isOver
    ? sql`state = 'REFUSED', claimed_at = ${now}`
    : sql`rewards = ${sql.json(remaining)}`;
  const rows = await many<{ user_id: number }>(
    tx,
    sql`
      update inbox_messages
      set ${change}
      where source = ${source}
        and source_id = ${sourceId}
        and period = ${period}
        and account_id = ${accountId}
        and state = 'WAITING'
      returning user_id`,
  );
  return rows.map((row) => row.user_id);
};
/** Marks up to `limit` messages as expired, and returns their owners. */
export const setInboxMessagesExpired = async (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<number[]> =>
  (
    await many<{ user_id: number }>(
      tx,
      sql`
        with
          old as (
            select id
            from inbox_messages
            where state = 'WAITING' and expires_at <= ${now}::timestamptz
            order by id
            limit ${limit}
            for update skip locked
          )
        update inbox_messages i
        set state = 'EXPIRED'
        from old
        where i.id = old.id
        returning i.user_id`,
    )
  ).map((row) => row.user_id);
/** FROM clause that selects the messages waiting in inboxes. */
export const fromWaitingInboxMessagesSql = sql`from inbox_messages where state = 'WAITING'`;

interface HeldRow extends ClaimedInboxMessage {
  readonly id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly username: string;
  readonly created_at: string;
  readonly why: Sentence | null;
  readonly attachments: NamedReward[];
}
const held = sql`
  i.id, i.user_id, i.account_id, a.username, i.source, i.source_id, i.period, i.rule, i.cause,
  i.rewards, i.created_at, ${buildRewardsWithNamesColumn(sql`i.rewards`)} as attachments,
  ${holdReason} as why`;
const payoutsOnHoldFrom = sql`
  inbox_messages i
  join player a on a.id = i.account_id`;
const inReview = sql`i.state = 'WAITING' and i.kind = 'REVIEW'`;
/** Lists the payouts that wait for a review, oldest first. */
export const listPayoutsOnHoldPage = (
  db: Queries,
  { userId }: { readonly userId?: number | undefined },
  place: PagePosition,
) =>
  listRowsPage<HeldRow>(
    db,
    {
      columns: held,
      from: payoutsOnHoldFrom,
      where: allOf(
        inReview,
        mapDefined(userId, (id) => sql`i.user_id = ${id}`),
      ),
      order: sql`i.id`,
      key: sql`i.id`,
    },
    place,
  );
export const findPayoutOnHold = (db: Queries, id: number) =>
  maybeOne<HeldRow>(
    db,
    sql`select ${held} from ${payoutsOnHoldFrom} where i.id = ${id} and ${inReview}`,
  );
/**
 * Stores the decision on a payout that waits for a review. Returns false if another operator has
 * already decided, or if there is no such payout.
 */
export const decidePayoutOnHold = async (
  tx: Tx,
  id: number,
  state: 'CLAIMED' | 'REFUSED',
  now: Date,
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      update inbox_messages i
      set state = ${state}, claimed_at = ${now}
      where i.id = ${id} and ${inReview}
      returning i.id`,
  )) !== undefined;
