import { eq, sql } from './db/drizzle.ts';
import type { Clock } from './clock.ts';
import { oneOf, type Database, type Tx } from './db.ts';
import type { Jobs } from './jobs.ts';
import { withoutValues } from './log.ts';
import { outbox } from './tables.ts';

/** An effect on the outside world. */
interface Effect {
  readonly kind: string;
  /** Stable: the same effect again is not sent again. */
  readonly dedupKey: string;
  readonly payload: Record<string, unknown>;
}
export interface Outbox {
  /**
   * Says what performs effects of a kind. `dedupKey` goes to the receiver, who drops a repetition.
   */
  handle(
    kind: string,
    perform: (payload: Record<string, unknown>, dedupKey: string) => Promise<void>,
  ): void;
  /**
   * Writes an effect inside the transaction that causes it; sent at least once after it commits.
   */
  add(tx: Tx, effect: Effect): Promise<void>;
  /**
   * Lets an effect that was given up wait again, in the line once more; undefined when it was not
   * given up.
   */
  retry(tx: Tx, id: number): Promise<{ kind: string; attempts: number } | undefined>;
}
const queue = 'outbox';
const takeFailed = (tx: Tx, id: number) =>
  oneOf<{ kind: string; attempts: number }>(
    tx,
    sql`
      update outbox o
      set state = 'WAITING', attempts = 0
      from (select id, attempts from outbox where id = ${id} for update) was
      where o.id = was.id and o.state = 'FAILED'
      returning o.kind, was.attempts`,
  );

/**
 * Effects wait in a table of their own, which operators see; the job queue brings each to its
 * handler, with growing pauses.
 */
export function createOutbox(db: Database, jobs: Jobs, clock: Clock): Outbox {
  const handlers = new Map<
    string,
    (payload: Record<string, unknown>, dedupKey: string) => Promise<void>
  >();
  jobs.define<{ id: number }>(
    queue,
    { retries: 8, retryDelaySeconds: 2, concurrency: 2, batch: 10 },
    async ({ id }) => {
      const [row] = await db.read.select().from(outbox).where(eq(outbox.id, id));
      if (!row || row.state === 'DONE') return;
      const perform = handlers.get(row.kind);
      try {
        if (!perform) throw new Error(`Nothing handles effects of kind ${row.kind}`);
        // What was sent is not kept: a mail's link would otherwise lie here.
        await perform(row.payload as Record<string, unknown>, row.dedupKey);
        await db.read
          .update(outbox)
          .set({
            state: 'DONE',
            payload: {},
            doneAt: clock.now(),
            attempts: row.attempts + 1,
            lastError: null,
          })
          .where(eq(outbox.id, id));
      } catch (error) {
        const failed = row.attempts + 1 > 8;
        await db.read
          .update(outbox)
          .set({
            state: failed ? 'FAILED' : 'WAITING',
            attempts: row.attempts + 1,
            lastError: withoutValues(error),
          })
          .where(eq(outbox.id, id));
        throw error;
      }
    },
  );
  return {
    handle: (kind, perform) => {
      handlers.set(kind, perform);
    },
    async add(tx, effect) {
      const [row] = await tx
        .insert(outbox)
        .values({ ...effect, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning({ id: outbox.id });
      if (row) await jobs.send(tx, queue, { id: row.id });
    },
    async retry(tx, id) {
      const was = await takeFailed(tx, id);
      if (was) await jobs.send(tx, queue, { id });
      return was;
    },
  };
}
