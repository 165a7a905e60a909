/**
 * `npm run check`: every check, each with its canary, two at a time. `npm run check -- lint format`
 * runs only those.
 */
import { writeFileSync } from 'node:fs';
import { runMain, Told } from '../runtime.mjs';
import type { Report } from '../testing/run-tests.ts';
import { arrows } from './arrows.check.ts';
import { browsers } from './web/browsers.check.ts';
import { bundles } from './web/bundles.check.ts';
import type { Check } from './check.ts';
import { deployment } from './deployment.check.ts';
import { documents } from './text/documents.check.ts';
import { folders } from './folders.check.ts';
import { generated, lockFile, schema, webBuild } from './generated.check.ts';
import { languages } from './text/languages.check.ts';
import { locks } from './locks.check.ts';
import { messages } from './text/messages.check.ts';
import { names } from './text/names.check.ts';
import { numbers } from './text/numbers.check.ts';
import { parts } from './web/parts.check.ts';
import { prose } from './text/prose.check.ts';
import { spellings } from './text/spellings.check.ts';
import { styles } from './web/styles.check.ts';
import { copies, format, lint, unused } from './tools.check.ts';
import { widths } from './text/widths.check.ts';

const checks: readonly Check[] = [
  webBuild,
  lint,
  format,
  unused,
  arrows,
  copies,
  generated,
  messages,
  languages,
  schema,
  lockFile,
  deployment,
  documents,
  folders,
  locks,
  names,
  numbers,
  bundles,
  browsers,
  parts,
  prose,
  spellings,
  styles,
  widths,
];
const readsBuild = [lint.name, bundles.name, browsers.name, parts.name, styles.name];
const shownMax = 40;

interface Result {
  readonly name: string;
  readonly faults: readonly string[];
}
async function runOne(check: Check): Promise<Result> {
  const started = performance.now();
  let faults: readonly string[];
  let note = '';
  try {
    const missed = (await check.canary?.()) ?? [];
    const outcome = await check.run();
    note = outcome.note ?? '';
    faults = [
      ...missed.map(
        (entry) => `the check is blind: it did not find a planted violation (${entry})`,
      ),
      ...outcome.faults,
    ];
  } catch (error) {
    faults = [
      error instanceof Told
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    ];
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAILED'} ${check.name.padEnd(16)} ${seconds.padStart(5)} s${note ? `  ${note}` : ''}`,
  );
  for (const fault of faults.slice(0, shownMax)) console.log(`         ${fault}`);
  if (faults.length > shownMax)
    console.log(`         and ${String(faults.length - shownMax)} more`);
  return { name: check.name, faults };
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const report = args.find((arg) => arg.startsWith('--report='))?.slice('--report='.length);
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0)
    throw new Told(
      `There is no check ${unknown.join(', ')}: ${checks.map((check) => check.name).join(', ')}.`,
    );
  const queue = checks.filter(
    (check) =>
      wanted.length === 0 ||
      wanted.includes(check.name) ||
      (check === webBuild && wanted.some((name) => readsBuild.includes(name))),
  );
  const results: Result[] = [];
  // Others read what the build writes.
  if (queue[0] === webBuild) results.push(await runOne(webBuild));
  queue.splice(0, results.length);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await runOne(next));
  };
  await Promise.all([work(), work()]);
  const failed = results.filter(({ faults }) => faults.length > 0).length;
  const passed = results.length - failed;
  console.log(`${String(passed)} checks passed, ${String(failed)} failed`);
  const written: Report = {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  if (report !== undefined) writeFileSync(report, JSON.stringify(written));
  return failed === 0 ? 0 : 1;
}
await runMain(main);
