/**
 * A primary killed under writers and its synchronous standby promoted, again and again: callers see
 * 503 and nothing else, writes go on within five seconds of the promotion, nothing acknowledged is
 * lost, and nothing is there twice.
 */
import { Seeded } from '@guildhall/simulator/seeded';
import type { BenchDatabase } from '../bench.database.ts';
import { startCluster, type Cluster } from '../processes/cluster.process.ts';
import { startProduct } from '../processes/product.process.ts';
import type { Proof, Sizes } from '../proof.ts';
import { admit, buildWorld, enterCrowd, seedCrowd } from '../world.ts';
import { findLost, tolerateOnly503, Reign, write, type Told } from '../writers.ts';

/** Longest time from the promotion to the first acknowledged write, in milliseconds. */
const backMsMax = 5_000;
/** Acknowledged writes between two failovers. */
const [acksMin, acksMax] = [20, 120];
const name = 'guildhall_failover';

const openDatabase = (cluster: Cluster): BenchDatabase => ({
  url: cluster.url(name),
  name,
  query: (text, values) => cluster.query(name, text, values),
  drop: () => Promise.resolve(),
});

async function failAgain(
  cluster: Cluster,
  reign: Reign,
  { seed, failovers }: Pick<Sizes, 'seed' | 'failovers'>,
): Promise<{ wrong: string[]; slowestMs: number; promotionMs: number }> {
  const random = new Seeded(seed);
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

export const proveFailover: Proof = async (_server, { seed, failovers, writers }) => {
  const cluster = await startCluster();
  try {
    await cluster.query('postgres', `create database ${name}`);
    const database = openDatabase(cluster);
    const product = await startProduct({ DATABASE_URL: database.url });
    try {
      const world = await buildWorld(product.url, 0);
      await seedCrowd(database, product.url, writers);
      const players = await enterCrowd(product.url, 0, writers);
      const told = players.map((player): Told => ({ player, itemIds: [], results: 0 }));
      await admit(world.game, players);
      const [reign, failed] = [new Reign(), [] as string[]];
      const send = tolerateOnly503(failed);
      const writing = Promise.all(
        told.map((entry, writer) => write(world, entry, writer, reign, send)),
      );
      const failing = failAgain(cluster, reign, { seed, failovers });
      // A writer that fails for good ends the proof, which would wait for its answers otherwise.
      const { wrong, slowestMs, promotionMs } = await Promise.race([
        failing,
        writing.then(() => failing),
      ]);
      reign.over = true;
      await writing;
      return {
        attempts: reign.acks,
        violations: [...failed, ...wrong, ...(await findLost(database, told))],
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
