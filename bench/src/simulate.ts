/**
 * `npm run simulate -- --days 7 --players 2000 --seed 1`: days of a whole game through its public
 * interfaces, at the pace of the machine. Ends with 1 when something is not as it must be.
 */
import { parseArgs } from 'node:util';
import { digestOf } from '@guildhall/simulator/simulate/digest';
import { checked } from '@guildhall/simulator/simulate/faults';
import { prizesCheck } from '@guildhall/simulator/simulate/prizes';
import { simulatedFrom, type Plan, type Stage } from '@guildhall/simulator/simulate/stage';
import { Week } from '@guildhall/simulator/simulate/week';
import { runMain, Told } from '../../scripts/runtime.mjs';
import { openServer } from './bench.database.ts';
import { operator, startProduct } from './product.process.ts';

const options = {
  days: { type: 'string', default: '7' },
  players: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
  'matches-per-day': { type: 'string', default: '3' },
  out: { type: 'string', default: '.cache/simulations' },
} as const;

function planOf(values: Readonly<Record<string, string>>): Plan {
  const whole = (name: keyof typeof options, max: number): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new Told(`--${name} must be a whole number from 1 to ${max}.`);
    return value;
  };
  return {
    days: whole('days', 60),
    players: whole('players', 90_000),
    seed: whole('seed', 1_000_000),
    matchesPerDay: whole('matches-per-day', 12),
  };
}
async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  const plan = planOf(values);
  const server = await openServer();
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
      const t = performance.now();
      await product.advance(ms);
      console.log(
        'advance',
        ms / 60000,
        Math.round(performance.now() - t),
        Math.round(performance.now()),
      );
      now += ms;
    },
    query: database.query,
  };
  const began = performance.now();
  try {
    const week = new Week(stage, plan);
    await week.play(async (day) => {
      const { date, joined, active, matches } = week.tally.today;
      console.log(
        `Day ${day + 1} (${date}): ${joined} joined, ${active} there, ${matches} matches; ${((performance.now() - began) / 1000).toFixed(0)} s so far`,
      );
    });
    console.log(await digestOf(database.query));
    for (const check of [
      ...(await checked(database.query)),
      await prizesCheck(week.admin, database.query, week.tally.matches),
    ])
      console.log(
        check.faultsInAll === 0 ? 'holds ' : 'BROKEN',
        check.name,
        check.looked,
        check.faults.join(' '),
      );
    console.log(week.tally.violations, week.tally.today);
    if (process.env['KEEP']) await new Promise(() => setInterval(() => {}, 1000));
    return week.tally.violations.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(product.log().slice(-3000));
    throw error;
  } finally {
    await product.stop();
    await database.drop();
    await server.stop();
  }
}
await runMain(main);
