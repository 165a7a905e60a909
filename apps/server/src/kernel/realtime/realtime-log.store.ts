/**
 * Reads and writes logs of messages: one log for each user, and one log each for all users, for
 * game servers and for our servers.
 */
import type { EventMessage } from '@guildhall/contract/events';
import type { ServerEvent } from '@guildhall/contract/play/server-events';
import type { Tx } from '../db/db.ts';
import { toIsoTime } from '../db/rows.ts';
import { many, maybeOne, sql } from '../db/sql.ts';
import type { Clock } from '../time/clock.ts';
import type { Realtime } from './realtime.ts';

/** User number of the log that everybody reads; real users are numbered from 1. */
export const everybodyLogUserId = 0;
/** User number of the log that game servers read. */
export const gameServersLogUserId = -1;
/** User number of the log that our own servers read; it lists ended sessions. */
export const ownServersLogUserId = -2;

/** An event and its region; undefined means all regions. */
export interface RegionServerEvent {
  readonly event: ServerEvent;
  readonly regionId: number | undefined;
}
interface StoredEvent extends Record<string, unknown> {
  readonly seq: number;
  readonly type: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly payload: unknown;
  readonly at?: string;
}
/** A message before it has a number. */
export interface UnnumberedEvent {
  readonly user_id: number;
  readonly type: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly payload: unknown;
  readonly at: string;
}
/**
 * Adds to each event its position among the events of its user, starting at 1, and the number of
 * these events.
 */
function numbered(events: readonly UnnumberedEvent[]): readonly object[] {
  const counts = new Map<number, number>();
  const placed = events.map((event) => {
    const k = (counts.get(event.user_id) ?? 0) + 1;
    counts.set(event.user_id, k);
    return { ...event, k };
  });
  return placed.map((entry) => ({ ...entry, total: counts.get(entry.user_id) }));
}
const writing = (events: readonly UnnumberedEvent[]) => sql`
  with
    e as (
      select *
      from jsonb_to_recordset(${sql.json(numbered(events))}) as x(
        k int, total int, user_id bigint, type text, title text, text text, payload jsonb,
        at timestamptz
      )
    ),
    place as (
      insert into event_cursors (user_id, seq)
      select user_id, total
      from e
      where k = 1
      order by user_id
      on conflict (user_id) do update set seq = event_cursors.seq + excluded.seq
      returning user_id, seq
    ),
    written as (
      insert into user_events (user_id, seq, type, title, text, payload, created_at)
      select e.user_id, place.seq - e.total + e.k, e.type, e.title, e.text, e.payload, e.at
      from e
      join place on place.user_id = e.user_id
    )
  select user_id, seq
  from place`;
const readSince = (userId: number, cursor: number, limit: number) => sql`
  select seq, type, title, text, payload, created_at as at
  from user_events
  where user_id = ${userId} and seq > ${cursor}
  order by user_events.seq
  limit ${limit}`;
const readMany = (places: readonly object[], limit: number) => sql`
  select c."userId" as user_id, e.seq, e.type, e.title, e.text, e.payload
  from jsonb_to_recordset(${sql.json(places)}) as c("userId" bigint, cursor bigint)
  cross join lateral (
    select *
    from user_events u
    where u.user_id = c."userId" and u.seq > c.cursor
    order by u.seq
    limit ${limit}
  ) e
  order by c."userId", e.seq`;
interface PositionRow {
  readonly seq: number;
  readonly dropped: number;
  readonly at: string | null;
}
const readPosition = (userId: number) => sql`
  select c.seq, c.dropped, e.created_at as at
  from event_cursors c
  left join user_events e on e.user_id = c.user_id and e.seq = c.seq
  where c.user_id = ${userId}`;
/** SQL for the number of the newest message to everybody. */
export const newestBroadcastSeqSql = sql`
  coalesce(
    (select seq from event_cursors where user_id = ${sql.raw(String(everybodyLogUserId))}),
    0
  )`;
/** Finds users with new messages, with one index lookup per user whatever the size of the table. */
const readBehind = (userIds: readonly number[], cursors: readonly number[]) => sql`
  select c.user_id
  from unnest(${userIds}::bigint[], ${cursors}::bigint[]) as p(user_id, cursor)
  join event_cursors c on c.user_id = p.user_id and c.seq > p.cursor`;
