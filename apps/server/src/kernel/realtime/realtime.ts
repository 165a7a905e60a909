import type {
  EventMessage,
  EventPayload,
  EventType,
  PublicEventType,
} from '@guildhall/contract/events';
import type {
  ServerEvent,
  ServerEventPayload,
  ServerEventType,
} from '@guildhall/contract/play/game/game-server-events';
import type { Clock } from '../time/clock.ts';
import type { Queries, Tx, Writes } from '../db/db.ts';
import { many, maybeOne, sql } from '../db/sql.ts';
import { toIso } from '../db/rows.ts';
import { afterCommit, atCommit } from '../db/transaction.ts';

/** User number of the log that everybody reads; real users are numbered from 1. */
export const everybody = 0;
/** User number of the log that game servers read. */
const gameServers = -1;
/** User number of the log that the servers of this product read: sessions that have ended. */
export const ourServers = -2;

export interface Realtime {
  /**
   * Writes a message into the user's durable log, inside the transaction that causes it: all of a
   * transaction in one statement before its commit. Numbers are taken under the locks of the users'
   * cursors, in the order of users, so that they commit in order and no two transactions wait for
   * each other in a circle; the socket only hints that there is something to read.
   */
  emit<T extends EventType>(
    tx: Tx,
    userId: number,
    type: T,
    payload: EventPayload<T>,
    words?: { title: string; text: string },
  ): Promise<void>;
  /**
   * Like `emit`, for everybody with an open page, in a log of its own: one row for all readers.
   * Several events of one type in a transaction are written once.
   */
  emitToAll(tx: Tx, type: PublicEventType): void;
  /**
   * Tells servers of the game, in a log of theirs that works like a user's: what a transaction says
   * twice is written once. `regionId`: it concerns servers of this region alone.
   */
  emitToServers<T extends ServerEventType>(
    tx: Tx,
    type: T,
    payload: ServerEventPayload<T>,
    regionId?: number,
  ): void;
  /**
   * Lists the events for game servers after a cursor, oldest first, with the position of their log.
   */
  toServersSince(
    on: Queries,
    cursor: number,
    limit: number,
  ): Promise<{ events: readonly ToldServers[]; newest: number; droppedTo: number }>;
  /** Messages after a cursor, oldest first. */
  since(on: Queries, userId: number, cursor: number, limit?: number): Promise<EventMessage[]>;
  /**
   * Like `since`, for many users in one query: messages by user; users without messages are left
   * out.
   */
  sinceMany(
    on: Queries,
    places: readonly { userId: number; cursor: number }[],
    limit?: number,
  ): Promise<Map<number, EventMessage[]>>;
  /**
   * The number of the newest message and how long ago it was written, in ms (null: none is kept);
   * the number of the newest that the log no longer keeps.
   */
  position(
    on: Queries,
    userId: number,
  ): Promise<{ newest: number; quietMs: number | null; droppedTo: number }>;
  /**
   * Forgets messages older than this, so many at a time; answers how many. A cursor before them is
   * told so.
   */
  dropBefore(on: Writes, before: Date, limit?: number): Promise<number>;
  /**
   * Called inside the transaction for each message that carries words, which is given without its
   * payload: that must not leave the server by another way.
   */
  onWords(listener: WordsListener): void;
  /** Called after a commit with a user's id and what was written for them, in its order. */
  onHint(listener: (userId: number, messages: readonly EventMessage[]) => void): void;
  /** Lists those of these users whose logs have messages after the cursor. */
  listBehind(
    on: Queries,
    places: readonly { userId: number; cursor: number }[],
  ): Promise<readonly number[]>;
  /** Called with ids of sessions that have ended, on each server: their sockets are closed. */
  onEnded(listener: (sessionIds: readonly number[]) => void): void;
  /**
   * Tells each server that sessions have ended: this one as soon as the transaction has committed,
   * others when they read their log.
   */
  ended(tx: Tx, sessionIds: readonly number[]): void;
  /** Tells the listeners of this server what another one wrote into the log of our servers. */
  hearEnded(messages: readonly EventMessage[]): void;
}

