/**
 * Proves that two servers on one database without Redis deliver every message once and in order
 * within 1.5 seconds: the messages arise at one server, the sockets are at the other.
 */
import { runInParallel } from '@guildhall/simulator/in-parallel';
import { closeSocketListeners, openSocketListener } from '../processes/sockets.client.ts';
import { startProductServer, type ProductServer } from '../processes/product.process.ts';
import { listDatabaseFaults, waitForMs, type RunProof } from '../proof.ts';
import {
  admitPlayersToServer,
  createBenchWorld,
  playMatches,
  seedCrowd,
  signInCrowd,
} from '../world.ts';
import { readMissedMessages, type ListeningPlayer } from './realtime.proof.ts';

const socketsEach = 5;
const rounds = 20;
/** Pause between the rounds in milliseconds. It is not a multiple of the server's poll interval. */
const betweenMs = 370;
/** Maximum delay from the commit at one server to the arrival at the other, in milliseconds. */
const delayMsMax = 1_500;
const settleMs = 30_000;

/**
 * Runs the proof with `sockets` sockets. The whole guarantee needs `npm run prove -- nodes
 * --sockets=1000`, because the default number is smaller.
 */
export const proveMessagesBetweenServers: RunProof = async (server, { sockets }) => {
  const database = await server.create();
  const servers: ProductServer[] = [];
  const places: ListeningPlayer[] = [];
  try {
    const near = await startProductServer({ DATABASE_URL: database.url });
    servers.push(near);
    const far = await startProductServer({ DATABASE_URL: database.url });
    servers.push(far);
    const world = await createBenchWorld(near.url, 0);
    const count = Math.max(1, Math.floor(sockets / socketsEach));
    await seedCrowd(database, near.url, count);
    const players = await signInCrowd(near.url, 0, count);
    await admitPlayersToServer(world.game, players);
    let arrived = { count: 0, lastAt: 0 };
    const onMessage = (): void => {
      arrived = { count: arrived.count + 1, lastAt: performance.now() };
    };
    const wanted = players.flatMap((player) => Array.from({ length: socketsEach }, () => player));
    await runInParallel(wanted, 20, async (player) => {
      const { connection } = player;
      const listener = await openSocketListener(far.url, connection, {
        reconnects: true,
        onMessage,
      });
      places.push({ player, listener, from: listener.cursor ?? 0 });
    });
    const slow: string[] = [];
    const delays: number[] = [];
    let expected = 0;
    let missed: readonly string[] = [];
    for (let round = 0; round < rounds; round++) {
      await playMatches(world.game, players, 1);
      const committedAt = performance.now();
      ({ missed, expected } = await readMissedMessages(database, places, settleMs));
      const delay = Math.max(0, arrived.lastAt - committedAt);
      delays.push(delay);
      if (delay > delayMsMax)
        slow.push(`round ${round}: the last message came after ${delay.toFixed(0)} ms`);
      await waitForMs(betweenMs);
    }
    return {
      attempts: expected,
      violations: [...missed, ...slow, ...(await listDatabaseFaults(database))],
      seen: { sockets: places.length, rounds, longestDelayMs: Math.round(Math.max(...delays)) },
    };
  } finally {
    closeSocketListeners(places.map(({ listener }) => listener));
    for (const node of servers) await node.stop();
    await database.drop();
  }
};
