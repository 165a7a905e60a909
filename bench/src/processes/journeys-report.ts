/** Reads the counts of a run of journeys. */
import { readFileSync } from 'node:fs';
import type { VitestReport } from '../../../scripts/testing/run-tests.ts';
import type { ProofOutcome } from '../proof.ts';

/** Returns the result of a run; `code` is the exit code of the run. */
export function readJourneysReport(path: string, code: number): ProofOutcome {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Omit<VitestReport, 'testResults'> & {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  };
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((result) => result.status !== 'passed')
      .map((result) => result.title),
  );
  return {
    attempts: report.numPassedTests + report.numFailedTests,
    violations: code !== 0 && failed.length === 0 ? ['the journeys broke off'] : failed,
    seen: { passed: report.numPassedTests },
  };
}
