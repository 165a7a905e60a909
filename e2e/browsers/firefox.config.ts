import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { pinnedNode, root } from '../../scripts/runtime.mjs';
import { findFirefox } from '../../scripts/testing/other-browsers.ts';
import base from '../playwright.config.ts';

/** Playwright starts one file: it runs the bridge with Node, which starts Firefox. */
function writeStarter(): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const path = join(root, '.cache', 'firefox-through-bridge');
  const bridge = join(import.meta.dirname, 'firefox-bridge.ts');
  const [firefox, node] = [findFirefox(), pinnedNode()];
  writeFileSync(path, `#!/bin/sh\nFIREFOX_PATH='${firefox}' exec '${node}' '${bridge}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** The journeys of the portal in Firefox: `npm run prove -- browsers`. */
export default defineConfig({
  ...base,
  testDir: '../journeys',
  globalSetup: '../fixtures/world.setup.ts',
  outputDir: '../../.cache/test/firefox',
  // The back office is made for Chromium, which its operators are told; `demonstration` walks
  // through it. `push` and `security` plug devices into the browser, which Chromium alone allows.
  testIgnore:
    /(every-office-page|office-\w+|operator|approvals|revenue|demonstration|push|security)\.test/,
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