const dropping = (before: Date, limit: number) => sql`
  with
    old as (
      select user_id, seq
      from user_events
      where created_at < ${before}
      order by created_at
      limit ${limit}
    ),
    gone as (
      delete from user_events e using old
      where e.user_id = old.user_id and e.seq = old.seq
      returning e.user_id, e.seq
    ),
    noted as (
      update event_cursors c
      set dropped = greatest(c.dropped, g.seq)
      from (select user_id, max(seq) as seq from gone group by user_id order by user_id) g
      where c.user_id = g.user_id
    )
  select count(*) as n
  from gone`;
const toServers = ({ seq, type, payload, at = '' }: StoredEvent): RegionServerEvent => {
  const { payload: sent, regionId } = payload as { payload: unknown; regionId?: number };
  const event = { id: seq, at: toIsoTime(at), type, payload: sent } as ServerEvent;
  return { event, regionId };
};
const toMessage = (userId: number, row: StoredEvent): EventMessage => ({
  id: `${userId}-${row.seq}`,
  seq: row.seq,
  type: row.type,
  ...(row.title !== null && { title: row.title }),
  ...(row.text !== null && { text: row.text }),
  payload: row.payload,
  ...(userId === everybodyLogUserId && { toAll: true as const }),
});

/**
 * Returns true if the transaction has already written an equal event: logs with many readers store
 * an event only once.
 */
export const isDuplicateInTransaction = (
  events: readonly UnnumberedEvent[],
  { user_id: whose, type, payload }: UnnumberedEvent,
  n: number,
) =>
  whose <= everybodyLogUserId &&
  events.findIndex(
    (other) =>
      other.user_id === whose &&
      other.type === type &&
      JSON.stringify(other.payload) === JSON.stringify(payload),
  ) < n;

/**
 * Writes messages; returns each user's messages with their numbers. The numbers of a user have no
 * gaps, so the database returns only the newest number.
 */
export async function insertUserEvents(
  tx: Tx,
  events: readonly UnnumberedEvent[],
): Promise<ReadonlyMap<number, readonly EventMessage[]>> {
  const newest = await many<{ user_id: number; seq: number }>(tx, writing(events));
  const byUser = Map.groupBy(events, (event) => event.user_id);
  return new Map(
    newest.map(({ user_id: userId, seq }) => {
      const own = byUser.get(userId) ?? [];
      const before = seq - own.length;
      return [
        userId,
        own.map((event, index) => toMessage(userId, { ...event, seq: before + index + 1 })),
      ];
    }),
  );
}

/** Creates the functions of `Realtime` that read the logs or delete old messages. */
export function createEventLogReader(
  clock: Clock,
): Pick<
  Realtime,
  'toServersSince' | 'since' | 'sinceMany' | 'position' | 'dropBefore' | 'listBehind'
> {
  const position: Realtime['position'] = async (db, userId) => {
    const row = await maybeOne<PositionRow>(db, readPosition(userId));
    const quietMs = row?.at
      ? Math.max(0, clock.now().getTime() - new Date(row.at).getTime())
      : null;
    return { newest: row?.seq ?? 0, quietMs, droppedTo: row?.dropped ?? 0 };
  };
  return {
    position,
    async toServersSince(db, cursor, limit) {
      const rows = await many<StoredEvent>(db, readSince(gameServersLogUserId, cursor, limit));
      // the position is read last, so that it covers messages deleted before the events were read
      return { events: rows.map(toServers), ...(await position(db, gameServersLogUserId)) };
    },
    async since(db, userId, cursor, limit = 200) {
      return (await many<StoredEvent>(db, readSince(userId, cursor, limit))).map((row) =>
        toMessage(userId, row),
      );
    },
    async sinceMany(db, places, limit = 200) {
      const rows = await many<StoredEvent & { user_id: number }>(db, readMany(places, limit));
      const byUser = Map.groupBy(rows, (row) => row.user_id);
      const toMessages = (userId: number) =>
        byUser.get(userId)?.map((row) => toMessage(userId, row));
      return new Map([...byUser.keys()].map((userId) => [userId, toMessages(userId) ?? []]));
    },
    async dropBefore(db, before, limit = 5_000) {
      const row = await maybeOne<{ n: number }>(db, dropping(before, limit));
      return row?.n ?? 0;
    },
    async listBehind(db, places) {
      const ids = places.map(({ userId }) => userId);
      const cursors = places.map(({ cursor }) => cursor);
      const rows = await many<{ user_id: number }>(db, readBehind(ids, cursors));
      return rows.map(({ user_id: userId }) => userId);
    },
  };
}
