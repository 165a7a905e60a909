/**
 * Proves that two servers work through pgbouncer in transaction mode, with fewer sessions than
 * connections, while writers write, the pooler is killed and servers restart. Every answer is a
 * success or 503, every acknowledged write exists, every session uses the pooler's role, and no
 * start waits for a lock.
 */
import { randomBytes } from 'node:crypto';
import { SeededRandom } from '@guildhall/simulator/seeded';
import type { BenchDatabase } from '../bench.database.ts';
import { startPooler, type ConnectionPooler } from '../processes/pooler.process.ts';
import { startProductServer, type ProductServer } from '../processes/product.process.ts';
import { waitForMs, type RunProof } from '../proof.ts';
import { admitPlayersToServer, createBenchWorld, signInCrowd, seedCrowd } from '../world.ts';
import {
  listLostWrites,
  createSendTolerating503,
  WriterRun,
  writeUntilRunIsOver,
  type AcknowledgedWrites,
} from '../writers.ts';

/** Number of database sessions shared by all connections of both servers. */
const sessions = 4;
/** Number of acknowledged writes between two restarts. */
const [acksMin, acksMax] = [40, 160];
/** Maximum duration of a start in milliseconds, because a start must not wait for a lock. */
const startMsMax = 20_000;

/** Repeatedly checks which users work on the database, and which locks outlive a transaction. */
function watchSessions({ query, name }: BenchDatabase, role: string) {
  const wrong = new Set<string>();
  let [isOver, most] = [false, 0];
  /**
   * Idle sessions that had a lock at the last check. If a session has been idle since then, its
   * lock has outlived a transaction.
   */
  let suspects = new Set<string>();
  const inspectConnections = async (): Promise<void> => {
    const rows = await query<{
      usename: string;
      application_name: string;
      idle: string;
      locks: number;
    }>(
      `select a.usename, a.application_name, a.state || a.pid || a.state_change as idle, (
         select count(*)::int
         from pg_locks l
         where l.pid = a.pid and l.locktype = 'advisory' and a.state = 'idle'
       ) as locks
       from pg_stat_activity a
       where a.datname = $1 and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()`,
      [name],
    );
    const pooled = rows.filter(({ application_name: by }) => by === 'guildhall');
    most = Math.max(most, pooled.length);
    for (const { usename, application_name: by, idle } of rows) {
      if (by === 'guildhall' && usename !== role) wrong.add(`a session is under ${usename}`);
      if (suspects.has(idle)) wrong.add(`a session of ${usename} keeps a lock`);
    }
    suspects = new Set(rows.flatMap(({ idle, locks }) => (locks > 0 ? [idle] : [])));
  };
  const watching = (async () => {
    for (; !isOver; await waitForMs(20)) await inspectConnections();
  })();
  return async () => {
    isOver = true;
    await watching;
    return { wrong: [...wrong], most };
  };
}

/** Alternately kills the pooler and restarts a server; returns the problems found. */
async function disturb(
  pooler: ConnectionPooler,
  nodes: readonly [ProductServer, ProductServer],
  reign: WriterRun,
  { seed, count }: { seed: number; count: number },
): Promise<{ wrong: string[]; slowestMs: number }> {
  const random = new SeededRandom(seed);
  const wrong: string[] = [];
  let slowestMs = 0;
  for (let at = 0; at < count; at++) {
    await reign.after(random.int(acksMin, acksMax));
    await pooler.restart();
    await reign.after(random.int(acksMin, acksMax));
    // writers use the first server; the second server starts next to it
    const code = await nodes[1].terminate();
    if (code !== 0) wrong.push(`a server ended with code ${code}`);
    const began = performance.now();
    await nodes[1].restart();
    const ms = performance.now() - began;
    slowestMs = Math.max(slowestMs, ms);
    if (ms > startMsMax) wrong.push(`a server took ${Math.round(ms)} ms to start`);
  }
  await reign.after(acksMin);
  return { wrong, slowestMs };
}

export const provePoolerRestarts: RunProof = async (server, { seed, poolerRestarts, writers }) => {
  const database = await server.create();
  const role = `guildhall_web_${randomBytes(4).toString('hex')}`;
  await database.query(`create role ${role} login`);
  const pooler = await startPooler(database.url, role, sessions);
  const env = { DATABASE_URL: database.url, DATABASE_POOLER_URL: pooler.url };
  const nodes: ProductServer[] = [];
  try {
    for (let left = 2; left > 0; left--) nodes.push(await startProductServer(env));
    const [first, second] = nodes as [ProductServer, ProductServer];
    const watched = watchSessions(database, role);
    const world = await createBenchWorld(first.url, 0);
    await seedCrowd(database, first.url, writers);
    const players = await signInCrowd(first.url, 0, writers);
    const acknowledged = players.map((player): AcknowledgedWrites => ({
      player,
      itemIds: [],
      results: 0,
    }));
    await admitPlayersToServer(world.game, players);
    const [reign, failed] = [new WriterRun(), [] as string[]];
    const send = createSendTolerating503(failed);
    const writing = Promise.all(
      acknowledged.map((entry, writer) => writeUntilRunIsOver(world, entry, writer, reign, send)),
    );
    const disturbing = disturb(pooler, [first, second], reign, { seed, count: poolerRestarts });
    // a writer that fails permanently ends the proof, which would otherwise wait for its answers
    const { wrong, slowestMs } = await Promise.race([disturbing, writing.then(() => disturbing)]);
    reign.over = true;
    await writing;
    const { wrong: seenWrong, most } = await watched();
    return {
      attempts: reign.acks,
      violations: [
        ...failed,
        ...wrong,
        ...seenWrong,
        ...(await listLostWrites(database, acknowledged)),
      ],
      seen: {
        poolerRestarts,
        pgbouncer: Number(pooler.version.split('.').slice(0, 2).join('.')),
        sessionsAtMost: most,
        slowestStartMs: Math.round(slowestMs),
        longestSilenceMs: Math.round(reign.slowestMs),
      },
    };
  } finally {
    for (const node of nodes) await node.stop();
    await pooler.stop();
    await database.query(`drop owned by ${role}`);
    await database.drop();
    await server.dropRole(role);
  }
};
