/**
 * Proves that simulated days satisfy all invariants, and that the same seed gives the same result.
 */
import type { RunProof } from '../proof.ts';
import { runSimulation } from '../simulation/simulation.run.ts';

const matchesPerDay = 3;

export const proveSimulatedDays: RunProof = async (server, { seed, days, crowd: players }) => {
  const plan = { seed, days, players, matchesPerDay };
  const [first, again, other] = [
    await runSimulation(server, plan),
    await runSimulation(server, plan),
    await runSimulation(server, { ...plan, seed: seed + 1 }),
  ];
  const violations = [first, again, other].flatMap(({ checks }) =>
    checks
      .filter(({ faultsInAll }) => faultsInAll > 0)
      .map(({ name, faults }) => `${name}: ${faults[0]}`),
  );
  for (const [name, hash] of Object.entries(first.digest)) {
    if (again.digest[name] !== hash) violations.push(`the same seed gave other ${name}`);
    if (other.digest[name] === hash) violations.push(`another seed gave the same ${name}`);
  }
  const attempts = first.checks.reduce((sum, { looked }) => sum + looked, 0);
  return { attempts, violations, seen: { checks: first.checks.length, seconds: first.seconds } };
};
