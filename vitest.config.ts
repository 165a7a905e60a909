import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserFlags, presentBrowser, withoutFeatures } from './scripts/testing/browser.ts';

/**
 * The journeys over every page take minutes: begun last, they would leave one of two cores idle at
 * the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): number =>
      Number(/\/every-[\w-]+\.test\.ts$/.test(moduleId));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => isLong(b) - isLong(a));
  }
}

/**
 * Milliseconds, against hanging: the first test of a file may load half the product, on a machine
 * that does something else besides.
 */
const testTimeout = 20_000;
const server = {
  environment: 'node' as const,
  setupFiles: ['apps/server/test/harness/environment.setup.ts'],
  globalSetup: ['apps/server/test/harness/database.setup.ts'],
  // By itself Vitest leaves one of two cores idle.
  maxWorkers: 2,
  isolate: false,
  testTimeout,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout,
          include: [
            'packages/contract/src/**/*.test.ts',
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
          maxWorkers: 2,
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
          maxWorkers: 2,
          isolate: false,
          expect: { poll: { timeout: 5_000 } },
          root: 'apps/web',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: presentBrowser(),
                args: [...browserFlags.filter((flag) => flag !== '--headless'), withoutFeatures],
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB' },
              // Longer than anything takes, shorter than the test: a step that never comes is named.
              actionTimeout: 5_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
        },
      },
      // What differs between the two databases lies in the kernel: its tests run on both.
      {
        test: {
          ...server,
          name: 'kernel',
          env: { TEST_DATABASE: 'embedded' },
          include: ['apps/server/src/kernel/**/*.test.ts', 'apps/server/test/harness/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/journeys/**/*.test.ts'],
          globalSetup: ['e2e/fixtures/postgres.setup.ts'],
          // Each file has a product, a browser and ports of its own; two at a time is what two
          // cores carry.
          maxWorkers: 2,
          isolate: false,
          // What a page shows a moment later is asked for as long as Playwright itself waits.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