type WordsListener = (
  tx: Tx,
  userId: number,
  message: EventMessage,
  payload: unknown,
) => Promise<void>;
/** An event with the region that it concerns; undefined: all. */
interface ToldServers {
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
interface Gathered {
  readonly user_id: number;
  readonly type: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly payload: unknown;
  readonly at: string;
}
const gathered = {};
/** Each with its place among those of its user, and how many those are, both from 1 on. */
function numbered(events: readonly Gathered[]): readonly object[] {
  const counts = new Map<number, number>();
  const placed = events.map((event) => {
    const k = (counts.get(event.user_id) ?? 0) + 1;
    counts.set(event.user_id, k);
    return { ...event, k };
  });
  return placed.map((entry) => ({ ...entry, total: counts.get(entry.user_id) }));
}
const writing = (events: readonly Gathered[]) => sql`
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
/** Sql that answers the number of the newest message to everybody. */
export const newestToAll = sql`
  coalesce((select seq from event_cursors where user_id = ${sql.raw(String(everybody))}), 0)`;
/** An array is looked up row by row, whatever the size of the table. */
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
const toServers = ({ seq, type, payload, at = '' }: StoredEvent): ToldServers => {
  const { told, regionId } = payload as { told: unknown; regionId?: number };
  const event = { id: seq, at: toIso(at), type, payload: told } as ServerEvent;
  return { event, regionId };
};
/** Logs that many read keep what a transaction says twice once. */
const isSaidBefore = (
  all: readonly Gathered[],
  { user_id: whose, type, payload }: Gathered,
  n: number,
) =>
  whose <= everybody &&
  all.findIndex(
    (other) =>
      other.user_id === whose &&
      other.type === type &&
      JSON.stringify(other.payload) === JSON.stringify(payload),
  ) < n;
const toMessage = (userId: number, row: StoredEvent): EventMessage => ({
  id: `${userId}-${row.seq}`,
  seq: row.seq,
  type: row.type,
  ...(row.title !== null && { title: row.title }),
  ...(row.text !== null && { text: row.text }),
  payload: row.payload,
  ...(userId === everybody && { toAll: true as const }),
});

export function createRealtime(clock: Clock): Realtime {
  const tellers: WordsListener[] = [];
  const hints: ((userId: number, messages: readonly EventMessage[]) => void)[] = [];
  const endings: ((sessionIds: readonly number[]) => void)[] = [];
  /** Numbers have no gaps: those of a user's messages follow from the newest. */
  const writeAndHint = async (
    tx: Tx,
    events: readonly Gathered[],
  ): Promise<ReadonlyMap<number, readonly EventMessage[]>> => {
    const newest = await many<{ user_id: number; seq: number }>(tx, writing(events));
    const byUser = Map.groupBy(events, (event) => event.user_id);
    const written = new Map(
      newest.map(({ user_id: userId, seq }) => {
        const own = byUser.get(userId) ?? [];
        const before = seq - own.length;
        return [
          userId,
          own.map((event, index) => toMessage(userId, { ...event, seq: before + index + 1 })),
        ];
      }),
    );
    afterCommit(() => {
      for (const [userId, messages] of written)
        if (userId !== gameServers) for (const listener of hints) listener(userId, messages);
    });
    return written;
  };
  const writeGathered = async (tx: Tx, all: readonly Gathered[]): Promise<void> => {
    await writeAndHint(
      tx,
      all.filter((entry, n) => !isSaidBefore(all, entry, n)),
    );
  };
  /** For a log that many read: it carries no words. */
  const gather = (whose: number, type: string, payload: unknown): void => {
    const at = clock.now().toISOString();
    const event: Gathered = { user_id: whose, type, title: null, text: null, payload, at };
    atCommit(gathered, event, writeGathered);
  };
  const position: Realtime['position'] = async (on, userId) => {
    const row = await maybeOne<PositionRow>(on, readPosition(userId));
    const quietMs = row?.at
      ? Math.max(0, clock.now().getTime() - new Date(row.at).getTime())
      : null;
    return { newest: row?.seq ?? 0, quietMs, droppedTo: row?.dropped ?? 0 };
  };
  return {
    async emit(tx, userId, type, payload, words) {
      const event: Gathered = {
        user_id: userId,
        type,
        title: words?.title ?? null,
        text: words?.text ?? null,
        payload,
        at: clock.now().toISOString(),
      };
      if (words && tellers.length > 0) {
        // Its number must be known before it commits: what goes to a messaging service carries the
        // same id.
        const [message] = (await writeAndHint(tx, [event])).get(userId) ?? [];
        if (!message) throw new Error('A message was written without a number');
        const { id, seq } = message;
        for (const listener of tellers)
          await listener(tx, userId, { id, seq, type, ...words }, payload);
        return;
      }
      atCommit(gathered, event, writeGathered);
    },
    emitToAll: (_tx, type) => gather(everybody, type, {}),
    emitToServers: (_tx, type, told, regionId) => gather(gameServers, type, { told, regionId }),
    async toServersSince(on, cursor, limit) {
      const rows = await many<StoredEvent>(on, readSince(gameServers, cursor, limit));
      // Asked for last: what was dropped before the events were read is known by then.
      return { events: rows.map(toServers), ...(await position(on, gameServers)) };
    },
    async since(on, userId, cursor, limit = 200) {
      return (await many<StoredEvent>(on, readSince(userId, cursor, limit))).map((row) =>
        toMessage(userId, row),
      );
    },
    async sinceMany(on, places, limit = 200) {
      const rows = await many<StoredEvent & { user_id: number }>(on, readMany(places, limit));
      const byUser = Map.groupBy(rows, (row) => row.user_id);
      const toMessages = (userId: number) =>
        byUser.get(userId)?.map((row) => toMessage(userId, row));
      return new Map([...byUser.keys()].map((userId) => [userId, toMessages(userId) ?? []]));
    },
    position,
    async dropBefore(on, before, limit = 5_000) {
      const row = await maybeOne<{ n: number }>(on, dropping(before, limit));
      return row?.n ?? 0;
    },
    onWords: (listener) => {
      tellers.push(listener);
    },
    onHint: (listener) => {
      hints.push(listener);
    },
    onEnded: (listener) => {
      endings.push(listener);
    },
    async listBehind(on, places) {
      const ids = places.map(({ userId }) => userId);
      const cursors = places.map(({ cursor }) => cursor);
      const rows = await many<{ user_id: number }>(on, readBehind(ids, cursors));
      return rows.map(({ user_id: userId }) => userId);
    },
    ended(_tx, sessionIds) {
      if (sessionIds.length === 0) return;
      gather(ourServers, 'SESSIONS_ENDED', { sessionIds });
      afterCommit(() => {
        for (const listener of endings) listener(sessionIds);
      });
    },
    hearEnded(messages) {
      const ids = messages.flatMap(
        ({ payload }) => (payload as { sessionIds: readonly number[] }).sessionIds,
      );
      for (const listener of endings) listener(ids);
    },
  };
}
