/**
 * Cost of a message to 500 sockets: the processor time that the server and its database use in
 * addition to the call that causes the message.
 */
import type { Player } from '@guildhall/simulator/client/player';
import { runInParallel } from '@guildhall/simulator/in-parallel';
import { io } from 'socket.io-client';
import { measureCpu } from '../processes/cpu.measure.ts';
import type { BenchSetup, BenchFigure } from '../figure.ts';
import { openRequestSender } from '../load.ts';
import {
  closeSocketListeners,
  openSocketListener,
  type SocketListener,
} from '../processes/sockets.client.ts';
import {
  admitPlayersToServer,
  createBenchWorld,
  signInCrowd,
  playMatches,
  seedCrowd,
  type BenchWorld,
} from '../world.ts';

const sockets = 500;
const events = 20;
const broadcasts = 8;

interface Cost {
  readonly serverMs: number;
  readonly databaseMs: number;
}
interface FanOut {
  /** Cost of the messages, without the call that causes them. */
  readonly cost: Cost;
  readonly call: Cost;
  readonly latencyMs: number;
}
/** Counts arrivals. `until` resolves when the given number has arrived. */
function arrivals(): { count: () => void; until: (total: number) => Promise<void> } {
  let came = 0;
  let wanted: { total: number; go: () => void } | undefined;
  return {
    count: () => {
      came++;
      if (wanted && came >= wanted.total) wanted.go();
    },
    until: (total) =>
      new Promise((go) => {
        if (came >= total) go();
        else wanted = { total, go };
      }),
  };
}
async function perRun(
  bench: BenchSetup,
  serverKind: 'product' | 'bare',
  runs: number,
  once: (run: number) => Promise<void>,
): Promise<Cost> {
  const { server, database } = bench;
  const used = await measureCpu(
    { server, database: database.name, serverKind, pid: bench[serverKind].pid },
    async () => {
      for (let run = 1; run <= runs; run++) await once(run);
    },
  );
  return { serverMs: used.serverMs / runs, databaseMs: used.databaseMs / runs };
}
/** Measures the bare server, which sends one message to every socket. */
async function bareCost(bench: BenchSetup): Promise<Cost> {
  const came = arrivals();
  const open = await Promise.all(
    Array.from(
      { length: sockets },
      () =>
        new Promise<ReturnType<typeof io>>((resolve) => {
          const socket = io(bench.bare.url, {
            transports: ['websocket'],
            forceNew: true,
            reconnection: false,
          });
          socket.on('event', came.count);
          socket.once('connect', () => resolve(socket));
        }),
    ),
  );
  const shooter = openRequestSender(bench.bare.url, 1);
  const message = {
    id: '1-1',
    seq: 1,
    type: 'EXP_GAINED',
    payload: { lvl: 1, exp: 1, maxExp: 100 },
  };
  const send = async (run: number): Promise<void> => {
    await shooter.fire({ method: 'POST', path: '/emit', body: message });
    await came.until(run * sockets);
  };
  const cost = await perRun(bench, 'bare', events, send);
  for (const socket of open) socket.disconnect();
  shooter.close();
  return cost;
}
/**
 * Measures the product. A match result sends each player of the match one experience message. The
 * difference between a round without listeners and a round with sockets is the fan-out.
 */
async function ourCost(
  bench: BenchSetup,
  world: BenchWorld,
  players: readonly Player[],
  each: number,
  runs: number,
): Promise<FanOut> {
  // measured without listeners before and after, because warm-up during the run would otherwise
  // count as cost of the sockets
  const alone = (): Promise<Cost> =>
    perRun(bench, 'product', runs, () => playMatches(world.game, players, 1));
  await alone();
  const before = await alone();
  const came = arrivals();
  const open: SocketListener[] = [];
  const wanted = players.flatMap((player) => Array.from({ length: each }, () => player));
  await runInParallel(wanted, 20, async ({ connection }) => {
    open.push(
      await openSocketListener(bench.product.url, connection, {
        reconnects: false,
        onMessage: came.count,
      }),
    );
  });
  let waited = 0;
  const loud = await perRun(bench, 'product', runs, async (run) => {
    await playMatches(world.game, players, 1);
    const began = performance.now();
    await came.until(run * wanted.length);
    waited += performance.now() - began;
  });
  closeSocketListeners(open);
  const after = await alone();
  const call = {
    serverMs: (before.serverMs + after.serverMs) / 2,
    databaseMs: (before.databaseMs + after.databaseMs) / 2,
  };
  return {
    call,
    cost: {
      serverMs: loud.serverMs - call.serverMs,
      databaseMs: loud.databaseMs - call.databaseMs,
    },
    latencyMs: waited / runs,
  };
}
function figure(
  name: string,
  bare: Cost,
  { cost, call, latencyMs }: FanOut,
  note: string,
): BenchFigure {
  const value = Number(
    ((cost.serverMs + cost.databaseMs) / (bare.serverMs + bare.databaseMs)).toFixed(2),
  );
  const parts = {
    serverMs: Number(cost.serverMs.toFixed(2)),
    databaseMs: Number(cost.databaseMs.toFixed(2)),
    bareServerMs: Number(bare.serverMs.toFixed(2)),
    callServerMs: Number(call.serverMs.toFixed(2)),
    callDatabaseMs: Number(call.databaseMs.toFixed(2)),
    lastArrivesAfterMs: Number(latencyMs.toFixed(1)),
  };
  console.log(`  ${name}: ${value} times ${JSON.stringify(parts)}`);
  return { scenario: 'fan-out', name, value, unit: 'times', goalMax: 1.2, parts, note };
}
/** Measures the fan-out. Needs a database without other players, because it calls `seedCrowd`. */
export async function measureRealtimeFanOut(bench: BenchSetup): Promise<BenchFigure[]> {
  const world = await createBenchWorld(bench.product.url, 0);
  await seedCrowd(bench.database, bench.product.url, sockets);
  const players = await signInCrowd(bench.product.url, 0, sockets);
  await admitPlayersToServer(world.game, players);
  await playMatches(world.game, players, 1);
  const bare = await bareCost(bench);
  const [firstPlayer] = players;
  if (!firstPlayer) throw new Error('The crowd is empty');
  return [
    figure(
      'one message to 500 sockets of one player',
      bare,
      await ourCost(bench, world, [firstPlayer], sockets, events),
      'beyond the call that causes it; the bare server emits once to all',
    ),
    figure(
      'a message of its own to each of 500 players',
      bare,
      await ourCost(bench, world, players, 1, broadcasts),
      'eight match results; beyond the same results with nobody listening',
    ),
  ];
}
