/**
 * `npm run prove`: the guarantees at larger sizes than the tests have. `npm run prove -- claims
 * kills --kills=200 --seed=3` runs only those, with other sizes. Ends with 1 when a guarantee was
 * broken.
 */
import { parseArgs } from 'node:util';
import { runMain, Told } from '../../scripts/runtime.mjs';
import { ensureServerBuilt } from '../../scripts/building/server-build.mjs';
import { openServer } from './bench.database.ts';
import { loadNow, readMachine, formatToday } from './processes/machine.ts';
import { proveBrowsers } from './proofs/pages/browsers.proof.ts';
import { proveRacingClaims } from './proofs/claims.proof.ts';
import { proveChain, proveConformance } from './proofs/conformance.proof.ts';
import { proveEnumeration } from './proofs/enumeration.proof.ts';
import { proveHostileRequests } from './proofs/hostile.proof.ts';
import { proveIdempotency } from './proofs/idempotency.proof.ts';
import { proveKills } from './proofs/kills.proof.ts';
import { proveLanguages } from './proofs/pages/languages.proof.ts';
import { proveFailover } from './proofs/failover.proof.ts';
import { provePages } from './proofs/pages/pages.proof.ts';
import { provePooler } from './proofs/pooler.proof.ts';
import { proveRealtime } from './proofs/realtime.proof.ts';
import { proveReplica } from './proofs/replica.proof.ts';
import { proveRaces } from './proofs/races.proof.ts';
import { proveStops } from './proofs/stops.proof.ts';
import { proveSimulatedDays } from './proofs/simulation.proof.ts';
import type { Outcome, Proof, Sizes } from './proof.ts';
import { writeJson } from './report.ts';

const proofs: Readonly<Record<string, Proof>> = {
  claims: proveRacingClaims,
  hostile: proveHostileRequests,
  idempotency: proveIdempotency,
  kills: proveKills,
  stops: proveStops,
  pooler: provePooler,
  failover: proveFailover,
  replica: proveReplica,
  realtime: proveRealtime,
  races: proveRaces,
  simulation: proveSimulatedDays,
  pages: provePages,
  languages: proveLanguages,
  browsers: proveBrowsers,
  chain: proveChain,
  conformance: proveConformance,
  enumeration: proveEnumeration,
};
/**
 * Sizes that take about twenty minutes together on two cores, most of them the hostile requests;
 * the journeys in other browsers take as long again.
 */
const defaults = {
  seed: '7',
  players: '100',
  racers: '5',
  repeats: '300',
  kills: '12',
  stops: '50',
  'pooler-restarts': '3',
  failovers: '20',
  writers: '16',
  sockets: '150',
  'socket-kills': '6',
  requests: '100000',
  pairs: '200',
  days: '4',
  crowd: '300',
} as const;

function sizesOf(values: Readonly<Record<string, string>>): Sizes {
  const whole = (name: keyof typeof defaults): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1)
      throw new Told(`--${name} must be a whole number above zero.`);
    return value;
  };
  return {
    seed: whole('seed'),
    players: whole('players'),
    racers: whole('racers'),
    repeats: whole('repeats'),
    kills: whole('kills'),
    stops: whole('stops'),
    poolerRestarts: whole('pooler-restarts'),
    failovers: whole('failovers'),
    writers: whole('writers'),
    sockets: whole('sockets'),
    socketKills: whole('socket-kills'),
    requests: whole('requests'),
    pairs: whole('pairs'),
    days: whole('days'),
    crowd: whole('crowd'),
  };
}
async function main(): Promise<number> {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: 'string' as const, default: value },
    ]),
  );
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const sizes = sizesOf(values as Record<string, string>);
  const unknown = positionals.filter((positional) => !(positional in proofs));
  if (unknown.length > 0)
    throw new Told(`There is no proof ${unknown.join(', ')}: ${Object.keys(proofs).join(', ')}.`);
  const loadBefore = loadNow();
  await ensureServerBuilt();
  const server = await openServer();
  const results: ({ name: string; seconds: number } & Outcome)[] = [];
  try {
    for (const [name, proof] of Object.entries(proofs)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      const began = performance.now();
      const outcome = await proof(server, sizes);
      const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
      results.push({ name, seconds, ...outcome });
      console.log(
        `${name}: ${outcome.attempts} attempts, ${outcome.violations.length} violations, ${seconds} s  ${JSON.stringify(outcome.seen)}`,
      );
      for (const violation of outcome.violations.slice(0, 20)) console.log(`  ${violation}`);
    }
  } finally {
    await server.stop();
  }
  const file = writeJson(`prove-${formatToday()}`, {
    at: new Date().toISOString(),
    machine: readMachine(),
    postgres: server.settings,
    loadBefore,
    loadAfter: loadNow(),
    sizes,
    results,
  });
  console.log(`Written: ${file}`);
  return results.some((result) => result.violations.length > 0) ? 1 : 0;
}
await runMain(main);
