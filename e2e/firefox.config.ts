import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { pinnedNode, root } from '../scripts/runtime.mjs';
import { getFirefoxPath } from '../scripts/testing/other-browsers.ts';
import base from './playwright.config.ts';

/** Playwright starts one file: it runs the bridge with Node, which starts Firefox. */
function writeStarter(): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const path = join(root, '.cache', 'firefox-through-bridge');
  const bridge = join(import.meta.dirname, 'browsers', 'firefox-bridge.ts');
  const [firefox, node] = [getFirefoxPath(), pinnedNode()];
  writeFileSync(path, `#!/bin/sh\nFIREFOX_PATH='${firefox}' exec '${node}' '${bridge}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** The journeys of the portal in Firefox: `npm run prove -- browsers`. */
export default defineConfig({
  ...base,
  outputDir: '../.cache/test/firefox',
  // Journeys of the back office. Others create what they need there and return to the portal.
  testIgnore: /(every-office-page|office-\w+|operator|approvals|revenue|demonstration)\.test/,
  // Journeys with fingers, passkeys, pushes, downloads and frames of a WebSocket, which Playwright
  // brings and hears in Chromium alone.
  grepInvert: /@chromium/,
  workers: 2,
  timeout: 180_000,
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: writeStarter(),
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    },
  },
});
