/**
 * Measures the database cost of a page of standings with the own place in a large tournament: at
 * rest, and while a twentieth of all scores changes before each round.
 */
import { randomInt } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import { measureCpu } from '../processes/cpu.measure.ts';
import type { BenchSetup, BenchFigure } from '../figure.ts';
import { waitForMs } from '../proof.ts';
import { createBenchWorld, signInCrowd, seedCrowd, type BenchWorld } from '../world.ts';
import type { Player } from '@guildhall/simulator/client/player';

const crowd = 100_000;
const calls = 200;
const rounds = 5;
/** Maximum database time in ms for any page together with the own place. */
const goalMax = 20;

/** Creates a running tournament in which every player has a score. */
async function openCup(bench: BenchSetup, { admin }: BenchWorld): Promise<number> {
  const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
    name: 'Feats',
  });
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id } = await admin.section<{ id: number }>('POST', '/api/game/admin/tournaments', {
    name: 'Crowd',
    start: at(-1),
    end: at(120),
    timeslots: [],
    nominations: [{ name: 'Feats', description: '', statisticId: statistic.id, winners: 3 }],
  });
  await admin.section('POST', `/api/game/admin/tournaments/${id}/publish`, {});
  await bench.database.query(
    `insert into tournament_scores (tournament_id, nomination_id, account_id, points, tie, early)
     select $1::int, 1, id, id::bigint * 7919 % ${crowd / 20}, 0, -(id::bigint * 31 % 86400000) from accounts`,
    [id],
  );
  await bench.database.query('vacuum analyze tournament_scores');
  return id;
}
/** Waits for the job that counts places; the job runs every minute. */
async function untilMarked(bench: BenchSetup): Promise<void> {
  for (;;) {
    const [marked] = await bench.database.query<{ n: number }>(
      'select count(*)::int as n from tournament_marks',
    );
    if ((marked?.n ?? 0) > 0) return;
    await waitForMs(1_000);
  }
}
async function msPerCall(bench: BenchSetup, player: Player, id: number): Promise<number> {
  const { server, database, product } = bench;
  const used = await measureCpu(
    { server, database: database.name, serverKind: 'product', pid: product.pid },
    async () => {
      for (let call = 0; call < calls; call++)
        await callApi(player.connection, 'tournamentStandings', {
          params: { id, nominationId: 1 },
          query: { page: String(1 + randomInt(crowd / 20)), perPage: '20' },
        });
    },
  );
  return used.databaseMs / calls;
}
const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures standings. Needs a database without other players, because it calls `seedCrowd`. */
export async function measureStandings(bench: BenchSetup): Promise<BenchFigure[]> {
  const world = await createBenchWorld(bench.product.url, 1);
  await seedCrowd(bench.database, bench.product.url, crowd);
  const [player] = await signInCrowd(bench.product.url, crowd / 2, 1);
  if (!player) throw new Error('Nobody of the crowd came');
  const id = await openCup(bench, world);
  const figures: BenchFigure[] = [];
  const note = async (name: string, change: (() => Promise<unknown>) | undefined) => {
    const durations: number[] = [];
    // round 0 is not counted, because the database plans the statements in it
    for (let round = 0; round <= rounds; round++) {
      await change?.();
      const ms = await msPerCall(bench, player, id);
      if (round > 0) durations.push(ms);
    }
    const value = Number(middleOf(durations).toFixed(2));
    figures.push({ scenario: 'standings', name, value, unit: 'ms', goalMax });
    console.log(`  ${name}: ${value} ms`);
  };
  const change = () =>
    bench.database.query(
      `update tournament_scores set points = points + 1 + account_id % 50 where tournament_id = $1 and account_id % 20 = $2`,
      [id, randomInt(20)],
    );
  await untilMarked(bench);
  await note('any page and the own place among 100,000, database', undefined);
  await note('the same, a twentieth of the scores changed before each round', change);
  return figures;
}
