/**
 * The journeys over every page, with the looks that are too long for the tests: what loads and what
 * has failed, at the wide size too. Beside them the one of assets, on a telephone in Russian, too.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run } from '../../../../scripts/runtime.mjs';
import { ensureWebBuilt } from '../../../../scripts/building/web-build.mjs';
import { findBrowser } from '../../../../scripts/testing/browser.ts';
import type { ProofOutcome } from '../../proof.ts';
import { readJourneysReport } from '../../processes/journeys-report.ts';

const limitMs = 900_000;

export async function provePageHealth(): Promise<ProofOutcome> {
  await ensureWebBuilt();
  const path = join(root, '.cache', 'prove-pages.json');
  rmSync(path, { force: true });
  const journeys = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    `--config=${join(root, 'e2e/playwright.config.ts')}`,
    'every-',
    'journeys/assets',
  ];
  const code = await run(pinnedNode(), journeys, {
    env: { ...process.env, PROVE: '1', JOURNEYS_REPORT: path, CHROMIUM_PATH: await findBrowser() },
    stdin: 'ignore',
    timeoutMs: limitMs,
  });
  return readJourneysReport(path, code);
}
