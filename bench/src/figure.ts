/** Result of a scenario, as written to the report. */
import type { BenchDatabase, BenchServer } from './bench.database.ts';
import { measureCpu, type CpuUsage } from './processes/cpu.measure.ts';
import {
  openRequestSender,
  computeQuantile,
  sendTimedRequests,
  type PreparedRequest,
  type RequestSender,
} from './load.ts';

export interface BenchFigure {
  readonly scenario: string;
  readonly name: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | 'per second' | 'MiB' | 'kB' | 'times' | 'points' | '';
  /**
   * Goal in the same unit. The report shows the goal next to the figure, but no check asserts it.
   */
  readonly goalMax?: number;
  readonly goalMin?: number;
  /** Components of the figure, or information needed before comparing it. */
  readonly note?: string;
  readonly parts?: Readonly<Record<string, number>>;
}
export interface BenchSetup {
  readonly server: BenchServer;
  readonly database: BenchDatabase;
  readonly product: { readonly url: string; readonly pid: number };
  readonly bare: { readonly url: string; readonly pid: number };
  /** Number of requests per round, relative to the default of 1. */
  readonly scale: number;
}
/**
 * Number of measured rounds. The rounds alternate between the two servers, so that a burst of other
 * load on the machine affects both servers. The median round counts.
 */
const rounds = 5;
/**
 * Number of rounds including the warm-up. A scenario must supply requests for all of these rounds.
 */
export const roundCountWithWarmUp = rounds + 1;
const width = 8;

interface Side {
  readonly cpu: CpuUsage;
  readonly p50Ms: number;
  readonly p95Ms: number;
}
export interface ComparedMeasurements {
  readonly product: Side;
  readonly bare: Side;
  /**
   * Processor time of the product and its database, divided by the processor time of the bare
   * server and its database.
   */
  readonly ratio: number;
}
const median = (values: readonly number[]): number => computeQuantile(values, 0.5);
const middle = (sides: readonly Side[]): Side => ({
  cpu: {
    serverMs: median(sides.map((side) => side.cpu.serverMs)),
    databaseMs: median(sides.map((side) => side.cpu.databaseMs)),
  },
  p50Ms: median(sides.map((side) => side.p50Ms)),
  p95Ms: median(sides.map((side) => side.p95Ms)),
});
const total = ({ cpu }: Side): number => cpu.serverMs + cpu.databaseMs;

async function round(
  bench: BenchSetup,
  serverKind: 'product' | 'bare',
  shooter: RequestSender,
  shots: readonly PreparedRequest[],
): Promise<Side> {
  let times: number[] = [];
  const used = await measureCpu(
    { server: bench.server, database: bench.database.name, serverKind, pid: bench[serverKind].pid },
    async () => {
      times = await sendTimedRequests(shooter, shots, width);
    },
  );
  return {
    cpu: { serverMs: used.serverMs / shots.length, databaseMs: used.databaseMs / shots.length },
    p50Ms: computeQuantile(times, 0.5),
    p95Ms: computeQuantile(times, 0.95),
  };
}

export type CreatePreparedRequests = (round: number, count: number) => readonly PreparedRequest[];
/** Warms up both servers, then measures them alternately. `count` is the size of a round. */
export async function measureAgainstBareServer(
  bench: BenchSetup,
  count: number,
  product: CreatePreparedRequests,
  bare: CreatePreparedRequests,
): Promise<ComparedMeasurements> {
  const [ours, theirs] = [
    openRequestSender(bench.product.url, width),
    openRequestSender(bench.bare.url, width),
  ];
  const sidesByServer: Record<'product' | 'bare', Side[]> = { product: [], bare: [] };
  try {
    for (let at = 0; at < roundCountWithWarmUp; at++) {
      const [left, right] = [
        await round(bench, 'bare', theirs, bare(at, count)),
        await round(bench, 'product', ours, product(at, count)),
      ];
      // The first round compiles, plans and opens connections.
      if (at > 0) {
        sidesByServer.bare.push(left);
        sidesByServer.product.push(right);
      }
    }
  } finally {
    ours.close();
    theirs.close();
  }
  const [side, other] = [middle(sidesByServer.product), middle(sidesByServer.bare)];
  return { product: side, bare: other, ratio: total(side) / total(other) };
}
const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
export function buildCpuRatioFigure(
  name: string,
  { product, bare, ratio }: ComparedMeasurements,
  options: { readonly goalMax?: number; readonly note?: string },
): BenchFigure {
  const parts = {
    serverMs: rounded(product.cpu.serverMs),
    databaseMs: rounded(product.cpu.databaseMs),
    bareServerMs: rounded(bare.cpu.serverMs),
    bareDatabaseMs: rounded(bare.cpu.databaseMs),
    p50Ms: rounded(product.p50Ms, 1),
    p95Ms: rounded(product.p95Ms, 1),
    bareP50Ms: rounded(bare.p50Ms, 1),
  };
  return { scenario: 'requests', name, value: rounded(ratio, 2), unit: 'times', parts, ...options };
}
