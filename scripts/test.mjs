/**
 * `npm test`: the checks, then every suite of tests, each with its counts. `npm test -- server kernel` runs only those.
 * The sums go to .cache/test/summary.json. A suite without tests, a skipped test or an overrun is a failure.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureInstalled, pinnedNode, root, run, runMain, Told } from './runtime.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** In order; the minutes are a bound against hanging, not a goal. */
const suites = { check: 4, unit: 2, web: 2, server: 6, kernel: 3, e2e: 8 };
const reports = join(root, '.cache', 'test');

function readReport(suite) {
  try {
    return JSON.parse(readFileSync(join(reports, `${suite}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Passed and failed of one suite. What went wrong without a test to its name counts as one failure. */
function countOf(suite, code) {
  const report = readReport(suite);
  if (report === undefined) return { passed: 0, failed: 1, note: 'ended without a report' };
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken + skipped;
  if (passed + failed === 0) return { passed, failed: 1, note: 'found no tests' };
  if (code !== 0 && failed === 0) return { passed, failed: 1, note: 'an error outside of any test' };
  return { passed, failed, note: skipped > 0 ? `${skipped} skipped, which counts as failed` : '' };
}

async function runSuite(suite, env) {
  const node = pinnedNode();
  const report = join(reports, `${suite}.json`);
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', suite, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = suite === 'check' ? ['scripts/check.mjs', `--report=${report}`] : vitest;
  const started = performance.now();
  console.log(`\n=== ${suite}`);
  const code = await run(node, args, { env, stdin: 'ignore', timeoutMs: suites[suite] * 60_000 });
  return { ...countOf(suite, code), suite, seconds: Math.round((performance.now() - started) / 100) / 10 };
}

await runMain(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in suites));
  if (unknown.length > 0) throw new Told(`There is no suite ${unknown.join(', ')}: ${Object.keys(suites).join(', ')}.`);
  const chosen = wanted.length > 0 ? Object.keys(suites).filter((name) => wanted.includes(name)) : Object.keys(suites);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await ensureInstalled();
  if (chosen.some((suite) => suite === 'check' || suite === 'e2e')) await ensureWebBuilt();
  const env = { ...process.env, ...(chosen.includes('e2e') && { CHROMIUM_PATH: await findBrowser() }) };
  const results = [];
  for (const suite of chosen) results.push(await runSuite(suite, env));

  console.log('');
  for (const one of results) console.log(`${one.suite.padEnd(8)} ${String(one.passed).padStart(5)} passed, ${one.failed} failed  (${one.seconds} s)${one.note ? `: ${one.note}` : ''}`);
  const sum = (key) => results.reduce((total, one) => total + one[key], 0);
  const summary = { passed: sum('passed'), failed: sum('failed'), suites: results };
  writeFileSync(join(reports, 'summary.json'), JSON.stringify(summary, undefined, 2));
  return summary.failed === 0 ? 0 : 1;
});
