/**
 * Cost of a page without user input: the processor time of the whole browser, with motion and
 * without motion. The two cases are measured alternately, so that a burst of other load on the
 * machine affects both.
 */
import { Player } from '@guildhall/simulator/client/player';
import { chromium, type Browser } from 'playwright-core';
import { browserFlags, findBrowser } from '../../../scripts/testing/browser.ts';
import { ensureWebBuilt } from '../../../scripts/building/web-build.mjs';
import { signInBrowserContext } from '../become.ts';
import type { BenchDatabase } from '../bench.database.ts';
import { measureProcessTreeCpuMs } from '../processes/cpu.measure.ts';
import type { BenchFigure } from '../figure.ts';
import { startProductServer } from '../processes/product.process.ts';
import { admitPlayersToServer, createBenchWorld, raisePlayerLevels } from '../world.ts';

const claims = 11;
const rounds = 5;
const restMs = 30_000;
/** Time in milliseconds until the page is complete, has preloaded its parts, and rests. */
const settleMs = 15_000;

interface Browsing {
  readonly browser: Browser;
  readonly pid: number;
  readonly url: string;
  readonly player: Player;
}
/** Measures the browser's milliseconds while a dashboard is open for `restMs`. */
async function atRest(
  { browser, pid, url, player }: Browsing,
  reducedMotion: 'no-preference' | 'reduce',
): Promise<number> {
  const context = await browser.newContext({
    reducedMotion,
    viewport: { width: 1440, height: 900 },
  });
  try {
    await signInBrowserContext(context, url, { player: player, roles: ['PLAYER'] });
    const page = await context.newPage();
    await page.goto(`${url}/#/dashboard`);
    await page
      .getByRole('button', { name: /^Claim / })
      .first()
      .waitFor();
    await page.waitForTimeout(settleMs);
    return await measureProcessTreeCpuMs(pid, () => page.waitForTimeout(restMs));
  } finally {
    await context.close();
  }
}

export async function measureRestingPage(database: BenchDatabase): Promise<BenchFigure[]> {
  await ensureWebBuilt();
  const product = await startProductServer({ DATABASE_URL: database.url });
  const server = await chromium.launchServer({
    executablePath: await findBrowser(),
    args: browserFlags.filter((flag) => flag !== '--headless'),
  });
  try {
    const { game } = await createBenchWorld(product.url, claims);
    const player = await new Player(product.url, {
      email: 'visitor@example.org',
      password: 'quiet-lantern-by-the-gate',
    }).register();
    await admitPlayersToServer(game, [player]);
    await raisePlayerLevels(game, [player], claims);
    const browser = await chromium.connect(server.wsEndpoint());
    const browsing = { browser, pid: server.process().pid ?? 0, url: product.url, player };
    // the first visit fills caches
    await atRest(browsing, 'reduce');
    const pairs: { moving: number; still: number }[] = [];
    for (let at = 0; at < rounds; at++) {
      const still = await atRest(browsing, 'reduce');
      const moving = await atRest(browsing, 'no-preference');
      console.log(`  at rest: ${moving} ms with motion, ${still} ms without`);
      pairs.push({ moving, still });
    }
    // each process is counted in hundredths of a second, so only sums of processes are meaningful
    const sum = (values: readonly number[]): number =>
      values.reduce((total, value) => total + value, 0);
    const movingMs = sum(pairs.map(({ moving }) => moving));
    const stillMs = sum(pairs.map(({ still }) => still));
    const figure = {
      scenario: 'rest',
      name: 'dashboard at rest with eleven claims, motion over reduced motion',
      value: Number((movingMs / stillMs).toFixed(2)),
      unit: 'times',
      goalMax: 1.2,
      note: `processor time of the whole browser, drawn by the processor, over ${rounds} times ${restMs / 1000} s each`,
      parts: { movingMs, stillMs },
    } as const;
    console.log(`  ${figure.name}: ${figure.value} times`);
    return [figure];
  } finally {
    await server.close();
    await product.stop();
  }
}
