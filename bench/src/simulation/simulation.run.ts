/** Runs a simulation from an empty database to its result, on a product started for it. */
import { computeWorldDigests } from '@guildhall/simulator/simulate/digest';
import type { InvariantCheckResult } from '@guildhall/simulator/simulate/faults';
import { checkSimulatedDays } from '@guildhall/simulator/simulate/judge';
import {
  simulationStart,
  type SimulationPlan,
  type SimulatedProduct,
} from '@guildhall/simulator/simulate/stage';
import type { SimulatedDay } from '@guildhall/simulator/simulate/tally';
import { SimulatedDays } from '@guildhall/simulator/simulate/week';
import type { BenchServer } from '../bench.database.ts';
import { operatorLogin, startProductServer } from '../processes/product.process.ts';

export interface SimulationResult {
  readonly days: readonly SimulatedDay[];
  readonly checks: readonly InvariantCheckResult[];
  readonly digest: Readonly<Record<string, string>>;
  readonly seconds: number;
}
/** Runs a plan on a new database; calls `after` for each day after its checks. */
export async function runSimulation(
  server: BenchServer,
  plan: SimulationPlan,
  after: (
    day: SimulatedDay,
    broken: readonly InvariantCheckResult[],
    seconds: number,
  ) => void = () => {},
): Promise<SimulationResult> {
  const database = await server.create();
  const product = await startProductServer({
    DATABASE_URL: database.url,
    SIMULATED_FROM: simulationStart,
    SIMULATION_SEED: String(plan.seed),
    OVERLOAD_DELAY_MS: '0',
  });
  let now = Date.parse(simulationStart);
  const stage: SimulatedProduct = {
    url: product.url,
    operator: operatorLogin,
    now: () => now,
    advance: async (ms) => {
      await product.advance(ms);
      now += ms;
    },
    query: database.query,
  };
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1_000;
  try {
    const week = new SimulatedDays(stage, plan);
    let checks: InvariantCheckResult[] = [];
    await week.play(async () => {
      checks = await checkSimulatedDays(week, stage);
      const broken = checks.filter(({ faultsInAll }) => faultsInAll > 0);
      after(week.tally.today, broken, seconds());
      return broken.length === 0;
    });
    const digest = await computeWorldDigests(stage.query);
    return { days: week.tally.days, checks, digest, seconds: seconds() };
  } catch (error) {
    console.error(product.log().slice(-4_000));
    throw error;
  } finally {
    await product.stop();
    await database.drop();
  }
}
