import type { Clock } from './clock.ts';
import type { Database, Tx } from './db.ts';
import { toNumber } from './db/rows.ts';
import { maybeOne, run, sql } from './db/sql.ts';
import type { Jobs } from './jobs.ts';
import { withoutValues } from './log.ts';
import { mustBeNamed } from './stored-names.ts';

/** An effect on the outside world. */
interface Effect {
  readonly kind: string;
  /** Stable: the same effect again is not sent again. */
  readonly dedupKey: string;
  readonly payload: Record<string, unknown>;
}
export interface Outbox {
  /**
   * Says what performs effects of a kind, which the words of `effect` name. `dedupKey` goes to the receiver, who drops a repetition.
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
interface Waiting {
  readonly kind: string;
  readonly dedup_key: string;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
}
const requeueFailed = (tx: Tx, id: number) =>
  maybeOne<{ kind: string; attempts: number }>(
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
      const row = await maybeOne<Waiting>(
        db.read,
        sql`
          select kind, dedup_key, payload, attempts
          from outbox
          where id = ${id} and state <> 'DONE'`,
      );
      if (!row) return;
      const perform = handlers.get(row.kind);
      try {
        if (!perform) throw new Error(`Nothing handles effects of kind ${row.kind}`);
        // What was sent is not kept: a mail's link would otherwise lie here.
        await perform(row.payload, row.dedup_key);
        await run(
          db.read,
          sql`
            update outbox
            set state = 'DONE', payload = '{}', done_at = ${clock.now()}, last_error = null,
              attempts = ${row.attempts + 1}
            where id = ${id}`,
        );
      } catch (error) {
        const failed = row.attempts + 1 > 8;
        await run(
          db.read,
          sql`
            update outbox
            set state = ${failed ? 'FAILED' : 'WAITING'}, attempts = ${row.attempts + 1},
              last_error = ${withoutValues(error)}
            where id = ${id}`,
        );
        throw error;
      }
    },
  );
  return {
    handle: (kind, perform) => {
      mustBeNamed('effect', kind);
      handlers.set(kind, perform);
    },
    async add(tx, effect) {
      const row = await maybeOne<{ id: number | string }>(
        tx,
        sql`
          insert into outbox (kind, dedup_key, payload, created_at)
          values (${effect.kind}, ${effect.dedupKey}, ${sql.json(effect.payload)}, ${clock.now()})
          on conflict do nothing
          returning id`,
      );
      if (row) await jobs.send(tx, queue, { id: toNumber(row.id) });
    },
    async retry(tx, id) {
      const was = await requeueFailed(tx, id);
      if (was) await jobs.send(tx, queue, { id });
      return was;
    },
  };
}
