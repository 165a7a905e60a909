import { defineConfig } from '@playwright/test';
import {
  browserFlags,
  findBrowser,
  disableFeaturesFlag,
  shortVisitFlags,
} from '../scripts/testing/browser.ts';

/** File for the counts of a run. */
const report = process.env['JOURNEYS_REPORT'];

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.test.ts',
  globalSetup: './fixtures/world.setup.ts',
  // each file has its own product and ports; two workers left a fifth of two cores idle, four took
  // as long as two
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // limits against hanging, in milliseconds, for each test and for each expectation; the longest
  // test takes 30 s on a quiet machine
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: '../.cache/test/journeys',
  preserveOutput: 'failures-only',
  reporter: [
    ['list'],
    ...(report === undefined ? [] : [['./report.reporter.ts', { path: report }] as const]),
  ],
  use: {
    launchOptions: {
      // `npm test` has already checked this browser; `findBrowser` would start it once more in each
      // worker
      executablePath: process.env['CHROMIUM_PATH'] ?? (await findBrowser()),
      args: [
        ...browserFlags.filter((flag) => flag !== '--headless'),
        disableFeaturesFlag,
        ...shortVisitFlags,
      ],
    },
    // recording takes a fifteenth of the time, so only the run in which `npm test` repeats failures
    // records
    trace: {
      mode: process.env['JOURNEYS_TRACE'] === '1' ? 'on' : 'off',
      screenshots: false,
      snapshots: true,
      sources: false,
    },
  },
});
