import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { getPinnedNode, repositoryRoot } from '../scripts/runtime.mjs';
import { getFirefoxPath } from '../scripts/testing/other-browsers.ts';
import base from './playwright.config.ts';

/**
 * Writes the single file that Playwright starts. The file runs the bridge with Node, and the bridge
 * starts Firefox.
 */
function writeStarter(): string {
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  const path = join(repositoryRoot, '.cache', 'firefox-through-bridge');
  const bridge = join(import.meta.dirname, 'browsers', 'firefox-bridge.ts');
  const [firefox, node] = [getFirefoxPath(), getPinnedNode()];
  writeFileSync(path, `#!/bin/sh\nFIREFOX_PATH='${firefox}' exec '${node}' '${bridge}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** The journeys of the portal in Firefox: `npm run prove -- browsers`. */
export default defineConfig({
  ...base,
  outputDir: '../.cache/test/firefox',
  // journeys of the back office; other journeys only create data there and return to the portal
  testIgnore: /(every-office-page|office-\w+|operator|approvals|revenue|demonstration)\.test/,
  // journeys with touch, passkeys, push messages, downloads and WebSocket frames, which Playwright
  // supports only in Chromium
  grepInvert: /@chromium/,
  workers: 2,
  timeout: 180_000,
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: writeStarter(),
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        // reads the styles with which the bridge hides the toolbars
        'toolkit.legacyUserProfileCustomizations.stylesheets': true,
        // a precise pointer that can hover, like a mouse: without a screen Firefox reports no
        // pointer at all
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
      },
    },
  },
});
