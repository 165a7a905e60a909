/**
 * Runs the journeys over every page with the checks that take too long for the tests: loaded and
 * failed resources, also in the wide window. Also runs the journey of assets, including on a phone
 * in Russian.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getPinnedNode, repositoryRoot, run } from '../../../../scripts/runtime.mjs';
import { ensureWebBuilt } from '../../../../scripts/building/web-build.mjs';
import { findBrowser } from '../../../../scripts/testing/browser.ts';
import type { ProofOutcome } from '../../proof.ts';
import { readJourneysReport } from '../../processes/journeys-report.ts';

const limitMs = 900_000;

export async function provePageHealth(): Promise<ProofOutcome> {
  await ensureWebBuilt();
  const path = join(repositoryRoot, '.cache', 'prove-pages.json');
  rmSync(path, { force: true });
  const journeys = [
    join(repositoryRoot, 'node_modules/@playwright/test/cli.js'),
    'test',
    `--config=${join(repositoryRoot, 'e2e/playwright.config.ts')}`,
    'every-',
    'journeys/assets',
  ];
  const code = await run(getPinnedNode(), journeys, {
    env: { ...process.env, PROVE: '1', JOURNEYS_REPORT: path, CHROMIUM_PATH: await findBrowser() },
    stdin: 'ignore',
    timeoutMs: limitMs,
  });
  return readJourneysReport(path, code);
}
