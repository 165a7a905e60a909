/** Writes the results of journeys in the format of the other suites, which `npm test` counts. */
import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

type Status = 'passed' | 'failed' | 'pending';
const statusOf = (test: TestCase): Status => {
  const outcome = test.outcome();
  return outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'pending' : 'failed';
};

interface TestEntry {
  readonly title: string;
  readonly status: Status;
  readonly duration: number;
  readonly failureMessages: readonly string[];
}

export default class VitestFormatReporter implements Reporter {
  readonly #path: string;
  #root: Suite | undefined;
  /** Errors of a file that could not be loaded, or of the set-up. */
  readonly #errors: string[] = [];

  constructor({ path }: { path: string }) {
    this.#path = path;
  }
  onBegin(_config: unknown, suite: Suite): void {
    this.#root = suite;
  }
  onError({ message = 'without a message' }: { message?: string }): void {
    this.#errors.push(message);
  }
  onEnd({ status }: FullResult): void {
    const files = new Map<string, TestEntry[]>();
    for (const test of this.#root?.allTests() ?? []) {
      const { file } = test.location;
      const duration = test.results.reduce((sum, result) => sum + result.duration, 0);
      const entry = {
        title: test.titlePath().slice(3).join(' '),
        status: statusOf(test),
        duration,
        failureMessages: test.results.flatMap(({ errors }) =>
          errors.map(({ message = '' }) => message),
        ),
      };
      files.set(file, [...(files.get(file) ?? []), entry]);
    }
    const entries = [...files.values()].flat();
    const count = (wanted: Status): number =>
      entries.filter((entry) => entry.status === wanted).length;
    const report = {
      success: status === 'passed',
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      testResults: [
        ...[...files].map(([name, tests]) => ({
          name,
          status: tests.every((test) => test.status === 'passed') ? 'passed' : 'failed',
          assertionResults: tests,
        })),
        ...this.#errors.map((message) => ({
          name: '',
          message,
          status: 'failed',
          assertionResults: [],
        })),
      ],
    };
    writeFileSync(this.#path, JSON.stringify(report));
  }
}
