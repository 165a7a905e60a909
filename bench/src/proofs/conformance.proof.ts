/**
 * Runs server tests as proofs; they then try more cases: every value in every call, every message,
 * every forgery.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getPinnedNode, repositoryRoot, run } from '../../../scripts/runtime.mjs';
import { listTestFailures, type VitestReport } from '../../../scripts/testing/run-tests.ts';
import type { ProofOutcome } from '../proof.ts';

const limitMs = 3_600_000;

/** Proves that no value in any call causes a defect, by running server tests with all cases. */
export const proveConformance = (): Promise<ProofOutcome> =>
  proveTests('conformance', [
    'boundary-values',
    'fuzz',
    'request-bounds',
    'authorisation',
    'economy-crashes',
    'payout-crashes',
    'discord-roles.crashes',
  ]);
/**
 * Minimum number of kills in the proof of the chain. Each kill is between two messages of a server.
 */
const killsMin = 200;
/** Minimum number of altered transactions; `FORGERIES` sets another number. */
const forgeriesMin = Number(process.env['FORGERIES'] ?? 100_000);
/**
 * Proves that the chain survives crashes and forgeries. The proof kills a server at each message of
 * a mint, a stake, an unstaking and a change of keys, and at every 16th message of a distribution
 * during such a change; it sends 100,000 altered transactions.
 */
export async function proveChainCrashSafety(): Promise<ProofOutcome> {
  const files = ['chain-crashes', 'forgeries', 'chain/key-rotation', 'wallet-payouts'];
  const outcome = await proveTests('chain', files);
  const { kills = 0, forgeries = 0 } = outcome.seen as Readonly<Record<string, number>>;
  const violations = [...outcome.violations];
  if (kills < killsMin) violations.push(`only ${kills} kills of ${killsMin} were made`);
  if (forgeries < forgeriesMin)
    violations.push(`only ${forgeries} forgeries of ${forgeriesMin} were tried`);
  return { ...outcome, violations };
}

async function proveTests(name: string, files: readonly string[]): Promise<ProofOutcome> {
  const path = join(repositoryRoot, '.cache', `prove-${name}.json`);
  rmSync(path, { force: true });
  const tests = [
    join(repositoryRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=server',
    '--testTimeout=3600000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...files,
  ];
  const code = await run(getPinnedNode(), tests, {
    env: { ...process.env, PROVE: '1' },
    cwd: repositoryRoot,
    stdin: 'ignore',
    timeoutMs: limitMs,
  });
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const failed = listTestFailures(report);
  return {
    attempts: report.numPassedTests + report.numFailedTests,
    violations: code !== 0 && failed.length === 0 ? ['the tests broke off'] : failed,
    seen: { passed: report.numPassedTests, ...sumProven(report) },
  };
}

/** Adds up the figures that tests have reported, by name. */
function sumProven({ testResults }: VitestReport): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { meta } of testResults.flatMap(({ assertionResults }) => assertionResults))
    for (const [name, n] of Object.entries(meta?.proven ?? {})) sums[name] = (sums[name] ?? 0) + n;
  return sums;
}
