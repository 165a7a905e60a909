/**
 * A server killed under writers, again and again: every acknowledged write is there, none is there
 * twice, nothing is half done.
 */
import { randomUUID } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { Seeded } from '@guildhall/simulator/seeded';
import type { BenchDatabase } from '../bench.database.ts';
import { startProduct, type Product } from '../product.process.ts';
import { faultsOf, persist, type Proof } from '../proof.ts';
import { admit, buildWorld, enterCrowd, seedCrowd, type World } from '../world.ts';

const expEach = 7;
/** Acknowledged writes between two kills. */
const [acksMin, acksMax] = [20, 120];

/** What one writer was told is done. */
interface Told {
  readonly player: Player;
  readonly itemIds: number[];
  results: number;
}
class Reign {
  over = false;
  acks = 0;
  slowestMs = 0;
  #lastAck = performance.now();
  #wake: { at: number; go: () => void } | undefined;
  /**
   * Notes an answer; the longest time without any is how long the players were without a server.
   */
  acknowledged(): void {
    const now = performance.now();
    this.slowestMs = Math.max(this.slowestMs, now - this.#lastAck);
    this.#lastAck = now;
    this.acks++;
    if (this.#wake && this.acks >= this.#wake.at) this.#wake.go();
  }
  after(more: number): Promise<void> {
    return new Promise((go) => {
      this.#wake = { at: this.acks + more, go };
    });
  }
}
async function grantOne({ admin, itemId }: World, told: Told): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const { itemIds } = await persist(() =>
    callApi(
      admin.connection,
      'adminGrantInventory',
      { params: { id: told.player.userId }, body: { inventoryId: itemId, amount: 1 } },
      { headers },
    ),
  );
  told.itemIds.push(...itemIds);
}
async function playOne({ game }: World, told: Told, writer: number): Promise<void> {
  const [{ accountId }, matchId] = [told.player, `kill-${writer}-${told.results}`];
  await persist(() =>
    game.call('startMatch', {
      body: { serverId: game.serverId, matchId, mode: 'FS', players: [{ accountId }] },
    }),
  );
  const body = {
    serverId: game.serverId,
    endedAt: new Date().toISOString(),
    players: [{ accountId, place: 1, won: true, durationMs: 0, exp: expEach }],
  };
  await persist(() => game.call('reportResult', { params: { id: matchId }, body }));
  told.results++;
}
async function write(world: World, told: Told, writer: number, reign: Reign): Promise<void> {
  while (!reign.over) {
    await (writer % 2 === 0 ? grantOne(world, told) : playOne(world, told, writer));
    reign.acknowledged();
  }
}
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
async function violationsOf(database: BenchDatabase, writers: readonly Told[]): Promise<string[]> {
  const found: string[] = [];
  for (const { player, itemIds, results } of writers) {
    const items = await database.query<{ id: number }>(
      'select id from items where account_id = $1',
      [player.accountId],
    );
    const there = new Set(items.map((row) => row.id));
    const lost = itemIds.filter((id) => !there.has(id));
    if (lost.length > 0)
      found.push(`account ${player.accountId} lost ${lost.length} acknowledged items`);
    if (there.size > itemIds.length)
      found.push(
        `account ${player.accountId} has ${there.size} items for ${itemIds.length} grants`,
      );
    const [row] = await database.query<{ exp: string }>(
      'select exp_total::text as exp from accounts where id = $1',
      [player.accountId],
    );
    if (Number(row?.exp) !== results * expEach)
      found.push(
        `account ${player.accountId} has ${row?.exp} experience for ${results} results of ${expEach}`,
      );
  }
  return [...found, ...(await faultsOf(database))];
}

export const kills: Proof = async (server, { seed, kills: count, writers }) => {
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
    const violations = await violationsOf(database, told);
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
