/**
 * Proves that a server may be killed repeatedly under writers. Every acknowledged write exists
 * exactly once and is complete.
 */
import { SeededRandom } from '@guildhall/simulator/seeded';
import { startProductServer, type ProductServer } from '../processes/product.process.ts';
import type { RunProof } from '../proof.ts';
import { admitPlayersToServer, createBenchWorld, signInCrowd, seedCrowd } from '../world.ts';
import {
  listLostWrites,
  WriterRun,
  writeUntilRunIsOver,
  type AcknowledgedWrites,
} from '../writers.ts';

/** Number of acknowledged writes between two kills. */
const [acksMin, acksMax] = [20, 120];

async function killAgain(
  product: ProductServer,
  kills: number,
  seed: number,
  reign: WriterRun,
): Promise<void> {
  const random = new SeededRandom(seed);
  for (let left = kills; left > 0; left--) {
    await reign.after(random.int(acksMin, acksMax));
    await product.kill();
    await product.restart();
  }
  await reign.after(acksMin);
}
export const proveServerKills: RunProof = async (server, { seed, kills: count, writers }) => {
  const database = await server.create();
  const product = await startProductServer({ DATABASE_URL: database.url });
  try {
    const world = await createBenchWorld(product.url, 0);
    await seedCrowd(database, product.url, writers);
    const acknowledged = (await signInCrowd(product.url, 0, writers)).map(
      (player): AcknowledgedWrites => ({ player, itemIds: [], results: 0 }),
    );
    await admitPlayersToServer(
      world.game,
      acknowledged.map(({ player }) => player),
    );
    const reign = new WriterRun();
    const writing = Promise.all(
      acknowledged.map((entry, writer) => writeUntilRunIsOver(world, entry, writer, reign)),
    );
    await Promise.race([killAgain(product, count, seed, reign), writing]);
    reign.over = true;
    await writing;
    const violations = await listLostWrites(database, acknowledged);
    return {
      attempts: reign.acks,
      violations,
      seen: {
        kills: count,
        acknowledged: reign.acks,
        longestSilenceMs: Math.round(reign.slowestMs),
      },
    };
  } finally {
    await product.stop();
    await database.drop();
  }
};
