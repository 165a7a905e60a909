import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import {
  getOuterErrorsPath,
  OuterErrorsReporter,
} from './scripts/testing/outer-errors.reporter.ts';
import { createServerBundlePlugin } from './scripts/testing/server-bundle.ts';
import {
  browserFlags,
  findInstalledBrowser,
  testDeviceScale,
  disableFeaturesFlag,
} from './scripts/testing/browser.ts';

/**
 * Limit of a test in milliseconds, only against hanging: the first test of a file may load half the
 * product, and the longest tests take 14 seconds on a quiet machine and several times as long on a
 * busy one.
 */
const testTimeout = 60_000;
/**
 * Number of workers for tests of pages, which mostly wait. Vitest requires equal numbers of all
 * suites of one run, so the unit tests have this number too.
 */
const pageTestWorkers = 3;
/**
 * Limit of `expect.poll` in milliseconds, only against hanging; the default of one second is too
 * short on a busy machine.
 */
const poll = { timeout: 15_000 };
/** File for the results of a run, which `npm test` counts. */
const report = process.env['VITEST_REPORT'];
type Reporters = NonNullable<ViteUserConfig['test']>['reporters'];
const reporters: Reporters =
  report === undefined
    ? ['default']
    : [
        'default',
        ['json', { outputFile: report }],
        new OuterErrorsReporter(getOuterErrorsPath(report)),
      ];
const server = {
  environment: 'node' as const,
  expect: { poll },
  setupFiles: ['apps/server/test/harness/environment.setup.ts'],
  globalSetup: ['apps/server/test/harness/database.setup.ts'],
  // Vitest's default leaves one of two cores idle
  maxWorkers: 3,
  isolate: false,
  // a larger young generation collects the garbage of requests less often, which saves 4 % of
  // processor time
  execArgv: ['--max-semi-space-size=64'],
  testTimeout,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    reporters,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: { poll },
          testTimeout,
          maxWorkers: pageTestWorkers,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/simulator/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: './apps/web/vitest.config.ts',
        test: {
          name: 'web',
          environment: 'node',
          expect: { poll },
          testTimeout,
          maxWorkers: pageTestWorkers,
          isolate: false,
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.tsx'],
        },
      },
      {
        extends: './apps/web/components.config.ts',
        test: {
          name: 'components',
          testTimeout,
          maxWorkers: pageTestWorkers,
          isolate: false,
          expect: { poll },
          root: 'apps/web',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findInstalledBrowser(),
                args: [
                  ...browserFlags.filter((flag) => flag !== '--headless'),
                  disableFeaturesFlag,
                ],
              },
              contextOptions: {
                reducedMotion: 'reduce',
                locale: 'en-GB',
                deviceScaleFactor: testDeviceScale,
              },
              // longer than any step takes on a busy machine, but shorter than a test, so that the
              // failure names the step that never ended
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        plugins: [createServerBundlePlugin()],
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          exclude: ['apps/server/test/embedded/**'],
        },
      },
      // only the kernel depends on the kind of database, so its tests run on both kinds
      {
        plugins: [createServerBundlePlugin()],
        test: {
          ...server,
          name: 'kernel',
          env: { TEST_DATABASE: 'embedded' },
          include: [
            'apps/server/src/kernel/**/*.test.ts',
            'apps/server/test/{embedded,harness}/**/*.test.ts',
          ],
          // these tests open no database, so their results cannot depend on it
          exclude: [
            'apps/server/src/kernel/config/{config,discord-bot}.test.ts',
            'apps/server/src/kernel/db/{database-failures,session-settings}.test.ts',
            'apps/server/src/kernel/http/http-app.test.ts',
          ],
        },
      },
    ],
  },
});
