/** Measures how one player who makes 150 concurrent calls affects all other players. */
import { randomUUID } from 'node:crypto';
import type { BenchServer } from '../bench.database.ts';
import type { BenchFigure } from '../figure.ts';
import {
  buildIdentityHeaders,
  openRequestSender,
  computeQuantile,
  type PreparedRequest,
  type RequestSender,
} from '../load.ts';
import { startProductServer } from '../processes/product.process.ts';
import { waitForMs } from '../proof.ts';
import { createBenchWorld, signInCrowd, seedCrowd } from '../world.ts';

const greedyCalls = 150;
const others = 12;
const roundsEach = 40;

/**
 * Returns the median wait of the other players for a page of items, with one call at a time and a
 * short pause between calls.
 */
async function medianOf(
  shooters: readonly RequestSender[],
  shots: readonly PreparedRequest[],
): Promise<number> {
  const times: number[] = [];
  await Promise.all(
    shots.map(async (shot, at) => {
      for (let round = 0; round < roundsEach; round++) {
        const answer = await shooters[at]?.fire(shot);
        if (answer?.status !== 200)
          throw new Error(
            `Another player was answered ${answer?.status}: ${answer?.text.slice(0, 200)}`,
          );
        times.push(answer.ms);
        await waitForMs(5);
      }
    }),
  );
  return computeQuantile(times, 0.5);
}
export async function measureGreedyClient(server: BenchServer): Promise<BenchFigure[]> {
  const database = await server.create();
  // no network is trusted, so that the measured result is the one for players
  const product = await startProductServer({
    DATABASE_URL: database.url,
    RATE_LIMIT_EXEMPT: '192.0.2.1',
  });
  const shooters = Array.from({ length: others }, () => openRequestSender(product.url, 1));
  const flood = openRequestSender(product.url, greedyCalls);
  try {
    await createBenchWorld(product.url, 1);
    await seedCrowd(database, product.url, 200);
    const [user, ...rest] = await signInCrowd(product.url, 0, others + 1);
    if (!user) throw new Error('The crowd is empty');
    const shots = rest.map(({ accountId, connection }): PreparedRequest => ({
      method: 'GET',
      path: `/api/accounts/${accountId}/inventories`,
      headers: buildIdentityHeaders(connection),
    }));
    await medianOf(shooters, shots);
    const alone = await medianOf(shooters, shots);
    let isOver = false;
    let [taken, refused] = [0, 0];
    const lanes = Array.from({ length: greedyCalls }, async (_one, lane) => {
      for (let n = lane; !isOver; n++) {
        const reading: PreparedRequest = {
          method: 'GET',
          path: `/api/accounts/${user.accountId}/inventories`,
          headers: buildIdentityHeaders(user.connection),
        };
        const writing: PreparedRequest = {
          method: 'POST',
          path: `/api/users/${user.userId}/fcm-tokens`,
          headers: { ...buildIdentityHeaders(user.connection), 'idempotency-key': randomUUID() },
          body: { type: 'WEB', token: `token-of-a-browser-${n % 20}` },
        };
        const { status } = await flood.fire(n % 2 === 0 ? reading : writing);
        if (status === 429) {
          refused++;
          // like a program that ignores the request to wait
          await waitForMs(1);
        } else taken++;
      }
    });
    const beside = await medianOf(shooters, shots);
    isOver = true;
    await Promise.all(lanes);
    return [
      {
        scenario: 'greedy',
        name: 'median of others beside one player with 150 calls at once',
        value: Number((beside / alone).toFixed(2)),
        unit: 'times',
        goalMax: 2,
        note: 'a page of items, twelve others in turn; half of the greedy calls are writes',
        parts: {
          aloneMs: Number(alone.toFixed(1)),
          besideMs: Number(beside.toFixed(1)),
          taken,
          refused,
        },
      },
    ];
  } finally {
    flood.close();
    for (const shooter of shooters) shooter.close();
    await product.stop();
    await database.drop();
  }
}
