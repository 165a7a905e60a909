import type {
  EventMessage,
  EventPayload,
  EventType,
  PublicEventType,
} from '@guildhall/contract/events';
import type { ServerEventPayload, ServerEventType } from '@guildhall/contract/play/server-events';
import type { Clock } from '../time/clock.ts';
import type { Queries, Tx, Writes } from '../db/db.ts';
import { runAfterCommit, writeAtCommit } from '../db/transaction.ts';
import {
  createEventLogReader,
  everybodyLogUserId,
  gameServersLogUserId,
  isDuplicateInTransaction,
  ownServersLogUserId,
  insertUserEvents,
  type UnnumberedEvent,
  type RegionServerEvent,
} from './realtime-log.store.ts';

export interface Realtime {
  /**
   * Writes a message into the user's stored log, inside the transaction that causes the message.
   * All messages of a transaction are written in one statement before the commit. That statement
   * locks the users' cursors in the order of user ids, so that message numbers commit in order and
   * transactions do not deadlock.
   */
  emit<T extends EventType>(
    tx: Tx,
    userId: number,
    type: T,
    payload: EventPayload<T>,
    words?: { title: string; text: string },
  ): Promise<void>;
  /**
   * Like `emit`, but for every open page, in a separate log with one row for all readers. Equal
   * events of a transaction are written once.
   */
  emitToAll(tx: Tx, type: PublicEventType): void;
  /**
   * Sends an event to game servers, through a log of their own. Equal events of a transaction are
   * written once. `regionId` limits the event to servers of this region.
   */
  emitToServers<T extends ServerEventType>(
    tx: Tx,
    type: T,
    payload: ServerEventPayload<T>,
    regionId?: number,
  ): void;
  /**
   * Lists the events for game servers after a cursor, oldest first, and the position in the log.
   */
  toServersSince(
    db: Queries,
    cursor: number,
    limit: number,
  ): Promise<{ events: readonly RegionServerEvent[]; newest: number; droppedTo: number }>;
  /** Returns messages after a cursor, oldest first. */
  since(db: Queries, userId: number, cursor: number, limit?: number): Promise<EventMessage[]>;
  /**
   * Like `since`, but for many users in one query. Returns the messages by user; users without
   * messages are left out.
   */
  sinceMany(
    db: Queries,
    places: readonly { userId: number; cursor: number }[],
    limit?: number,
  ): Promise<Map<number, EventMessage[]>>;
  /**
   * Returns the numbers of the newest message and of the newest deleted message, and the
   * milliseconds since the newest message was written; null if no message is stored.
   */
  position(
    db: Queries,
    userId: number,
  ): Promise<{ newest: number; quietMs: number | null; droppedTo: number }>;
  /**
   * Deletes at most `limit` messages older than `before`; returns their number. Readers with an
   * older cursor learn that they missed messages.
   */
  dropBefore(db: Writes, before: Date, limit?: number): Promise<number>;
  /**
   * Calls the listener inside the transaction for each message with a text. The listener receives
   * no payload, because payloads may only leave the server through the log.
   */
  onWords(listener: WordsListener): void;
  /** Calls the listener after a commit with a user's id and the user's new messages, in order. */
  onHint(listener: (userId: number, messages: readonly EventMessage[]) => void): void;
  /** Lists the given users whose logs have messages after the cursor. */
  listBehind(
    db: Queries,
    places: readonly { userId: number; cursor: number }[],
  ): Promise<readonly number[]>;
  /** Calls the listener on each server with ids of ended sessions, to close their sockets. */
  onEnded(listener: (sessionIds: readonly number[]) => void): void;
  /**
   * Notifies every server of ended sessions: this server after the commit, the others when they
   * read their log.
   */
  ended(tx: Tx, sessionIds: readonly number[]): void;
  /** Passes messages of other servers in the log of our servers to the listeners of this server. */
  hearEnded(messages: readonly EventMessage[]): void;
}

type WordsListener = (
  tx: Tx,
  userId: number,
  message: EventMessage,
  payload: unknown,
) => Promise<void>;
/** Key under which the messages of a transaction are gathered until its commit. */
const gathered = {};
/** Listeners of this server, as `Realtime` describes them. */
interface Listeners {
  readonly words: WordsListener[];
  readonly hints: ((userId: number, messages: readonly EventMessage[]) => void)[];
  readonly endings: ((sessionIds: readonly number[]) => void)[];
}

/** Creates the realtime log: reads, writes that are sent after the commit, and listeners. */
export function createRealtime(clock: Clock): Realtime {
  const listeners: Listeners = { words: [], hints: [], endings: [] };
  return {
    ...createEventLogReader(clock),
    ...createEmitting(clock, listeners),
    onWords: (listener) => void listeners.words.push(listener),
    onHint: (listener) => void listeners.hints.push(listener),
    onEnded: (listener) => void listeners.endings.push(listener),
    hearEnded(messages) {
      const ids = messages.flatMap(
        ({ payload }) => (payload as { sessionIds: readonly number[] }).sessionIds,
      );
      for (const listener of listeners.endings) listener(ids);
    },
  };
}

/**
 * Creates the functions that write into the logs, and notify the listeners of this server after the
 * commit.
 */
function createEmitting(
  clock: Clock,
  { words: tellers, hints, endings }: Listeners,
): Pick<Realtime, 'emit' | 'emitToAll' | 'emitToServers' | 'ended'> {
  const writeAndHint: typeof insertUserEvents = async (tx, events) => {
    const inserted = await insertUserEvents(tx, events);
    runAfterCommit(() => {
      for (const [userId, messages] of inserted)
        if (userId !== gameServersLogUserId)
          for (const listener of hints) listener(userId, messages);
    });
    return inserted;
  };
  const writeGathered = async (tx: Tx, events: readonly UnnumberedEvent[]): Promise<void> => {
    await writeAndHint(
      tx,
      events.filter((entry, n) => !isDuplicateInTransaction(events, entry, n)),
    );
  };
  /** Gathers an event for a log with many readers. The event contains no text in any language. */
  const gather = (whose: number, type: string, payload: unknown): void => {
    const at = clock.now().toISOString();
    const event: UnnumberedEvent = { user_id: whose, type, title: null, text: null, payload, at };
    writeAtCommit(gathered, event, writeGathered);
  };
  return {
    async emit(tx, userId, type, payload, words) {
      const event: UnnumberedEvent = {
        user_id: userId,
        type,
        title: words?.title ?? null,
        text: words?.text ?? null,
        payload,
        at: clock.now().toISOString(),
      };
      if (words && tellers.length > 0) {
        // the number must be known before the commit, because a push message has the same id
        const [message] = (await writeAndHint(tx, [event])).get(userId) ?? [];
        if (!message) throw new Error('A message was written without a number');
        const { id, seq } = message;
        for (const listener of tellers)
          await listener(tx, userId, { id, seq, type, ...words }, payload);
        return;
      }
      writeAtCommit(gathered, event, writeGathered);
    },
    emitToAll: (_tx, type) => gather(everybodyLogUserId, type, {}),
    emitToServers: (_tx, type, payload, regionId) =>
      gather(gameServersLogUserId, type, { payload, regionId }),
    ended(_tx, sessionIds) {
      if (sessionIds.length === 0) return;
      gather(ownServersLogUserId, 'SESSIONS_ENDED', { sessionIds });
      runAfterCommit(() => {
        for (const listener of endings) listener(sessionIds);
      });
    },
  };
}
