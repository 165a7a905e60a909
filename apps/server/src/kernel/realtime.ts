import type { EventMessage, EventPayload, EventType } from '@guildhall/contract/events';
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { afterCommit, oneOf, rowsOf, toNumber, type Queries, type Tx } from './db.ts';

export interface Realtime {
  /**
   * Writes a message into the user's durable log, inside the transaction that causes it. Its number is taken under the
   * lock of the user's cursor, so that numbers commit in order; the socket only hints that there is something to read.
   */
  emit<T extends EventType>(tx: Tx, userId: number, type: T, payload: EventPayload<T>, words?: { title: string; text: string }): Promise<void>;
  /** Messages after a cursor, oldest first. */
  since(on: Queries, userId: number, cursor: number, limit?: number): Promise<EventMessage[]>;
  /** The number of the newest message. */
  cursor(on: Queries, userId: number): Promise<number>;
  /** Called with the user's id after a message was committed. */
  onHint(listener: (userId: number) => void): void;
  /** Called with ids of sessions that have ended, to close their sockets. */
  onEnded(listener: (sessionIds: readonly number[]) => void): void;
  /** Tells that sessions have ended; after commit when inside a transaction. */
  ended(sessionIds: readonly number[]): void;
}

interface StoredEvent extends Record<string, unknown> {
  readonly seq: string;
  readonly type: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly payload: unknown;
}

export function createRealtime(clock: Clock): Realtime {
  const hints: ((userId: number) => void)[] = [];
  const endings: ((sessionIds: readonly number[]) => void)[] = [];
  return {
    async emit(tx, userId, type, payload, words) {
      await tx.execute(sql`
        with place as (insert into event_cursors (user_id, seq) values (${userId}, 1) on conflict (user_id) do update set seq = event_cursors.seq + 1 returning seq)
        insert into user_events (user_id, seq, type, title, text, payload, created_at)
        select ${userId}, place.seq, ${type}, ${words?.title ?? null}, ${words?.text ?? null}, ${JSON.stringify(payload)}::jsonb, ${clock.now().toISOString()}::timestamptz from place`);
      afterCommit(() => {
        for (const listener of hints) listener(userId);
      });
    },
    async since(on, userId, cursor, limit = 200) {
      const rows = await rowsOf<StoredEvent>(
        on,
        sql`select seq::text, type, title, text, payload from user_events where user_id = ${userId} and seq > ${cursor} order by user_events.seq limit ${limit}`,
      );
      return rows.map((row) => ({
        id: `${userId}-${row.seq}`,
        seq: toNumber(row.seq),
        type: row.type,
        ...(row.title !== null && { title: row.title }),
        ...(row.text !== null && { text: row.text }),
        payload: row.payload,
      }));
    },
    async cursor(on, userId) {
      return toNumber((await oneOf<{ seq: string }>(on, sql`select seq::text from event_cursors where user_id = ${userId}`))?.seq ?? 0);
    },
    onHint: (listener) => {
      hints.push(listener);
    },
    onEnded: (listener) => {
      endings.push(listener);
    },
    ended: (sessionIds) => {
      if (sessionIds.length === 0) return;
      afterCommit(() => {
        for (const listener of endings) listener(sessionIds);
      });
    },
  };
}
