/** Calls that come to wait for a lock while a test changes what they have judged by. */
import { AsyncResource } from 'node:async_hooks';
import type { Tx } from '../../src/kernel/db/db.ts';
import { one, run, sql, type Sql } from '../../src/kernel/db/sql.ts';
import { waitForResult, type TestServer } from './server.harness.ts';

/** Counts the connections to this database that wait for a lock; call inside a transaction. */
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
 * Locks a user as a change of it does, starts calls, and makes the change once all of them wait for
 * it: what they judged before is no longer so when they go on.
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
 * Holds a lock while calls come to wait for it, one after the other: they go on in this order, each
 * having read what it reads before the lock as if it were alone. At most five: a server has eight
 * connections to its database.
 */
export async function holdLockWhileCallsWait<T>(
  server: TestServer,
  lock: Sql,
  calls: readonly (() => Promise<T>)[],
  change: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<PromiseSettledResult<T>[]> {
  // Calls of the server's own parts must not take place inside of this transaction.
  const outside = calls.map((call) => AsyncResource.bind(call));
  const started: Promise<T>[] = [];
  await server.db.transaction(async (tx) => {
    const waiting = async () =>
      (await countLockWaiters(tx)) === started.length ? true : undefined;
    await run(tx, lock);
    // One after the other: they go on in this order.
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
