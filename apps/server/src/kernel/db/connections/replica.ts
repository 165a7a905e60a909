/**
 * Reads from a replica (decision 0100), which may lag behind. A request uses the replica only if
 * the replica has replayed all writes that the primary had made when the request arrived.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '../db.ts';
import {
  isReadOnlyWriteError,
  isRetryableTransactionFailure,
  isConnectionLoss,
} from '../database-failures.ts';
import type { DatabasePool } from './postgres.pool.ts';

/** Milliseconds: the longest wait for a replica, and the time between two checks of it. */
const [waitMs, lookEveryMs] = [200, 10];
/** Milliseconds for which the server stops using a failed replica. */
const awayMs = 5_000;

export interface ReplicaReader {
  /** Queries that fall back to the primary if the replica fails. */
  readonly reads: Queries;
  /** Returns false if the replica is down, or has not caught up in time. */
  hasCaughtUp(): Promise<boolean>;
}
async function readOne(db: Queries, text: string, values: readonly unknown[]): Promise<unknown> {
  const [row] = (await db.ask(text, values)).rows as { answer: unknown }[];
  return row?.answer;
}
/**
 * Creates queries that read from the replica, or from the primary while the replica does not
 * answer.
 */
export function createReplicaReader(
  pool: Pick<DatabasePool, 'reads'>,
  primary: Queries,
): ReplicaReader {
  let awayUntil = 0;
  return {
    reads: {
      ask: (text, values) =>
        pool.reads.ask(text, values).catch((error: unknown) => {
          // a statement that writes is a defect; running it on the primary would hide the defect
          if (isReadOnlyWriteError(error)) throw error;
          // the replica is down, or replaying the primary's writes removed rows that the statement
          // was reading
          if (isConnectionLoss(error) || isRetryableTransactionFailure(error))
            return primary.ask(text, values);
          throw error;
        }),
    },
    async hasCaughtUp() {
      if (performance.now() < awayUntil) return false;
      const flushed = 'select pg_current_wal_flush_lsn()::text as answer';
      // a primary has no replay position, because it already has its own writes
      const replayed = `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as answer`;
      const position = await readOne(primary, flushed, []);
      try {
        for (const until = performance.now() + waitMs; ; await pause(lookEveryMs)) {
          if ((await readOne(pool.reads, replayed, [position])) === true) return true;
          if (performance.now() > until) return false;
        }
      } catch {
        awayUntil = performance.now() + awayMs;
        return false;
      }
    },
  };
}
