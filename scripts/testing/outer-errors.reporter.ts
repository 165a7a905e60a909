/**
 * Writes the errors of a test run that belong to no test to the file named by `OUTER_ERRORS`:
 * unhandled rejections, and test processes that ended by themselves. Vitest's JSON report omits
 * them.
 */
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/node';

export default class OuterErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const path = process.env['OUTER_ERRORS'];
    if (path === undefined || errors.length === 0) return;
    const messages = errors.map(({ message, cause }) =>
      cause === undefined ? message : `${message}\n${cause.message}`,
    );
    writeFileSync(path, JSON.stringify(messages));
  }
}
