/**
 * A server killed under writers, again and again: every acknowledged write is there, none is there
 * twice, nothing is half done.
 */
import { Seeded } from '@guildhall/simulator/seeded';
import { startProduct, type Product } from '../processes/product.process.ts';
import type { Proof } from '../proof.ts';
import { admit, buildWorld, enterCrowd, seedCrowd } from '../world.ts';
import { findLost, Reign, write, type Told } from '../writers.ts';

/** Acknowledged writes between two kills. */
const [acksMin, acksMax] = [20, 120];

async function killAgain(
  product: Product,
  kills: number,
  seed: number,
  reign: Reign,
): Promise<void> {
  const random = new Seeded(seed);
  for (let left = kills; left > 0; left--) {
    await reign.after(random.int(acksMin, acksMax));
    await product.kill();
    await product.restart();
  }
  await reign.after(acksMin);
}
export const proveKills: Proof = async (server, { seed, kills: count, writers }) => {
  const database = await server.create();
  const product = await startProduct({ DATABASE_URL: database.url });
  try {
    const world = await buildWorld(product.url, 0);
    await seedCrowd(database, product.url, writers);
    const told = (await enterCrowd(product.url, 0, writers)).map((player): Told => ({
      player,
      itemIds: [],
      results: 0,
    }));
    await admit(
      world.game,
      told.map(({ player }) => player),
    );
    const reign = new Reign();
    const writing = Promise.all(told.map((entry, writer) => write(world, entry, writer, reign)));
    await Promise.race([killAgain(product, count, seed, reign), writing]);
    reign.over = true;
    await writing;
    const violations = await findLost(database, told);
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
