/** Measures the number of match results of eight players that the product processes per second. */
import { measureCpu } from '../processes/cpu.measure.ts';
import type { BenchSetup, BenchFigure } from '../figure.ts';
import { computeQuantile } from '../load.ts';
import type { Player } from '@guildhall/simulator/client/player';
import { runInParallel } from '@guildhall/simulator/in-parallel';
import {
  admitPlayersToServer,
  createBenchWorld,
  signInCrowd,
  seedCrowd,
  type BenchWorld,
} from '../world.ts';

const roster = 8;
const matches = 40;
const rounds = 5;
const width = 8;
/**
 * Experience per match. It is low enough that players do not gain a level in every match, and high
 * enough that each player gets a message and a receipt.
 */
const exp = 7;

interface Round {
  readonly perSecond: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}
interface Started {
  readonly matchId: string;
  readonly players: readonly Player[];
}
/** Starts a match for every eight players. The start is not part of the measurement. */
async function startAll(
  { game }: BenchWorld,
  players: readonly Player[],
  round: number,
): Promise<Started[]> {
  const started = Array.from({ length: matches }, (_one, index) => ({
    matchId: `result-${round}-${index}`,
    players: players.slice(index * roster, (index + 1) * roster),
  }));
  await runInParallel(started, 4, async ({ matchId, players: matchPlayers }) => {
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: matchPlayers.map(({ accountId }) => ({ accountId })),
      },
    });
  });
  return started;
}
async function report({ game }: BenchWorld, { matchId, players }: Started): Promise<void> {
  const results = players.map(({ accountId }, index) => ({
    accountId,
    place: index + 1,
    won: index === 0,
    durationMs: 0,
    exp,
  }));
  const { state } = await game.call('reportResult', {
    params: { id: matchId },
    body: { serverId: game.serverId, endedAt: new Date().toISOString(), players: results },
  });
  if (state !== 'FINISHED') throw new Error(`A match was ${state}`);
}
async function playRound(
  bench: BenchSetup,
  world: BenchWorld,
  started: readonly Started[],
): Promise<Round> {
  const { server, database, product } = bench;
  const began = performance.now();
  const used = await measureCpu(
    { server, database: database.name, serverKind: 'product', pid: product.pid },
    () => runInParallel(started, width, (match) => report(world, match)),
  );
  const seconds = (performance.now() - began) / 1000;
  return {
    perSecond: started.length / seconds,
    serverMs: used.serverMs / started.length,
    databaseMs: used.databaseMs / started.length,
  };
}
/** Measures match results. Needs a database without other players, because it calls `seedCrowd`. */
export async function measureMatchResults(bench: BenchSetup): Promise<BenchFigure[]> {
  const world = await createBenchWorld(bench.product.url, 5);
  await seedCrowd(bench.database, bench.product.url, roster * matches);
  const players = await signInCrowd(bench.product.url, 0, roster * matches);
  await admitPlayersToServer(world.game, players);
  const measuredRounds: Round[] = [];
  for (let at = 0; at <= rounds; at++) {
    const round = await playRound(bench, world, await startAll(world, players, at));
    // The first round compiles, plans and opens connections.
    if (at > 0) measuredRounds.push(round);
  }
  const middle = (pick: (round: Round) => number): number =>
    computeQuantile(measuredRounds.map(pick), 0.5);
  const [serverMs, databaseMs] = [
    middle((round) => round.serverMs),
    middle((round) => round.databaseMs),
  ];
  const figure: BenchFigure = {
    scenario: 'results',
    name: 'match results of eight players',
    value: Number(middle((round) => round.perSecond).toFixed(0)),
    unit: 'per second',
    goalMin: 100,
    parts: {
      serverMs: Number(serverMs.toFixed(2)),
      databaseMs: Number(databaseMs.toFixed(2)),
      perSecondOfTwoCores: Number((2000 / (serverMs + databaseMs)).toFixed(0)),
    },
    note: 'wall time with eight callers, who share the cores; `perSecondOfTwoCores` is what the processor time of server and database allows',
  };
  console.log(`  ${figure.name}: ${figure.value} ${figure.unit} ${JSON.stringify(figure.parts)}`);
  return [figure];
}
