/**
 * Cost of comparing the product's records with the chain for 10,000 linked wallets. The chain's node
 * runs in a second process, so its processor time is not part of the measured cost. A proxy in
 * front of the node counts the calls.
 */
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { BenchDatabase, BenchServer } from '../bench.database.ts';
import { createRandomAddress, insertWalletAssets, insertWalletLinks } from '../chain.holders.ts';
import { measureCpu } from '../processes/cpu.measure.ts';
import type { BenchFigure } from '../figure.ts';
import { computeQuantile } from '../load.ts';
import type { NodeCallCounter } from '../processes/node.counter.ts';
import { operatorLogin, type ProductServer } from '../processes/product.process.ts';
import { seedCrowd } from '../world.ts';
import { createAssetCollection } from './chain.world.ts';

const walletCount = 10_000;
/** Number of wallets with assets. The other wallets are empty, like most wallets. */
const holders = 500;
const passes = 5;
const pollMs = 50;
const waitMsMax = 60_000;
const passNote = `one pass, median of ${passes}; processor time of the server and its backends, without the node's`;

interface Subject {
  readonly server: BenchServer;
  readonly database: BenchDatabase;
  readonly nodeDatabase: BenchDatabase;
  readonly product: ProductServer;
  readonly counter: NodeCallCounter;
}
interface Cost {
  readonly seconds: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly calls: number;
  readonly methods: ReadonlyMap<string, number>;
  readonly kB: number;
}

export async function measureChainReconciler(subject: Subject): Promise<BenchFigure[]> {
  const { database, nodeDatabase, product } = subject;
  const admin = await new Admin(product.url, operatorLogin).enter();
  const collectionId = await createAssetCollection(admin);
  await seedCrowd(database, product.url, walletCount);
  const wallets = Array.from({ length: walletCount }, createRandomAddress);
  await insertWalletLinks(database, wallets);
  const databases = { server: database, node: nodeDatabase };
  await insertWalletAssets(databases, collectionId, wallets.slice(0, holders));
  // the first comparison loads the libraries and connects
  await compareOnce(subject, admin, holders);
  const figure = toFigure(
    `compare all records: ${holders} assets of 10,000 wallets`,
    await comparePasses(subject, admin, holders),
    passNote,
  );
  await insertWalletAssets(databases, collectionId, wallets.slice(holders));
  const fullComparison = toFigure(
    'compare all records: an asset in each of 10,000 wallets',
    await comparePasses(subject, admin, walletCount),
    passNote,
  );
  return [figure, fullComparison];
}

async function comparePasses(subject: Subject, admin: Admin, assets: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let nth = 0; nth < passes; nth++) costs.push(await compareOnce(subject, admin, assets));
  const median = (getFigure: (cost: Cost) => number): number =>
    computeQuantile(costs.map(getFigure), 0.5);
  return {
    seconds: median(({ seconds }) => seconds),
    serverMs: median(({ serverMs }) => serverMs),
    databaseMs: median(({ databaseMs }) => databaseMs),
    calls: median(({ calls }) => calls),
    methods: costs[0]?.methods ?? new Map(),
    kB: median(({ kB }) => kB),
  };
}

/** Starts a comparison. Throws if it does not find the given number of assets on both sides. */
async function compareOnce(subject: Subject, admin: Admin, assets: number): Promise<Cost> {
  let seconds = 0;
  const cost = await costOf(subject, async () => {
    const before = await readComparison(subject.database);
    await callApi(admin.connection, 'adminCompareChain', {});
    await waitUntil(async () => {
      const now = await readComparison(subject.database);
      seconds = now.seconds;
      return now.startedAt !== before.startedAt && !now.isRunning;
    });
  });
  const { ours, onChain } = await readComparison(subject.database);
  if (ours !== assets || onChain !== assets)
    throw new Error(`Compared ${ours} assets with ${onChain} on the chain instead of ${assets}`);
  return { ...cost, seconds };
}
interface Comparison {
  readonly startedAt: string;
  readonly isRunning: boolean;
  readonly seconds: number;
  readonly ours: number;
  readonly onChain: number;
}
async function readComparison(database: BenchDatabase): Promise<Comparison> {
  const [row] = await database.query<Comparison>(
    `select started_at::text as "startedAt", is_running as "isRunning",
       extract(epoch from compared_at - started_at)::float as seconds,
       (counts->'ASSETS'->>'ours')::int as ours, (counts->'ASSETS'->>'onChain')::int as "onChain"
     from chain_comparison`,
  );
  return row ?? { startedAt: '', isRunning: false, seconds: 0, ours: 0, onChain: 0 };
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + waitMsMax;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`Not done in ${waitMsMax} ms`);
    await new Promise((go) => setTimeout(go, pollMs));
  }
}

async function costOf(
  { server, database, product, counter }: Subject,
  work: () => Promise<void>,
): Promise<Cost> {
  counter.take();
  const measured = {
    server,
    database: database.name,
    serverKind: 'product',
    pid: product.pid(),
  } as const;
  const used = await measureCpu(measured, work);
  const { calls, bytesAsked, bytesAnswered, seconds } = counter.take();
  return {
    ...used,
    seconds,
    calls: [...calls.values()].reduce((sum, n) => sum + n, 0),
    methods: calls,
    kB: (bytesAsked + bytesAnswered) / 1000,
  };
}

function toFigure(name: string, cost: Cost, note: string): BenchFigure {
  const figure: BenchFigure = {
    scenario: 'chain',
    name,
    value: Number(cost.seconds.toFixed(2)),
    unit: 's',
    note,
    parts: {
      serverMs: Math.round(cost.serverMs),
      databaseMs: Math.round(cost.databaseMs),
      nodeCalls: cost.calls,
      nodeKB: Math.round(cost.kB),
      ...Object.fromEntries(cost.methods),
    },
  };
  console.log(`  ${name}: ${figure.value} s ${JSON.stringify(figure.parts)}`);
  return figure;
}
