/**
 * Proves failover. The proof repeatedly kills the primary under writers and promotes its
 * synchronous standby. Callers see no error other than 503, writes continue within five seconds of
 * the promotion, and every acknowledged write exists exactly once.
 */
import { SeededRandom } from '@guildhall/simulator/seeded';
import type { BenchDatabase } from '../bench.database.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '../processes/cluster.process.ts';
import { startProductServer } from '../processes/product.process.ts';
import type { RunProof, ProofSizes } from '../proof.ts';
import { admitPlayersToServer, createBenchWorld, signInCrowd, seedCrowd } from '../world.ts';
import {
  listLostWrites,
  createSendTolerating503,
  WriterRun,
  writeUntilRunIsOver,
  type AcknowledgedWrites,
} from '../writers.ts';

/** Longest time from the promotion to the first acknowledged write, in milliseconds. */
const backMsMax = 5_000;
/** Number of acknowledged writes between two failovers. */
const [acksMin, acksMax] = [20, 120];
const name = 'guildhall_failover';

const openDatabase = (cluster: ReplicatedPostgres): BenchDatabase => ({
  url: cluster.url(name),
  name,
  query: (text, values) => cluster.query(name, text, values),
  drop: () => Promise.resolve(),
});

async function failAgain(
  cluster: ReplicatedPostgres,
  reign: WriterRun,
  { seed, failovers }: Pick<ProofSizes, 'seed' | 'failovers'>,
): Promise<{ wrong: string[]; slowestMs: number; promotionMs: number }> {
  const random = new SeededRandom(seed);
  const wrong: string[] = [];
  let [slowestMs, promotionMs] = [0, 0];
  for (let at = 1; at <= failovers; at++) {
    await reign.after(random.int(acksMin, acksMax));
    await cluster.killPrimary();
    const began = performance.now();
    const back = reign.after(1);
    await cluster.promote();
    const promotedAt = performance.now();
    promotionMs = Math.max(promotionMs, promotedAt - began);
    await back;
    const ms = performance.now() - promotedAt;
    slowestMs = Math.max(slowestMs, ms);
    if (ms > backMsMax)
      wrong.push(`failover ${at}: the first write came after ${Math.round(ms)} ms`);
    await cluster.rebuild();
  }
  await reign.after(acksMin);
  return { wrong, slowestMs, promotionMs };
}

export const proveDatabaseFailover: RunProof = async (_server, { seed, failovers, writers }) => {
  const cluster = await startReplicatedPostgres();
  try {
    await cluster.query('postgres', `create database ${name}`);
    const database = openDatabase(cluster);
    const product = await startProductServer({ DATABASE_URL: database.url });
    try {
      const world = await createBenchWorld(product.url, 0);
      await seedCrowd(database, product.url, writers);
      const players = await signInCrowd(product.url, 0, writers);
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
      const failing = failAgain(cluster, reign, { seed, failovers });
      // a writer that fails permanently ends the proof, which would otherwise wait for its answers
      const { wrong, slowestMs, promotionMs } = await Promise.race([
        failing,
        writing.then(() => failing),
      ]);
      reign.over = true;
      await writing;
      return {
        attempts: reign.acks,
        violations: [...failed, ...wrong, ...(await listLostWrites(database, acknowledged))],
        seen: {
          failovers,
          slowestReturnMs: Math.round(slowestMs),
          slowestPromotionMs: Math.round(promotionMs),
          longestSilenceMs: Math.round(reign.slowestMs),
        },
      };
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
};
