/**
 * Proves that servers behind balancers may be stopped repeatedly under writers and sockets. No call
 * is cut or refused, readiness reports the stop first, each server ends in time and in order, and
 * sockets continue elsewhere. Operators and players use nginx, game servers HAProxy.
 */
import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { SeededRandom } from '@guildhall/simulator/seeded';
import { startHaproxy, startNginx, type LoadBalancer } from '../processes/balancer.process.ts';
import { startProductServer, type ProductServer } from '../processes/product.process.ts';
import { waitForMs, repeatUntilAnswered, type RunProof, type ProofSizes } from '../proof.ts';
import { closeSocketListeners, openSocketListener } from '../processes/sockets.client.ts';
import {
  admitPlayersToServer,
  createBenchWorld,
  signInCrowd,
  seedCrowd,
  type BenchWorld,
} from '../world.ts';
import {
  listLostWrites,
  WriterRun,
  writeUntilRunIsOver,
  type SendUntilAnswered,
  type AcknowledgedWrites,
} from '../writers.ts';
import { readMissedMessages, type ListeningPlayer } from './realtime.proof.ts';

/** Longest time from the signal to the end of the process, in milliseconds. */
const stopMsMax = 5_000;
/** Time that the balancer has to detect the stop, in milliseconds. */
const noticeMs = 1_000;
/** Minimum time from a start to the stop of the other server, in milliseconds. */
const restMs = 1_500;
/** Number of acknowledged writes between two stops. */
const [acksMin, acksMax] = [30, 120];
/** Maximum time for the last messages, in milliseconds. */
const settleMs = 30_000;

/** Checks readiness on new connections until they are refused; returns the statuses. */
async function readReadiness(url: string): Promise<number[]> {
  for (const seen: number[] = []; ; await waitForMs(20)) {
    const answer = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    if (!answer) return seen;
    seen.push(answer.status);
  }
}
async function stopOnce(
  product: ProductServer,
  name: string,
): Promise<{ ms: number; wrong: string[] }> {
  const began = performance.now();
  const [code, seen] = await Promise.all([product.terminate(), readReadiness(product.url)]);
  const ms = performance.now() - began;
  const wrong: string[] = [];
  if (code !== 0) wrong.push(`${name} ended with code ${code}: ${product.log().slice(-2_000)}`);
  if (ms > stopMsMax) wrong.push(`${name} took ${Math.round(ms)} ms to end`);
  if (!seen.includes(503)) wrong.push(`${name} refused connections before it said so`);
  return { ms, wrong };
}

/** Stops each of two servers in turn while writers write; returns the problems found. */
async function stopUnderWriters(
  nodes: readonly [ProductServer, ProductServer],
  world: BenchWorld,
  acknowledged: readonly AcknowledgedWrites[],
  { seed, stops: count }: Pick<ProofSizes, 'seed' | 'stops'>,
): Promise<{ wrong: string[]; slowestMs: number; acks: number }> {
  const [reign, random] = [new WriterRun(), new SeededRandom(seed)];
  const wrong: string[] = [];
  /**
   * Sends a call only once. The first answer must be good, because clients behind a balancer must
   * not notice the stop.
   */
  const send: SendUntilAnswered = async (call) => {
    try {
      return await call();
    } catch (error) {
      wrong.push(`a call failed after ${reign.acks} good ones: ${String(error)}`);
      return repeatUntilAnswered(call);
    }
  };
  const writing = Promise.all(
    acknowledged.map((entry, writer) => writeUntilRunIsOver(world, entry, writer, reign, send)),
  );
  let slowestMs = 0;
  for (let stop = 0; stop < count; stop++) {
    await Promise.race([reign.after(random.int(acksMin, acksMax)), writing]);
    const node = stop % 2 === 0 ? nodes[0] : nodes[1];
    const stopped = await stopOnce(node, `stop ${stop + 1}`);
    wrong.push(...stopped.wrong);
    slowestMs = Math.max(slowestMs, stopped.ms);
    await node.restart();
    // waits until nginx, which treats a server as away for a second, uses the server again
    await waitForMs(restMs);
  }
  await reign.after(acksMin);
  reign.over = true;
  await writing;
  return { wrong, slowestMs, acks: reign.acks };
}
export const proveServerStops: RunProof = async (server, { seed, stops: count, writers }) => {
  const database = await server.create();
  const env = { DATABASE_URL: database.url, SHUTDOWN_DELAY_MS: String(noticeMs), TRUST_PROXY: '1' };
  const nodes = [await startProductServer(env), await startProductServer(env)] as const;
  const balancers: LoadBalancer[] = [];
  const places: ListeningPlayer[] = [];
  try {
    for (const start of [startNginx, startHaproxy])
      balancers.push(await start(nodes.map(({ url }) => url)));
    const [entry = '', other = ''] = balancers.map(({ url }) => url);
    const built = await createBenchWorld(entry, 0);
    const game = await registerGameServer(built.admin, { name: 'Another way', base: other });
    await seedCrowd(database, entry, writers);
    const players = await signInCrowd(entry, 0, writers);
    const acknowledged = players.map((player): AcknowledgedWrites => ({
      player,
      itemIds: [],
      results: 0,
    }));
    await admitPlayersToServer(game, players);
    let reconnections = 0;
    for (const player of players) {
      const listener = await openSocketListener(entry, player.connection, { reconnects: true });
      listener.socket.io.on('reconnect', () => reconnections++);
      places.push({ player, listener, from: listener.cursor ?? 0 });
    }
    const world = { ...built, game };
    const { wrong, slowestMs, acks } = await stopUnderWriters(nodes, world, acknowledged, {
      seed,
      stops: count,
    });
    return {
      attempts: acks,
      violations: [
        ...wrong,
        ...(await readMissedMessages(database, places, settleMs)).missed,
        ...(await listLostWrites(database, acknowledged)),
      ],
      seen: { stops: count, slowestStopMs: Math.round(slowestMs), reconnections },
    };
  } finally {
    closeSocketListeners(places.map(({ listener }) => listener));
    for (const balancer of balancers) await balancer.stop();
    for (const node of nodes) await node.stop();
    await database.drop();
  }
};
