import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../runtime.mjs';
import {
  countTestResults,
  groupTestSuites,
  listTestFailures,
  parseSuiteArguments,
  type VitestReport,
} from './run-tests.ts';

const report = (over: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  testResults: [],
  ...over,
});

describe('the count of a suite', () => {
  it('equals the count in its report', () => {
    expect(countTestResults(report({}), 0)).toEqual({ passed: 3, failed: 0, note: '' });
    expect(countTestResults(report({ numFailedTests: 2 }), 1)).toMatchObject({
      passed: 3,
      failed: 2,
    });
  });
  it('fails without a report', () => {
    expect(countTestResults(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
  it('fails when it found no tests', () => {
    expect(countTestResults(report({ numPassedTests: 0 }), 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });
  it('fails for an error outside of any test', () => {
    expect(countTestResults(report({}), 1)).toMatchObject({ passed: 3, failed: 1 });
  });
  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'passed',
        assertionResults: [{ title: 'holds', status: 'passed' }],
      },
    ];
    expect(countTestResults(report({ testResults }), 1)).toMatchObject({ passed: 3, failed: 1 });
  });
  it('counts tests that were skipped, to do, or not finished as failures', () => {
    const testResults = ['skipped', 'todo', 'pending'].map((status) => ({
      name: `${status}.test.ts`,
      status: 'passed',
      assertionResults: [{ title: 'holds', status }],
    }));
    expect(countTestResults(report({ testResults }), 0)).toMatchObject({ passed: 3, failed: 3 });
  });
});

describe('what failed', () => {
  it('is listed by name at the end, with the first lines of the error', () => {
    const testResults = [
      {
        name: join(repositoryRoot, 'apps/web/src/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { title: 'holds', status: 'passed' },
          {
            title: 'breaks',
            fullName: 'a part breaks',
            status: 'failed',
            failureMessages: [
              '\u001b[31mError:\u001b[39m one\n\n  two\n    at a place\n three\n four',
            ],
          },
        ],
      },
      {
        name: join(repositoryRoot, 'b.test.ts'),
        status: 'failed',
        message: 'No such module',
        assertionResults: [],
      },
      {
        name: join(repositoryRoot, 'c.test.ts'),
        status: 'passed',
        assertionResults: [{ title: 'ends', status: 'pending' }],
      },
    ];
    const outerErrors = ['Worker exited unexpectedly with signal SIGTRAP\n    at a place'];
    expect(listTestFailures(report({ testResults, outerErrors }))).toEqual([
      'Worker exited unexpectedly with signal SIGTRAP',
      'apps/web/src/a.test.ts > a part breaks: Error: one / two / three',
      'b.test.ts: No such module',
      'c.test.ts > ends: skipped, or its process ended first',
    ]);
    expect(listTestFailures(undefined)).toEqual([]);
  });
});

describe('what is asked of npm test', () => {
  it('runs every suite, the named suites, or the files of one suite', () => {
    expect(parseSuiteArguments([]).chosen).toContain('e2e');
    expect(parseSuiteArguments(['kernel', 'server'])).toEqual({
      chosen: ['server', 'kernel'],
      words: [],
    });
    expect(parseSuiteArguments(['e2e', 'session'])).toEqual({
      chosen: ['e2e'],
      words: ['session'],
    });
  });
  it('lists the suites if a word names none', () => {
    expect(() => parseSuiteArguments(['session'])).toThrow(
      /There is no suite session: check, unit/,
    );
    expect(() => parseSuiteArguments(['unit', 'web', 'session'])).toThrow(/follow one suite/);
  });
});

describe('suites that share a process', () => {
  it('run together at the position of the first one if all of them are chosen', () => {
    expect(
      groupTestSuites(['check', 'unit', 'web', 'components', 'server', 'kernel', 'e2e']),
    ).toEqual([['check'], ['unit', 'web', 'components'], ['server', 'kernel'], ['e2e']]);
    expect(groupTestSuites(['web', 'kernel'])).toEqual([['web'], ['kernel']]);
  });
});
