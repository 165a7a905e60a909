/** Runs calls that wait for a lock while a test changes the data that they have already checked. */
import { AsyncResource } from 'node:async_hooks';
import type { Tx } from '../../src/kernel/db/db.ts';
import { one, run, sql, type Sql } from '../../src/kernel/db/sql.ts';
import { waitForResult, type TestServer } from './server.harness.ts';

/** Counts the connections to this database that wait for a lock. Call it inside a transaction. */
export async function countLockWaiters(tx: Tx): Promise<number> {
  await run(tx, sql`select pg_stat_clear_snapshot()`);
  const { n } = await one<{ n: number }>(
    tx,
    sql`
      select count(distinct pid)::int as n
      from pg_locks
      where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return n;
}
/**
 * Locks a user, starts calls, and changes the user when all calls wait for the lock. When the calls
 * continue, the data that they checked earlier has changed.
 */
export const changeUserWhileCallsWait = <T>(
  server: TestServer,
  userId: number,
  calls: readonly (() => Promise<T>)[],
  change: (tx: Tx) => Promise<unknown>,
): Promise<PromiseSettledResult<T>[]> =>
  holdLockWhileCallsWait(
    server,
    sql`select id from users where id = ${userId} for update`,
    calls,
    change,
  );
/**
 * Holds a lock while calls start to wait for it one after another. They continue in this order,
 * each with data read before the lock. There may be at most five calls, because a server has eight
 * database connections.
 */
export async function holdLockWhileCallsWait<T>(
  server: TestServer,
  lock: Sql,
  calls: readonly (() => Promise<T>)[],
  change: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<PromiseSettledResult<T>[]> {
  // calls of the server's own functions must run outside of this transaction.
  const outside = calls.map((call) => AsyncResource.bind(call));
  const started: Promise<T>[] = [];
  await server.db.transaction(async (tx) => {
    const waiting = async () =>
      (await countLockWaiters(tx)) === started.length ? true : undefined;
    await run(tx, lock);
    // started one after another, because they continue in this order.
    for (const call of outside) {
      const running = call();
      started.push(running);
      void running.catch(() => {});
      await waitForResult('the call waits for the change', waiting);
    }
    await change(tx);
  });
  return Promise.allSettled(started);
}
