/** The server's tests that deal values out over calls, with every value at every call. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run } from '../../../scripts/runtime.mjs';
import { failuresOf, type Report } from '../../../scripts/testing/run-tests.ts';
import type { Outcome } from '../proof.ts';

const limitMs = 1_800_000;
const files = ['boundary-values', 'fuzz', 'request-bounds', 'economy-crashes'];

export async function conformance(): Promise<Outcome> {
  const path = join(root, '.cache', 'prove-conformance.json');
  rmSync(path, { force: true });
  const tests = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=server',
    '--testTimeout=600000',
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
