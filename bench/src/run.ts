/**
 * `npm run bench`: figures, reported beside their goals and never asserted. `npm run bench -- requests fan-out` runs only those;
 * `--users=100000` sizes the search, `--scale=0.2` the rounds.
 */
import { parseArgs } from 'node:util';
import { runMain, Told } from '../../scripts/runtime.mjs';
import { freePort } from '../../scripts/testing/free-port.ts';
import { openServer, type BenchDatabase, type BenchServer } from './bench.database.ts';
import { requireProc } from './cpu.measure.ts';
import type { Bench, Figure } from './figure.ts';
import { loadNow, machine, today } from './machine.ts';
import { launchBare, startProduct } from './product.process.ts';
import { writeJson, writeTable, type Report } from './report.ts';
import { fanOut } from './scenarios/fan-out.scenario.ts';
import { pages } from './scenarios/pages.scenario.ts';
import { requests } from './scenarios/requests.scenario.ts';
import { starts } from './scenarios/start.scenario.ts';

const names = ['start', 'requests', 'fan-out', 'pages'] as const;
type Name = (typeof names)[number];
interface Options {
  readonly users: number;
  readonly scale: number;
  readonly left: string[];
}

async function withDatabase<T>(server: BenchServer, work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const database = await server.create();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}
/** The product and the bare server on one new database. */
function withBoth(server: BenchServer, scale: number, work: (bench: Bench) => Promise<Figure[]>): Promise<Figure[]> {
  return withDatabase(server, async (database) => {
    const product = await startProduct({ DATABASE_URL: database.url });
    const port = await freePort();
    const bare = await launchBare({ PORT: String(port), DATABASE_URL: database.url });
    try {
      return await work({ server, database, product: { url: product.url, pid: product.pid() }, bare: { url: `http://127.0.0.1:${port}`, pid: bare.pid }, scale });
    } catch (error) {
      throw new Error(`The server said: ${product.log().slice(-2_000)}`, { cause: error });
    } finally {
      await bare.end('SIGKILL');
      await product.stop();
    }
  });
}
function runOne(name: Name, server: BenchServer, { users, scale, left }: Options): Promise<Figure[]> {
  switch (name) {
    case 'start':
      return withDatabase(server, starts);
    case 'requests':
      return withBoth(server, scale, (bench) => requests(bench, users));
    case 'fan-out':
      return withBoth(server, scale, fanOut);
    case 'pages':
      return withDatabase(server, (database) => pages(database, left));
  }
}

async function main(): Promise<void> {
  requireProc();
  const { values, positionals } = parseArgs({ options: { users: { type: 'string', default: '20000' }, scale: { type: 'string', default: '1' } }, allowPositionals: true });
  const unknown = positionals.filter((one) => !names.some((name) => name === one));
  if (unknown.length > 0) throw new Told(`There is no scenario ${unknown.join(', ')}: ${names.join(', ')}.`);
  const options: Options = { users: Number(values.users), scale: Number(values.scale), left: [] };
  const [startedAt, began, loadBefore] = [new Date().toISOString(), performance.now(), loadNow()];
  const server = await openServer();
  const figures: Figure[] = [];
  try {
    for (const name of names.filter((one) => positionals.length === 0 || positionals.includes(one))) {
      console.log(`${name} ...`);
      figures.push(...(await runOne(name, server, options)));
    }
  } finally {
    await server.stop();
  }
  const report: Report = {
    startedAt,
    seconds: (performance.now() - began) / 1000,
    machine: machine(),
    postgres: server.settings,
    loadBefore,
    loadAfter: loadNow(),
    figures,
    left: options.left,
  };
  const whole = positionals.length === 0;
  const file = writeJson(whole ? today() : `${today()}-${positionals.join('-')}`, report);
  // A run of some scenarios is no table of all of them.
  if (whole) writeTable(report, file);
  console.log(`Written: ${file}${whole ? ' and bench/results/README.md' : ''}`);
}
await runMain(main);
