/**
 * `npm run simulate -- --days 7 --players 2000 --seed 1`: simulates days of a whole game through
 * its public interfaces, as fast as the machine allows, and writes a report. Exits with 1 and
 * prints the first counterexample if an invariant is violated. Uses the PostgreSQL of DATABASE_URL
 * if set, otherwise starts its own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { simulationStart, type SimulationPlan } from '@guildhall/simulator/simulate/stage';
import { repositoryRoot, runMain, UserError } from '../../../scripts/runtime.mjs';
import { ensureServerBuilt } from '../../../scripts/building/server-build.mjs';
import { startBenchServer } from '../bench.database.ts';
import { describeMachine } from '../processes/machine.ts';
import { formatSimulateCommand, renderSimulationReport } from './simulation.report.ts';
import { runSimulation } from './simulation.run.ts';

const options = {
  days: { type: 'string', default: '7' },
  players: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
  'matches-per-day': { type: 'string', default: '3' },
  out: { type: 'string', default: join(repositoryRoot, '.cache', 'simulations') },
} as const;

function planOf(values: Readonly<Record<string, string>>): SimulationPlan {
  const parseWhole = (name: keyof typeof options, max: number): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new UserError(`--${name} must be a whole number from 1 to ${max}.`);
    return value;
  };
  return {
    days: parseWhole('days', 60),
    players: parseWhole('players', 90_000),
    seed: parseWhole('seed', 1_000_000),
    matchesPerDay: parseWhole('matches-per-day', 12),
  };
}
async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  const plan = planOf(values);
  const { DATABASE_URL } = process.env;
  await ensureServerBuilt();
  if (DATABASE_URL !== undefined) process.env['TEST_DATABASE_URL'] = DATABASE_URL;
  const server = await startBenchServer();
  try {
    console.log(
      `From ${simulationStart.slice(0, 10)} on PostgreSQL ${server.version}: ${formatSimulateCommand(plan)}`,
    );
    const simulated = await runSimulation(server, plan, (day, broken, seconds) => {
      const { date, joined, active, matches } = day;
      console.log(
        `${date}: ${joined} joined, ${active} there, ${matches} matches; ${Math.round(seconds)} s so far`,
      );
      for (const { name, faultsInAll, faults } of broken)
        console.log(`  BROKEN ${faultsInAll} times: ${name}\n    ${faults[0]}`);
    });
    const { cores, model } = describeMachine();
    const { fsync } = server.settings;
    const html = renderSimulationReport({
      ...simulated,
      plan,
      machine: `${cores} cores, ${model}`,
      database: `PostgreSQL ${server.version}${fsync === 'off' ? ' with fsync off' : ''}`,
    });
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true });
    const file = join(out, `${plan.days}-days-${plan.players}-players-seed-${plan.seed}.html`);
    writeFileSync(file, html);
    const isWell = simulated.checks.every(({ faultsInAll }) => faultsInAll === 0);
    console.log(
      `${isWell ? `All ${simulated.checks.length} checks hold` : 'Something is broken'}. Report: ${file}`,
    );
    return isWell ? 0 : 1;
  } finally {
    await server.stop();
  }
}
await runMain(main);
