/**
 * Measures grants per second in two cases: all grants use one template, so they share its serial
 * numbers; or they use many templates and share nothing. If both rates are equal, serial numbers do
 * not slow down grants.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { runInParallel } from '@guildhall/simulator/in-parallel';
import { measureCpu } from '../processes/cpu.measure.ts';
import type { BenchFigure, BenchSetup } from '../figure.ts';
import { createBenchItemFunction } from '../hand-made.ts';
import { buildIdentityHeaders, computeQuantile, openRequestSender } from '../load.ts';
import { createBenchWorld, seedCrowd, type BenchWorld } from '../world.ts';

const rounds = 5;
const templates = 64;
/** Number of callers of the product, and of connections to the database. */
const width = { product: 32, database: 64 };
/** Milliseconds for which a transaction stays open after it has taken its number. */
const openMs = [0, 5];
const crowd = 2_000;

interface Round {
  readonly perSecond: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}
/** Makes one item of a template; `index` chooses the receiver. */
type Grant = (templateId: number, index: number) => Promise<unknown>;
interface Measured {
  readonly single: Round;
  readonly bulk: Round;
}

async function playRound(
  { server, database, product }: BenchSetup,
  grant: Grant,
  count: number,
  callers: number,
  templateIds: readonly number[],
): Promise<Round> {
  const indexes = Array.from({ length: count }, (_one, index) => index);
  let seconds = 0;
  const used = await measureCpu(
    { server, database: database.name, serverKind: 'product', pid: product.pid },
    async () => {
      const began = performance.now();
      await runInParallel(indexes, callers, async (index) => {
        await grant(templateIds[index % templateIds.length] ?? 0, index);
      });
      seconds = (performance.now() - began) / 1000;
    },
  );
  return {
    perSecond: count / seconds,
    serverMs: used.serverMs / count,
    databaseMs: used.databaseMs / count,
  };
}
/**
 * Alternates rounds with one template and rounds with many templates, so that other load on the
 * machine affects both.
 */
async function measureBoth(
  bench: BenchSetup,
  grant: Grant,
  count: number,
  callers: number,
  templateIds: readonly number[],
): Promise<Measured> {
  const roundsByKind: Record<keyof Measured, Round[]> = { single: [], bulk: [] };
  for (let at = 0; at <= rounds; at++)
    for (const [kind, ids] of [
      ['single', templateIds.slice(0, 1)],
      ['bulk', templateIds],
    ] as const) {
      const round = await playRound(bench, grant, count, callers, ids);
      // the first round compiles, plans and opens connections
      if (at > 0) roundsByKind[kind].push(round);
    }
  const middle = (rounds: readonly Round[]): Round => ({
    perSecond: computeQuantile(
      rounds.map((round) => round.perSecond),
      0.5,
    ),
    serverMs: computeQuantile(
      rounds.map((round) => round.serverMs),
      0.5,
    ),
    databaseMs: computeQuantile(
      rounds.map((round) => round.databaseMs),
      0.5,
    ),
  });
  return { single: middle(roundsByKind.single), bulk: middle(roundsByKind.bulk) };
}
function buildFigure(
  name: string,
  { single, bulk }: Measured,
  options: Pick<BenchFigure, 'goalMin' | 'note'>,
): BenchFigure {
  return {
    scenario: 'grants',
    name,
    value: Number(single.perSecond.toFixed(0)),
    unit: 'per second',
    parts: {
      perSecondOfManyTemplates: Number(bulk.perSecond.toFixed(0)),
      serverMs: Number(single.serverMs.toFixed(3)),
      databaseMs: Number(single.databaseMs.toFixed(3)),
    },
    ...options,
  };
}
async function makeTemplates({ admin }: BenchWorld, like: number): Promise<number[]> {
  const { typeId } = await admin.section<{ typeId: number }>(
    'GET',
    `/api/game/admin/inventories/${like}`,
  );
  const ids: number[] = [];
  for (let n = 0; n < templates; n++) {
    const made = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
      name: `Lantern ${n}`,
      typeId,
      rarity: 4,
    });
    ids.push(made.id);
  }
  return ids;
}
/** Measures grants that operators make by calls to the server. */
async function measureCalls(
  bench: BenchSetup,
  world: BenchWorld,
  templateIds: readonly number[],
  userIds: readonly number[],
): Promise<BenchFigure> {
  const staff = buildIdentityHeaders(world.admin.connection);
  const shooter = openRequestSender(bench.product.url, width.product);
  const grant: Grant = async (inventoryId, index) => {
    const { status, text } = await shooter.fire({
      method: 'POST',
      path: `/api/admin/users/${userIds[index % userIds.length]}/inventories`,
      headers: { ...staff, 'idempotency-key': randomUUID() },
      body: { inventoryId, amount: 1, reason: 'Bench' },
    });
    if (status >= 300) throw new Error(`A grant answered ${status}: ${text.slice(0, 300)}`);
  };
  try {
    const count = Math.max(width.product, Math.round(800 * bench.scale));
    return buildFigure(
      'grants of one template, by calls',
      await measureBoth(bench, grant, count, width.product, templateIds),
      { note: `wall time with ${width.product} callers, who share the cores` },
    );
  } finally {
    shooter.close();
  }
}
/** Measures the rows of a grant, written by a function of the database over many connections. */
async function measureTransactions(
  bench: BenchSetup,
  templateIds: readonly number[],
  accountIds: readonly number[],
  ms: number,
): Promise<BenchFigure> {
  const pool = new pg.Pool({
    connectionString: bench.database.url,
    max: width.database,
    min: width.database,
  });
  const grant: Grant = (templateId, index) =>
    pool.query({
      name: `grant-${ms}`,
      text: `select bench_item($1, $2)${ms > 0 ? `, pg_sleep(${ms / 1000})` : ''}`,
      values: [accountIds[index % accountIds.length], templateId],
    });
  try {
    const count = Math.max(width.database, Math.round(4_000 * bench.scale));
    return buildFigure(
      ms > 0
        ? `items of one template, transactions open for ${ms} ms more`
        : 'items of one template, transactions that end at once',
      await measureBoth(bench, grant, count, width.database, templateIds),
      {
        goalMin: 5_000,
        note: `serial number, item and history by a function of the database, ${width.database} connections`,
      },
    );
  } finally {
    await pool.end();
  }
}
export async function measureGrants(bench: BenchSetup): Promise<BenchFigure[]> {
  const world = await createBenchWorld(bench.product.url, 1);
  await seedCrowd(bench.database, bench.product.url, crowd);
  const templateIds = await makeTemplates(world, world.itemId);
  const riders = await bench.database.query<{ id: number; account: number }>(
    `select u.id::int as id, a.id::int as account from users u join accounts a on a.user_id = u.id
     where u.email like 'rider%' order by u.id`,
  );
  const calls = await measureCalls(
    bench,
    world,
    templateIds,
    riders.map(({ id }) => id),
  );
  await createBenchItemFunction(bench.database);
  await bench.database.query('vacuum analyze');
  const figures = [calls];
  const accountIds = riders.map(({ account }) => account);
  for (const ms of openMs)
    figures.push(await measureTransactions(bench, templateIds, accountIds, ms));
  for (const { name, value, unit, parts } of figures)
    console.log(`  ${name}: ${value} ${unit} ${JSON.stringify(parts)}`);
  return figures;
}
