/** Tests of the server that try more while proving: each value at each call, each message, each forgery. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run } from '../../../scripts/runtime.mjs';
import { failuresOf, type Report } from '../../../scripts/testing/run-tests.ts';
import type { Outcome } from '../proof.ts';

const limitMs = 3_600_000;

/** Every value at every call. */
export const conformance = (): Promise<Outcome> =>
  proveTests('conformance', ['boundary-values', 'fuzz', 'request-bounds', 'economy-crashes']);
/** A crash at each message of a mint and of a change of keys, and 100,000 altered transactions. */
export const chain = (): Promise<Outcome> =>
  proveTests('chain', ['chain-crashes', 'forgeries', 'lock-rotation']);

async function proveTests(name: string, files: readonly string[]): Promise<Outcome> {
  const path = join(root, '.cache', `prove-${name}.json`);
  rmSync(path, { force: true });
  const tests = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=server',
    '--testTimeout=3600000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...files,
  ];
  const code = await run(pinnedNode(), tests, {
    env: { ...process.env, PROVE: '1' },
    cwd: root,
    stdin: 'ignore',
    timeoutMs: limitMs,
  });
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const failed = failuresOf(report);
  return {
    attempts: report.numPassedTests + report.numFailedTests,
    violations: code !== 0 && failed.length === 0 ? ['the tests broke off'] : failed,
    seen: { passed: report.numPassedTests },
  };
}
