import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { createServerBundlePlugin } from './scripts/testing/server-bundle.ts';
import {
  browserFlags,
  findInstalledBrowser,
  testDeviceScale,
  disableFeaturesFlag,
} from './scripts/testing/browser.ts';

/**
 * Milliseconds, against hanging: the first test of a file may load half the product, and the longest
 * tests, of some 14 seconds on a quiet machine, take several times as long on a busy one.
 */
const testTimeout = 60_000;
/**
 * Workers of the tests of pages, which wait more than they work, and of the tests beside them: suites
 * of one run have the same number.
 */
const pageTestWorkers = 3;
const server = {
  environment: 'node' as const,
  setupFiles: ['apps/server/test/harness/environment.setup.ts'],
  globalSetup: ['apps/server/test/harness/database.setup.ts'],
  // By itself Vitest leaves one of two cores idle.
  maxWorkers: 3,
  isolate: false,
  // Fewer collections of what a request leaves behind: some 4 % of the processor's time.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
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
          expect: { poll: { timeout: 15_000 } },
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
              // Longer than anything takes on a machine with other work, shorter than the test: a
              // step that never comes is named.
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
