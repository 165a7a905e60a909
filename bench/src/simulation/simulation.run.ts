/** A simulation from an empty database to what it came to, on a product of its own. */
import { computeDigest } from '@guildhall/simulator/simulate/digest';
import type { Check } from '@guildhall/simulator/simulate/faults';
import { judgeDays } from '@guildhall/simulator/simulate/judge';
import { simulatedFrom, type Plan, type Stage } from '@guildhall/simulator/simulate/stage';
import type { Day } from '@guildhall/simulator/simulate/tally';
import { Week } from '@guildhall/simulator/simulate/week';
import type { BenchServer } from '../bench.database.ts';
import { operator, startProduct } from '../processes/product.process.ts';

export interface Simulated {
  readonly days: readonly Day[];
  readonly checks: readonly Check[];
  readonly digest: Readonly<Record<string, string>>;
  readonly seconds: number;
}
/** Plays a plan on a database of its own; `after` hears of each day, when its checks were made. */
export async function simulate(
  server: BenchServer,
  plan: Plan,
  after: (day: Day, broken: readonly Check[], seconds: number) => void = () => {},
): Promise<Simulated> {
  const database = await server.create();
  const product = await startProduct({
    DATABASE_URL: database.url,
    SIMULATED_FROM: simulatedFrom,
    SIMULATION_SEED: String(plan.seed),
    OVERLOAD_DELAY_MS: '0',
  });
  let now = Date.parse(simulatedFrom);
  const stage: Stage = {
    url: product.url,
    operator,
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
    const week = new Week(stage, plan);
    let checks: Check[] = [];
    await week.play(async () => {
      checks = await judgeDays(week, stage);
      const broken = checks.filter(({ faultsInAll }) => faultsInAll > 0);
      after(week.tally.today, broken, seconds());
      return broken.length === 0;
    });
    const digest = await computeDigest(stage.query);
    return { days: week.tally.days, checks, digest, seconds: seconds() };
  } catch (error) {
    console.error(product.log().slice(-4_000));
    throw error;
  } finally {
    await product.stop();
    await database.drop();
  }
}
