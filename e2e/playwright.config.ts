import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser, disableFeaturesFlag } from '../scripts/testing/browser.ts';

/** Where the counts of a run go. */
const report = process.env['JOURNEYS_REPORT'];

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.test.ts',
  globalSetup: './fixtures/world.setup.ts',
  // Each file has a product and ports of its own. Two at a time left a fifth of two cores idle;
  // four took as long as two.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Against hanging: milliseconds for a test, and for what it waits to see.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../.cache/test/journeys',
  preserveOutput: 'failures-only',
  reporter: [
    ['list'],
    ...(report === undefined ? [] : [['./report.reporter.ts', { path: report }] as const]),
  ],
  use: {
    launchOptions: {
      executablePath: await findBrowser(),
      args: [...browserFlags.filter((flag) => flag !== '--headless'), disableFeaturesFlag],
    },
    // The recorder takes a fifteenth of the time: it is on where `npm test` runs failures again.
    trace: {
      mode: process.env['JOURNEYS_TRACE'] === '1' ? 'on' : 'off',
      screenshots: false,
      snapshots: true,
      sources: false,
    },
  },
});
