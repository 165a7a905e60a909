/**
 * `npm test`: runs the checks, then every test suite, and prints the counts of each. `npm test --
 * server kernel` runs only these suites, `npm test -- e2e session` only those files of a suite
 * whose path contains the word. Writes the totals to .cache/test/summary.json. A suite without
 * tests, a skipped test and a timeout are failures.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  runForOutput,
  getPinnedNode,
  repositoryRoot,
  run,
  runMain,
  UserError,
} from '../runtime.mjs';
import { ensureServerBuilt } from '../building/server-build.mjs';
import { ensureWebBuilt } from '../building/web-build.mjs';
import { findBrowser } from './browser.ts';
import { findMemoryFolder } from './memory-folder.ts';
import { getOuterErrorsPath } from './outer-errors.reporter.ts';

/**
 * Suites in order, with timeouts in minutes against hanging. A timeout is several times the
 * duration on two idle cores, for a machine with other load.
 */
const suites = {
  check: 8,
  unit: 4,
  web: 4,
  components: 8,
  server: 15,
  kernel: 8,
  e2e: 25,
} as const;
type Suite = keyof typeof suites;
/**
 * Suites that run in one process if all of them are chosen. The process builds the sources once,
 * and no core waits for the last file of each suite.
 */
const sharedRuns: readonly (readonly Suite[])[] = [
  ['unit', 'web', 'components'],
  ['server', 'kernel'],
];
/** Parts of a report in Vitest's format that are used here. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Messages of errors outside of tests, for example of a test process that ended by itself. */
  readonly outerErrors?: readonly string[];
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    readonly status: string;
    /** Reason why the file could not be loaded. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly fullName?: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
      /** Figures that the test recorded for `npm run prove`, by name. */
      readonly meta?: { readonly proven?: Readonly<Record<string, number>> };
    }[];
  }[];
}
interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly note: string;
}
interface Ran extends Count {
  /** Name of the suite, or names joined by a plus sign. */
  readonly suite: string;
  readonly seconds: number;
  readonly failures: readonly string[];
}
const reports = join(repositoryRoot, '.cache', 'test');

/** Returns true for a test that was skipped, or whose process ended before the test. */
const isUnfinished = ({ status }: { readonly status: string }): boolean =>
  status !== 'passed' && status !== 'failed';

/**
 * Counts passed and failed tests of a suite. Tests that were skipped or did not finish count as
 * failures. All faults without a test's name count as one failure.
 */
export function countTestResults(report: VitestReport | undefined, code: number): Count {
  if (report === undefined) return { passed: 0, failed: 1, note: 'ended without a report' };
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const unfinished = report.testResults.flatMap((file) =>
    file.assertionResults.filter(isUnfinished),
  ).length;
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken + unfinished;
  if (passed + failed === 0) return { passed, failed: 1, note: 'found no tests' };
  if (code !== 0 && failed === 0)
    return { passed, failed: 1, note: 'an error outside of any test' };
  const note = unfinished > 0 ? `${unfinished} skipped or not finished, which count as failed` : '';
  return { passed, failed, note };
}

const toldMax = 20;
const linesMax = 3;
const colours = new RegExp(String.raw`\u001b\[[\d;]*m`, 'g');
/** Returns the first lines of an error message, without colours. */
const shortOf = (message: string): string =>
  message
    .replaceAll(colours, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, linesMax)
    .join(' / ');
/**
 * Lists failed and unfinished tests, and errors outside of tests, for the end of the output, for
 * readers who see only its end.
 */
export function listTestFailures(report: VitestReport | undefined): string[] {
  const inTests = (report?.testResults ?? []).flatMap(
    ({ name, status, message = '', assertionResults }) => {
      const faults = assertionResults.filter((result) => result.status !== 'passed');
      const file = relative(repositoryRoot, name);
      if (faults.length === 0 && status === 'failed') return [`${file}: ${shortOf(message)}`];
      return faults.map((test) => {
        const { title, fullName = title, failureMessages = [] } = test;
        const reason = isUnfinished(test)
          ? 'skipped, or its process ended first'
          : shortOf(failureMessages.join('\n'));
        return `${file} > ${fullName}: ${reason}`;
      });
    },
  );
  return [...(report?.outerErrors ?? []).map(shortOf), ...inTests];
}

function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
function readReport(path: string): VitestReport | undefined {
  const report = readJson<VitestReport>(path);
  const outerErrors = readJson<string[]>(getOuterErrorsPath(path)) ?? [];
  return report && { ...report, outerErrors };
}

/**
 * Returns the command that runs suites and writes a report. `words` select among the files of the
 * suites.
 */
