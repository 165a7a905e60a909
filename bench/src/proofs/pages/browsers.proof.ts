/**
 * Runs the portal in browsers other than Chromium: its journeys in Firefox, and every page and
 * player journey in WebKit. If a browser is missing, throws UserError with the name of its package.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getPinnedNode, repositoryRoot, run } from '../../../../scripts/runtime.mjs';
import { ensureWebBuilt } from '../../../../scripts/building/web-build.mjs';
import { findBrowser } from '../../../../scripts/testing/browser.ts';
import { getFirefoxPath, getWebKitPrograms } from '../../../../scripts/testing/other-browsers.ts';
import type { ProofOutcome } from '../../proof.ts';
import { readJourneysReport } from '../../processes/journeys-report.ts';

const limitMs = 3_600_000;

async function runIn(browser: 'firefox' | 'webkit'): Promise<ProofOutcome> {
  const path = join(repositoryRoot, '.cache', `prove-${browser}.json`);
  rmSync(path, { force: true });
  const journeys = [
    join(repositoryRoot, 'node_modules/@playwright/test/cli.js'),
    'test',
    `--config=${join(repositoryRoot, `e2e/${browser}.config.ts`)}`,
  ];
  const code = await run(getPinnedNode(), journeys, {
    env: { ...process.env, JOURNEYS_REPORT: path, CHROMIUM_PATH: await findBrowser() },
    stdin: 'ignore',
    timeoutMs: limitMs,
  });
  return readJourneysReport(path, code);
}

export async function provePagesInBrowsers(): Promise<ProofOutcome> {
  getFirefoxPath();
  getWebKitPrograms();
  await ensureWebBuilt();
  const firefox = await runIn('firefox');
  const webkit = await runIn('webkit');
  return {
    attempts: firefox.attempts + webkit.attempts,
    violations: [
      ...firefox.violations.map((title) => `in Firefox: ${title}`),
      ...webkit.violations.map((title) => `in WebKit: ${title}`),
    ],
    seen: { firefox: firefox.seen['passed'] ?? 0, webkit: webkit.seen['passed'] ?? 0 },
  };
}
