/**
 * Writes the errors of a test run that belong to no test to a file: unhandled rejections, and test
 * processes that ended by themselves. Vitest's JSON report omits them.
 */
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/node';

/** Returns the path at which `OuterErrorsReporter` writes for the JSON report at `path`. */
export const getOuterErrorsPath = (path: string): string => path.replace(/json$/, 'errors.json');

export class OuterErrorsReporter implements Reporter {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    if (errors.length === 0) return;
    const messages = errors.map(({ message, cause }) =>
      cause === undefined ? message : `${message}\n${cause.message}`,
    );
    writeFileSync(this.#path, JSON.stringify(messages));
  }
}
