import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Number of the lock that allows only one server at a time to change tables and rights. The end of
 * the transaction releases the lock.
 */
const lockNumber = 4817;
/** Milliseconds between two attempts, before the first message, and between two messages. */
const [tryEveryMs, firstSayMs, sayEveryMs] = [200, 1_000, 10_000];

async function describeHolder(client: pg.Client): Promise<string> {
  // within a transaction, PostgreSQL would otherwise return the statistics that it read first
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ pid: number; address: string | null }>(
    `select a.pid, a.client_addr::text as address
     from pg_locks l
     join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${lockNumber} and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
  );
  const [holder] = rows;
  if (!holder) return 'another server';
  return `another server (process ${holder.pid} of the database, from ${holder.address ?? 'this machine'})`;
}
/**
 * Begins a transaction, waits in it until no other server changes tables or rights, and reports the
 * wait. A lock of the transaction ends with the connection; a session lock would stay with a
 * pooler's session.
 */
export async function beginExclusiveOwnerTransaction(
  client: pg.Client,
  onWait: (sentence: string) => void = () => {},
): Promise<void> {
  await client.query('begin');
  for (let sayAt = performance.now() + firstSayMs; ; await pause(tryEveryMs)) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${lockNumber}) as taken`,
    );
    if (rows[0]?.taken === true) return;
    if (performance.now() < sayAt) continue;
    sayAt = performance.now() + sayEveryMs;
    onWait(`Waiting for ${await describeHolder(client)}, which prepares the database.`);
  }
}
