/**
 * `npm run prove`: proves the guarantees at larger sizes than the tests. `npm run prove -- claims
 * kills --kills=200 --seed=3` runs only these proofs, with other sizes. Exits with 1 if a guarantee
 * was broken.
 */
import { parseArgs } from 'node:util';
import { runMain, UserError } from '../../scripts/runtime.mjs';
import { ensureServerBuilt } from '../../scripts/building/server-build.mjs';
import { startBenchServer } from './bench.database.ts';
import { readLoadAverages, describeMachine, formatTodayForFileName } from './processes/machine.ts';
import { provePagesInBrowsers } from './proofs/pages/browsers.proof.ts';
import { proveRacingClaims } from './proofs/claims.proof.ts';
import { proveChainCrashSafety, proveConformance } from './proofs/conformance.proof.ts';
import { proveNoAccountEnumeration } from './proofs/enumeration.proof.ts';
import { proveHostileRequests } from './proofs/hostile.proof.ts';
import { proveIdempotency } from './proofs/idempotency.proof.ts';
import { proveServerKills } from './proofs/kills.proof.ts';
import { provePagesServedInEachLanguage } from './proofs/pages/languages.proof.ts';
import { proveDatabaseFailover } from './proofs/failover.proof.ts';
import { provePageHealth } from './proofs/pages/pages.proof.ts';
import { provePoolerRestarts } from './proofs/pooler.proof.ts';
import { proveMessagesBetweenServers } from './proofs/nodes.proof.ts';
import { proveRealtimeDelivery } from './proofs/realtime.proof.ts';
import { proveReplicaReads } from './proofs/replica.proof.ts';
import { proveServerRaces } from './proofs/races.proof.ts';
import { proveServerStops } from './proofs/stops.proof.ts';
import { proveSimulatedDays } from './proofs/simulation.proof.ts';
import type { ProofOutcome, RunProof, ProofSizes } from './proof.ts';
import { writeBenchJson } from './report.ts';

const proofs: Readonly<Record<string, RunProof>> = {
  claims: proveRacingClaims,
  hostile: proveHostileRequests,
  idempotency: proveIdempotency,
  kills: proveServerKills,
  stops: proveServerStops,
  pooler: provePoolerRestarts,
  failover: proveDatabaseFailover,
  replica: proveReplicaReads,
  realtime: proveRealtimeDelivery,
  nodes: proveMessagesBetweenServers,
  races: proveServerRaces,
  simulation: proveSimulatedDays,
  pages: provePageHealth,
  languages: provePagesServedInEachLanguage,
  browsers: provePagesInBrowsers,
  chain: proveChainCrashSafety,
  conformance: proveConformance,
  enumeration: proveNoAccountEnumeration,
};
/**
 * Sizes with which all proofs together take about twenty minutes on two cores, mostly for the
 * hostile requests. The journeys in other browsers take as long again.
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

function sizesOf(values: Readonly<Record<string, string>>): ProofSizes {
  const parseWhole = (name: keyof typeof defaults): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1)
      throw new UserError(`--${name} must be a whole number above zero.`);
    return value;
  };
  return {
    seed: parseWhole('seed'),
    players: parseWhole('players'),
    racers: parseWhole('racers'),
    repeats: parseWhole('repeats'),
    kills: parseWhole('kills'),
    stops: parseWhole('stops'),
    poolerRestarts: parseWhole('pooler-restarts'),
    failovers: parseWhole('failovers'),
    writers: parseWhole('writers'),
    sockets: parseWhole('sockets'),
    socketKills: parseWhole('socket-kills'),
    requests: parseWhole('requests'),
    pairs: parseWhole('pairs'),
    days: parseWhole('days'),
    crowd: parseWhole('crowd'),
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
    throw new UserError(
      `There is no proof ${unknown.join(', ')}: ${Object.keys(proofs).join(', ')}.`,
    );
  const loadBefore = readLoadAverages();
  await ensureServerBuilt();
  const server = await startBenchServer();
  const results: ({ name: string; seconds: number } & ProofOutcome)[] = [];
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
  const file = writeBenchJson(`prove-${formatTodayForFileName()}`, {
    at: new Date().toISOString(),
    machine: describeMachine(),
    postgres: server.settings,
    loadBefore,
    loadAfter: readLoadAverages(),
    sizes,
    results,
  });
  console.log(`Written: ${file}`);
  return results.some((result) => result.violations.length > 0) ? 1 : 0;
}
await runMain(main);
