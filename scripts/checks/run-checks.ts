/**
 * `npm run check`: runs every check together with its self-test (`canary`), two at a time. `npm run
 * check -- lint format` runs only the checks with these names.
 */
import { writeFileSync } from 'node:fs';
import { runMain, UserError } from '../runtime.mjs';
import type { VitestReport } from '../testing/run-tests.ts';
import { asvsCheck } from './text/asvs.check.ts';
import { importDirectionsCheck } from './arrows.check.ts';
import { browserSupportCheck } from './web/browsers.check.ts';
import { bundleSizesCheck } from './web/bundles.check.ts';
import type { RepositoryCheck } from './check.ts';
import { deploymentCheck } from './deployment.check.ts';
import { documentsCheck } from './text/documents.check.ts';
import { folderSizesCheck } from './folders.check.ts';
import {
  generatedFilesCheck,
  lockFileCheck,
  migrationsCheck,
  buildsCheck,
} from './generated.check.ts';
import { languageFilesCheck } from './text/languages.check.ts';
import { rowLocksCheck } from './locks.check.ts';
import { messagesCheck } from './text/messages.check.ts';
import { functionNamesCheck } from './text/names.check.ts';
import { requirementNumbersCheck } from './text/numbers.check.ts';
import { modulePathsCheck } from './paths.check.ts';
import { pageDownloadsCheck } from './web/parts.check.ts';
import { proseCheck } from './text/prose.check.ts';
import { sqlTextComparisonCheck } from './text/spellings.check.ts';
import { builtStylesCheck } from './web/styles.check.ts';
import { copyPasteCheck, formatCheck, lintCheck, unusedCodeCheck } from './tools.check.ts';
import { lineWidthsCheck } from './text/widths.check.ts';

const checks: readonly RepositoryCheck[] = [
  buildsCheck,
  lintCheck,
  formatCheck,
  unusedCodeCheck,
  importDirectionsCheck,
  modulePathsCheck,
  copyPasteCheck,
  generatedFilesCheck,
  messagesCheck,
  languageFilesCheck,
  migrationsCheck,
  lockFileCheck,
  deploymentCheck,
  documentsCheck,
  asvsCheck,
  folderSizesCheck,
  rowLocksCheck,
  functionNamesCheck,
  requirementNumbersCheck,
  bundleSizesCheck,
  browserSupportCheck,
  pageDownloadsCheck,
  proseCheck,
  sqlTextComparisonCheck,
  builtStylesCheck,
  lineWidthsCheck,
];
const readsBuild = [
  lintCheck.name,
  bundleSizesCheck.name,
  browserSupportCheck.name,
  pageDownloadsCheck.name,
  builtStylesCheck.name,
  documentsCheck.name,
];
const shownMax = 40;

interface Result {
  readonly name: string;
  readonly faults: readonly string[];
}
async function runOne(check: RepositoryCheck): Promise<Result> {
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
      error instanceof UserError
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
    throw new UserError(
      `There is no check ${unknown.join(', ')}: ${checks.map((check) => check.name).join(', ')}.`,
    );
  const queue = checks.filter(
    (check) =>
      wanted.length === 0 ||
      wanted.includes(check.name) ||
      (check === buildsCheck && wanted.some((name) => readsBuild.includes(name))),
  );
  const results: Result[] = [];
  // other checks read the output of the build
  if (queue[0] === buildsCheck) results.push(await runOne(buildsCheck));
  queue.splice(0, results.length);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await runOne(next));
  };
  await Promise.all([work(), work()]);
  const failed = results.filter(({ faults }) => faults.length > 0).length;
  const passed = results.length - failed;
  console.log(`${String(passed)} checks passed, ${String(failed)} failed`);
  const written: VitestReport = { numPassedTests: passed, numFailedTests: failed, testResults: [] };
  if (report !== undefined) writeFileSync(report, JSON.stringify(written));
  return failed === 0 ? 0 : 1;
}
await runMain(main);
