/**
 * Measures how the cost of reading and of jobs grows with the number of players: the blocks that the
 * database reads for each call and job, in two worlds of different sizes. Blocks do not depend on the machine's load.
 */
import { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { runWithDatabase, type BenchDatabase, type BenchServer } from '../bench.database.ts';
import type { BenchFigure } from '../figure.ts';
import { seedPlayersWithPast } from '../growth/crowd-past.ts';
import { listReadCalls, type ReadCall } from '../growth/read-calls.ts';
import { startProductServer, type ProductServer } from '../processes/product.process.ts';
import { createBenchWorld, registerBenchPlayer } from '../world.ts';

export interface GrowthOptions {
  /** Numbers of players in the small and in the large world. */
  readonly small: number;
  readonly large: number;
  /**
   * Restricts the run to the calls and jobs whose names match, for work on one of them. The name of
   * a job begins with `job `. All costs are then printed, and nothing is reported.
   */
  readonly only?: RegExp | undefined;
}
const hourMs = 3_600_000;
/** Largest growth of the blocks of a call or a job from the small to the large world. */
const goalMax = 1.3;
/**
 * Calls and jobs that read fewer blocks than this in the large world are not compared, because the
 * ratio of two small numbers says little.
 */
const blocksMin = 200;
/**
 * Blocks that one call or job read, with the number of rows if it exported them, or the error code
 * with which it was refused.
 */
type Cost = { readonly blocks: number; readonly rows?: number } | { readonly refused: string };

async function readBlocks(database: BenchDatabase): Promise<number> {
  const [sum] = await database.query<{ n: number }>(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::bigint as n
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = $1)
       and query not like '%pg_stat_statements%'`,
    [database.name],
  );
  return sum?.n ?? 0;
}
/** Sends a call; returns the text of the reply. */
async function send(callers: Record<ReadCall['by'], Player>, call: ReadCall): Promise<string> {
  const { connection } = callers[call.by];
  const sent = call.body === undefined ? {} : { body: call.body };
  return (await connection.send(call.method, call.path, sent)).text;
}
/** Counts the lines of a table, after its heading. */
const countExportedRows = (csv: string): number => csv.trimEnd().split('\n').length - 1;
async function measureCall(
  database: BenchDatabase,
  callers: Record<ReadCall['by'], Player>,
  call: ReadCall,
): Promise<Cost> {
  try {
    // the first call plans statements and fills caches
    await send(callers, call);
    await database.query('select pg_stat_statements_reset()');
    const reply = await send(callers, call);
    const blocks = await readBlocks(database);
    return { blocks, ...(call.isExport && { rows: countExportedRows(reply) }) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { refused: `${error.status} ${error.code}` };
  }
}
/**
 * Measures a scheduled job in its usual state: every job has run before, so that it need not
 * process rows that were written when the world was filled.
 */
async function measureJob(
  database: BenchDatabase,
  product: ProductServer,
  name: string,
): Promise<Cost> {
  await database.query('select pg_stat_statements_reset()');
  await product.runJob(name);
  return { blocks: await readBlocks(database) };
}
interface WorldCosts {
  readonly calls: ReadonlyMap<string, Cost>;
  readonly jobs: ReadonlyMap<string, Cost>;
}
const toJobName = (name: string): string => `job ${name}`;

/** Fills a world with players, and measures the calls and scheduled jobs in it. */
function measureWorld(
  server: BenchServer,
  players: number,
  isMeasured: (name: string) => boolean,
): Promise<WorldCosts> {
  return runWithDatabase(server, async (database) => {
    await database.query('create extension pg_stat_statements');
    // in simulated time no job runs between the calls
    let now = Date.now();
    const product = await startProductServer({
      DATABASE_URL: database.url,
      SIMULATED_FROM: new Date(now).toISOString(),
      RATE_LIMIT_EXEMPT: '127.0.0.1',
    });
    try {
      const { admin, itemId } = await createBenchWorld(product.url, 3, {
        now: () => now,
        pause: async (ms) => {
          now += ms;
          await product.advance(ms);
        },
      });
      const player = await registerBenchPlayer(product.url);
      const rows = await seedPlayersWithPast(database.query, { players, templateId: itemId });
      // lets the hourly jobs run; the operator's session ends meanwhile
      now += 2 * hourMs;
      await product.advance(2 * hourMs);
      await admin.enter();
      console.log(`  ${players} players, ${rows} rows`);
      const [subject] = await database.query<{ userId: number; accountId: number }>(
        `select a.user_id as "userId", a.id as "accountId"
         from accounts a
         join users u on u.id = a.user_id
         where u.deleted_at is null
         order by a.id desc
         offset $1
         limit 1`,
        [Math.floor(players * 0.9)],
      );
      if (!subject) throw new Error('The world has no players');
      const calls = new Map<string, Cost>();
      for (const call of listReadCalls(player, subject).filter(({ name }) => isMeasured(name)))
        calls.set(call.name, await measureCall(database, { player, operator: admin }, call));
      const jobs = new Map<string, Cost>();
      const names = await product.listJobs();
      for (const name of names.filter((job) => isMeasured(toJobName(job))))
        jobs.set(name, await measureJob(database, product, name));
      return { calls, jobs };
    } catch (error) {
      throw new Error(`The server said: ${product.log().slice(-2_000)}`, { cause: error });
    } finally {
      await product.stop();
    }
  });
}
interface Comparison {
  readonly compared: number;
  readonly refused: readonly string[];
  readonly grown: readonly BenchFigure[];
}
/** Returns the blocks that a call or a job read; for an export, the blocks per thousand rows. */
const computeComparedBlocks = ({ blocks, rows }: Exclude<Cost, { refused: string }>): number =>
  rows === undefined ? blocks : Math.round((blocks * 1_000) / Math.max(1_000, rows));
/** Compares the costs in two worlds; lists those that grow more than the goal, largest first. */
function compareCosts(
  before: ReadonlyMap<string, Cost>,
  after: ReadonlyMap<string, Cost>,
  toName: (name: string) => string,
): Comparison {
  const grown: BenchFigure[] = [];
  const refused: string[] = [];
  let compared = 0;
  for (const [name, cost] of after) {
    const earlier = before.get(name);
    if (!earlier || 'refused' in cost || 'refused' in earlier) {
      refused.push(`${name} (${'refused' in cost ? cost.refused : 'refused in the small world'})`);
      continue;
    }
    compared++;
    const [blocksSmall, blocksLarge] = [earlier, cost].map(computeComparedBlocks) as [
      number,
      number,
    ];
    const value = Number((blocksLarge / Math.max(1, blocksSmall)).toFixed(2));
    if (blocksLarge < blocksMin || value <= goalMax) continue;
    const parts = { blocksSmall, blocksLarge };
    grown.push({ scenario: 'growth', name: toName(name), value, unit: 'times', goalMax, parts });
  }
  const readInLarge = (figure: BenchFigure): number => figure.parts?.['blocksLarge'] ?? 0;
  grown.sort((a, b) => readInLarge(b) - readInLarge(a));
  return { compared, refused, grown };
}
const formatCost = (cost: Cost | undefined): string =>
  cost === undefined
    ? '-'
    : 'refused' in cost
      ? cost.refused
      : `${cost.blocks}${cost.rows === undefined ? '' : ` for ${cost.rows} rows`}`;
function printCosts(
  before: ReadonlyMap<string, Cost>,
  after: ReadonlyMap<string, Cost>,
  toName: (name: string) => string,
): void {
  for (const [name, cost] of after)
    console.log(`  ${toName(name)}: ${formatCost(before.get(name))}, ${formatCost(cost)} blocks`);
}
/** Measures both worlds; reports each call and each job that grows more than the goal. */
export async function measureGrowth(
  server: BenchServer,
  { small, large, only }: GrowthOptions,
  left: string[],
): Promise<BenchFigure[]> {
  const isMeasured = (name: string): boolean => only?.test(name) ?? true;
  const before = await measureWorld(server, small, isMeasured);
  const after = await measureWorld(server, large, isMeasured);
  if (only) {
    printCosts(before.calls, after.calls, (name) => name);
    printCosts(before.jobs, after.jobs, toJobName);
    return [];
  }
  const calls = compareCosts(before.calls, after.calls, (name) => name);
  const jobs = compareCosts(before.jobs, after.jobs, toJobName);
  const { refused } = calls;
  if (refused.length > calls.compared)
    throw new Error(`Most calls were refused: ${refused.join(', ')}`);
  if (refused.length > 0) left.push(`growth: calls that were refused: ${refused.join(', ')}`);
  const sizes = `${small} and ${large} players`;
  const sum = (name: string, { grown, compared }: Comparison): BenchFigure => ({
    scenario: 'growth',
    name: `${name} that grow`,
    value: grown.length,
    unit: '',
    goalMax: 0,
    note: `${sizes}; ${compared} ${name} compared`,
  });
  return [sum('calls', calls), ...calls.grown, sum('jobs', jobs), ...jobs.grown];
}
