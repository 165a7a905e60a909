import { computeWorldDigests } from '@guildhall/simulator/simulate/digest';
import { checkSimulatedDays } from '@guildhall/simulator/simulate/judge';
import {
  simulationStart,
  type SimulationPlan,
  type SimulatedProduct,
} from '@guildhall/simulator/simulate/stage';
import { SimulatedDays } from '@guildhall/simulator/simulate/week';
import { describe, expect, it } from 'vitest';
import { chainNetworkModule } from '../src/modules/chain/network/network.module.ts';
import { startTestServer } from './harness/server.harness.ts';

const plan: SimulationPlan = { seed: 1, days: 2, players: 24, matchesPerDay: 2 };
const operator = { email: 'operator@example.org', password: 'a lantern for the first watch' };

/** Plays the plan on a server whose clock moves only when the simulation advances it. */
async function played() {
  const server = await startTestServer({
    SIMULATED_FROM: simulationStart,
    SIMULATION_SEED: String(plan.seed),
    BOOTSTRAP_ADMIN_EMAIL: operator.email,
    BOOTSTRAP_ADMIN_PASSWORD: operator.password,
  });
  server.app.api(chainNetworkModule).settleImmediately();
  const stage: SimulatedProduct = {
    url: server.base,
    operator,
    now: () => server.clock.now().getTime(),
    advance: async (ms) => {
      server.clock.advance(ms);
      await server.app.kernel.jobs.catchUp();
    },
    query: server.query,
  };
  try {
    const week = new SimulatedDays(stage, plan);
    await week.play(async () => true);
    const checks = await checkSimulatedDays(week, stage);
    return { days: week.tally.days, checks, digest: await computeWorldDigests(stage.query) };
  } finally {
    await server.close();
  }
}

describe('simulated days of a whole game', { timeout: 300_000 }, () => {
  it('hold every invariant, pay every prize, and repeat exactly for an equal seed', async () => {
    const first = await played();
    expect(first.checks.filter(({ faultsInAll }) => faultsInAll > 0)).toEqual([]);
    // no part of the checked data is empty; some players also have boosters
    const boosted = first.checks.find(({ name }) => name === 'An item boosted one player a day');
    expect(boosted?.looked).toBeGreaterThan(0);
    const onChain = first.checks.find(({ name }) => name === 'Our records and the chain agree');
    expect(onChain?.looked).toBeGreaterThan(0);
    const actions = new Set(first.days.flatMap((day) => Object.keys(day.actions)));
    const expected = ['Assets minted', 'Assets staked', 'Assets destroyed'];
    expect([...actions]).toEqual(expect.arrayContaining(expected));
    expect(first.days.at(-1)?.claims['Staking reward']).toBeGreaterThan(0);
    expect(first.days.map(({ matches }) => matches > 0)).toEqual([true, true]);
    expect(await played()).toEqual(first);
  });
});
