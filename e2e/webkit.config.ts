import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Journeys of the portal in WebKit, over WebDriver: `npm run prove -- browsers`. */
export default defineConfig({
  ...base,
  testDir: 'browsers',
  outputDir: '../.cache/test/webkit',
  workers: 1,
});