function getCommand(suites: readonly Suite[], path: string, words: readonly string[]): string[] {
  if (suites.includes('check'))
    return [join(repositoryRoot, 'scripts/checks/run-checks.ts'), `--report=${path}`, ...words];
  if (suites.includes('e2e'))
    return [
      join(repositoryRoot, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${join(repositoryRoot, 'e2e/playwright.config.ts')}`,
      ...words,
    ];
  return [
    join(repositoryRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...suites.flatMap((suite) => ['--project', suite]),
    ...words,
  ];
}

/**
 * Runs the first failed journeys again and records traces. The results do not count, because only
 * the traces are needed.
 */
async function recordFailures(env: NodeJS.ProcessEnv): Promise<void> {
  console.log('\n=== e2e: what failed, once more, recorded (this counts for nothing)');
  await run(
    getPinnedNode(),
    [...getCommand(['e2e'], '', []), '--last-failed', '--max-failures=3'],
    { env: { ...env, JOURNEYS_TRACE: '1' }, stdin: 'ignore', timeoutMs: 3 * 60_000 },
  );
  console.log(
    'A trace of each failure is in .cache/test/journeys: npx playwright show-trace FILE.zip. ' +
      'A journey that passed this time fails now and then: JOURNEYS_TRACE=1 npm test -- e2e ' +
      'NAME records every run.',
  );
}

async function runTogether(
  group: readonly Suite[],
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  const suite = group.join('+');
  const path = join(reports, `${suite}.json`);
  const started = performance.now();
  console.log(`\n=== ${suite}`);
  const code = await run(getPinnedNode(), getCommand(group, path, words), {
    env: { ...env, JOURNEYS_REPORT: path, VITEST_REPORT: path },
    stdin: 'ignore',
    timeoutMs: group.reduce((sum, name) => sum + suites[name], 0) * 60_000,
  });
  if (suite === 'e2e' && code === 1) await recordFailures(env);
  return toRan(suite, path, code, started);
}
function toRan(suite: string, path: string, code: number, started: number): Ran {
  const report = readReport(path);
  return {
    ...countTestResults(report, code),
    failures: listTestFailures(report),
    suite,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

/**
 * Runs the checks beside the suites, which leave some time of two cores idle. The checks get only
 * idle time, so that no time limit of a test depends on them; on Windows, which has no `nice`,
 * they compete. Their output is printed at once at their end.
 */
async function runChecksBeside(env: NodeJS.ProcessEnv): Promise<Ran> {
  const path = join(reports, 'check.json');
  const started = performance.now();
  const command = [getPinnedNode(), ...getCommand(['check'], path, [])];
  const [first = '', ...others] =
    process.platform === 'win32' ? command : ['nice', '-n', '19', ...command];
  const minutes = Object.values(suites).reduce((sum, limit) => sum + limit, 0);
  const { code, output } = await runForOutput(first, others, { env, timeoutMs: minutes * 60_000 });
  console.log(`\n=== check, which ran beside the suites\n${output.trimEnd()}`);
  return toRan('check', path, code, started);
}

/**
 * Parses the names of suites and the words after a single suite. The words select among the files
 * of this suite.
 */
export function parseSuiteArguments(args: readonly string[]): { chosen: Suite[]; words: string[] } {
  const allSuites = Object.keys(suites) as Suite[];
  const isSuite = (arg: string): boolean => allSuites.some((suite) => suite === arg);
  const words = args.filter((arg) => !isSuite(arg));
  const chosen = args.length > 0 ? allSuites.filter((name) => args.includes(name)) : allSuites;
  if (words.length > 0 && chosen.length !== 1)
    throw new UserError(
      `There is no suite ${words.join(', ')}: ${allSuites.join(', ')}. Words that choose among files follow one suite.`,
    );
  return { chosen, words };
}

/**
 * Groups the chosen suites in their order. The suites of a shared run are one group; every other
 * suite is a group of its own.
 */
export function groupTestSuites(chosen: readonly Suite[]): Suite[][] {
  const groups: Suite[][] = [];
  for (const suite of chosen) {
    const shared = sharedRuns.find((run) => run.includes(suite));
    const group = groups.find(([first]) => first !== undefined && shared?.includes(first));
    if (group) group.push(suite);
    else groups.push([suite]);
  }
  return groups;
}

/** Prints the names of failed tests, and the counts at the end. */
function tell(results: readonly Ran[]): void {
  console.log('');
  for (const { suite, failures } of results)
    for (const failure of failures.slice(0, toldMax)) console.log(`${suite}: ${failure}`);
  for (const result of results) {
    console.log(
      `${result.suite.padEnd(13)} ${String(result.passed).padStart(5)} passed, ` +
        `${result.failed} failed  (${result.seconds} s)${result.note ? `: ${result.note}` : ''}`,
    );
  }
}

/** Runs the suites in their order, and the checks beside several suites. */
async function runSuites(
  chosen: readonly Suite[],
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ran[]> {
  const isCheckedBeside = chosen.includes('check') && chosen.length > 1;
  const groups = groupTestSuites(
    isCheckedBeside ? chosen.filter((name) => name !== 'check') : chosen,
  );
  const results: Ran[] = [];
  const checks = isCheckedBeside ? runChecksBeside(env) : undefined;
  for (const group of groups) results.push(await runTogether(group, words, env));
  return checks ? [await checks, ...results] : results;
}

async function main(): Promise<number> {
  const { chosen, words } = parseSuiteArguments(process.argv.slice(2));
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const isBuilt = chosen.includes('check') || chosen.includes('e2e');
  if (isBuilt) await Promise.all([ensureWebBuilt(), ensureServerBuilt()]);
  const memory = findMemoryFolder();
  const env = {
    ...process.env,
    ...(memory !== undefined && { TMPDIR: memory }),
    ...((chosen.includes('components') || chosen.includes('e2e')) && {
      CHROMIUM_PATH: await findBrowser(),
    }),
  };
  const results = await runSuites(chosen, words, env);
  tell(results);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, result) => total + result.failed, 0);
  writeFileSync(
    join(reports, 'summary.json'),
    JSON.stringify({ passed, failed, suites: results }, undefined, 2),
  );
  return failed === 0 ? 0 : 1;
}
if (import.meta.main) await runMain(main);
