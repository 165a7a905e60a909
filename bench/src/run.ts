/**
 * `npm run bench`: measures figures, which are reported next to their goals and never asserted.
 * `npm run bench -- requests fan-out` runs only these scenarios; `--users=100000` sets the size of
 * the search, `--scale=0.2` the size of the rounds, `--players=10000,1000000` the sizes of the two
 * worlds of `growth`, and `--only='^job '` the calls and jobs that it measures; their costs are then
 * printed and not written.
 */
import { parseArgs } from 'node:util';
import { runMain, UserError } from '../../scripts/runtime.mjs';
import { ensureServerBuilt } from '../../scripts/building/server-build.mjs';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { startBenchServer, runWithDatabase, type BenchServer } from './bench.database.ts';
import { requireProcFilesystem } from './processes/cpu.measure.ts';
import type { BenchSetup, BenchFigure } from './figure.ts';
import { readLoadAverages, describeMachine, formatTodayForFileName } from './processes/machine.ts';
import { launchBareServer, startProductServer } from './processes/product.process.ts';
import { mergeFiguresOfSameDay, writeBenchJson, writeReportTable } from './report.ts';
import { measureChainThroughput } from './scenarios/chain.scenario.ts';
import { measureRealtimeFanOut } from './scenarios/fan-out.scenario.ts';
import { measureGrowth, type GrowthOptions } from './scenarios/growth.scenario.ts';
import { measureGrants } from './scenarios/grants.scenario.ts';
import { measureGreedyClient } from './scenarios/greedy.scenario.ts';
import { measurePages } from './scenarios/pages.scenario.ts';
import { measureRequests } from './scenarios/requests.scenario.ts';
import { measureRestingPage } from './scenarios/rest.scenario.ts';
import { measureMatchResults } from './scenarios/results.scenario.ts';
import { measureStandings } from './scenarios/standings.scenario.ts';
import { measureServerStarts } from './scenarios/start.scenario.ts';

const names = [
  'start',
  'requests',
  'results',
  'grants',
  'standings',
  'greedy',
  'fan-out',
  'pages',
  'rest',
  'chain',
  'growth',
] as const;
type Name = (typeof names)[number];
interface Options {
  readonly users: number;
  readonly scale: number;
  readonly growth: GrowthOptions;
  /** Measurements that a scenario could not make, with reasons. */
  readonly left: string[];
}

/** Starts the product and the bare server on one new database. */
function withBoth(
  server: BenchServer,
  scale: number,
  work: (bench: BenchSetup) => Promise<BenchFigure[]>,
): Promise<BenchFigure[]> {
  return runWithDatabase(server, async (database) => {
    const product = await startProductServer({ DATABASE_URL: database.url });
    const port = await findFreePort();
    const bare = await launchBareServer({ PORT: String(port), DATABASE_URL: database.url });
    try {
      return await work({
        server,
        database,
        product: { url: product.url, pid: product.pid() },
        bare: { url: `http://127.0.0.1:${port}`, pid: bare.pid },
        scale,
      });
    } catch (error) {
      throw new Error(`The server said: ${product.log().slice(-2_000)}`, { cause: error });
    } finally {
      await bare.end('SIGKILL');
      await product.stop();
    }
  });
}
function runOne(
  name: Name,
  server: BenchServer,
  { users, scale, growth, left }: Options,
): Promise<BenchFigure[]> {
  switch (name) {
    case 'start':
      return runWithDatabase(server, measureServerStarts);
    case 'requests':
      return withBoth(server, scale, (bench) => measureRequests(bench, users));
    case 'results':
      return withBoth(server, scale, measureMatchResults);
    case 'grants':
      return withBoth(server, scale, measureGrants);
    case 'standings':
      return withBoth(server, scale, measureStandings);
    case 'greedy':
      return measureGreedyClient(server);
    case 'fan-out':
      return withBoth(server, scale, measureRealtimeFanOut);
    case 'pages':
      return runWithDatabase(server, (database) => measurePages(database, left));
    case 'rest':
      return runWithDatabase(server, measureRestingPage);
    case 'chain':
      return measureChainThroughput(server);
    case 'growth':
      return measureGrowth(server, growth, left);
  }
}

async function measure(
  name: Name,
  server: BenchServer,
  options: Omit<Options, 'left'>,
): Promise<void> {
  const [startedAt, began, loadBefore] = [
    new Date().toISOString(),
    performance.now(),
    readLoadAverages(),
  ];
  const left: string[] = [];
  const figures = await runOne(name, server, { ...options, left });
  if (name === 'growth' && options.growth.only) return;
  const run = {
    scenarios: [name],
    startedAt,
    seconds: (performance.now() - began) / 1000,
    loadBefore,
    loadAfter: readLoadAverages(),
  };
  const report = mergeFiguresOfSameDay(formatTodayForFileName(), {
    runs: [run],
    machine: describeMachine(),
    postgres: server.settings,
    figures,
    left,
  });
  const file = writeBenchJson(formatTodayForFileName(), report);
  writeReportTable(report, file);
  console.log(`Written: ${file} and bench/results/README.md`);
}
async function main(): Promise<void> {
  requireProcFilesystem();
  const { values, positionals } = parseArgs({
    options: {
      users: { type: 'string', default: '20000' },
      scale: { type: 'string', default: '1' },
      players: { type: 'string', default: '2000,100000' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((positional) => !names.some((name) => name === positional));
  if (unknown.length > 0)
    throw new UserError(`There is no scenario ${unknown.join(', ')}: ${names.join(', ')}.`);
  const [small = Number.NaN, large = Number.NaN] = values.players.split(',').map(Number);
  if (!(small > 0 && large > small))
    throw new UserError('--players needs two numbers, the smaller first: --players=10000,1000000');
  const options = {
    users: Number(values.users),
    scale: Number(values.scale),
    growth: { small, large, only: values.only === undefined ? undefined : new RegExp(values.only) },
  };
  const wanted = names.filter((name) => positionals.length === 0 || positionals.includes(name));
  await ensureServerBuilt();
  const server = await startBenchServer();
  const failed: Name[] = [];
  try {
    for (const name of wanted) {
      console.log(`${name} ...`);
      // each result is written when it is ready, so that a failing scenario does not lose the
      // results of the others
      await measure(name, server, options).catch((error: unknown) => {
        console.error(error);
        failed.push(name);
      });
    }
  } finally {
    await server.stop();
  }
  if (failed.length > 0)
    throw new UserError(`Not measured: ${failed.join(', ')}; what failed stands above.`);
}
await runMain(main);
