/**
 * `npm run bench`: figures, reported beside their goals and never asserted. `npm run bench --
 * requests fan-out` runs only those; `--users=100000` sizes the search, `--scale=0.2` the rounds.
 */
import { parseArgs } from 'node:util';
import { runMain, Told } from '../../scripts/runtime.mjs';
import { ensureServerBuilt } from '../../scripts/building/server-build.mjs';
import { freePort } from '../../scripts/testing/free-port.ts';
import { openServer, withDatabase, type BenchServer } from './bench.database.ts';
import { requireProc } from './processes/cpu.measure.ts';
import type { Bench, Figure } from './figure.ts';
import { loadNow, machine, today } from './processes/machine.ts';
import { launchBare, startProduct } from './processes/product.process.ts';
import { withEarlier, writeJson, writeTable } from './report.ts';
import { chain } from './scenarios/chain.scenario.ts';
import { fanOut } from './scenarios/fan-out.scenario.ts';
import { greedy } from './scenarios/greedy.scenario.ts';
import { pages } from './scenarios/pages.scenario.ts';
import { requests } from './scenarios/requests.scenario.ts';
import { rest } from './scenarios/rest.scenario.ts';
import { results } from './scenarios/results.scenario.ts';
import { standings } from './scenarios/standings.scenario.ts';
import { starts } from './scenarios/start.scenario.ts';

const names = [
  'start',
  'requests',
  'results',
  'standings',
  'greedy',
  'fan-out',
  'pages',
  'rest',
  'chain',
] as const;
type Name = (typeof names)[number];
interface Options {
  readonly users: number;
  readonly scale: number;
  /** What a scenario could not measure, and why. */
  readonly left: string[];
}

/** The product and the bare server on one new database. */
function withBoth(
  server: BenchServer,
  scale: number,
  work: (bench: Bench) => Promise<Figure[]>,
): Promise<Figure[]> {
  return withDatabase(server, async (database) => {
    const product = await startProduct({ DATABASE_URL: database.url });
    const port = await freePort();
    const bare = await launchBare({ PORT: String(port), DATABASE_URL: database.url });
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
  { users, scale, left }: Options,
): Promise<Figure[]> {
  switch (name) {
    case 'start':
      return withDatabase(server, starts);
    case 'requests':
      return withBoth(server, scale, (bench) => requests(bench, users));
    case 'results':
      return withBoth(server, scale, results);
    case 'standings':
      return withBoth(server, scale, standings);
    case 'greedy':
      return greedy(server);
    case 'fan-out':
      return withBoth(server, scale, fanOut);
    case 'pages':
      return withDatabase(server, (database) => pages(database, left));
    case 'rest':
      return withDatabase(server, rest);
    case 'chain':
      return chain(server);
  }
}

async function measure(
  name: Name,
  server: BenchServer,
  options: Omit<Options, 'left'>,
): Promise<void> {
  const [startedAt, began, loadBefore] = [new Date().toISOString(), performance.now(), loadNow()];
  const left: string[] = [];
  const figures = await runOne(name, server, { ...options, left });
  const run = {
    scenarios: [name],
    startedAt,
    seconds: (performance.now() - began) / 1000,
    loadBefore,
    loadAfter: loadNow(),
  };
  const report = withEarlier(today(), {
    runs: [run],
    machine: machine(),
    postgres: server.settings,
    figures,
    left,
  });
  const file = writeJson(today(), report);
  writeTable(report, file);
  console.log(`Written: ${file} and bench/results/README.md`);
}
async function main(): Promise<void> {
  requireProc();
  const { values, positionals } = parseArgs({
    options: {
      users: { type: 'string', default: '20000' },
      scale: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((positional) => !names.some((name) => name === positional));
  if (unknown.length > 0)
    throw new Told(`There is no scenario ${unknown.join(', ')}: ${names.join(', ')}.`);
  const options = { users: Number(values.users), scale: Number(values.scale) };
  const wanted = names.filter((name) => positionals.length === 0 || positionals.includes(name));
  await ensureServerBuilt();
  const server = await openServer();
  const failed: Name[] = [];
  try {
    for (const name of wanted) {
      console.log(`${name} ...`);
      // Each is written when it is done: one that fails costs the others nothing.
      await measure(name, server, options).catch((error: unknown) => {
        console.error(error);
        failed.push(name);
      });
    }
  } finally {
    await server.stop();
  }
  if (failed.length > 0)
    throw new Told(`Not measured: ${failed.join(', ')}; what failed stands above.`);
}
await runMain(main);
