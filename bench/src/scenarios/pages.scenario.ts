/**
 * Size of pages, and the time until they are complete. The data come from the build's manifest,
 * from a real browser's requests, and from Lighthouse.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Player } from '@guildhall/simulator/client/player';
import { chromium, type BrowserContext } from 'playwright-core';
import { measurePageSizes } from '../../../scripts/checks/web/bundles.check.ts';
import { repositoryRoot } from '../../../scripts/runtime.mjs';
import { browserFlags, findBrowser } from '../../../scripts/testing/browser.ts';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import { loadLighthouse, type RunLighthouse } from '../../../scripts/testing/lighthouse.ts';
import { ensureWebBuilt } from '../../../scripts/building/web-build.mjs';
import { signInBrowserContext } from '../become.ts';
import type { BenchDatabase } from '../bench.database.ts';
import type { BenchFigure } from '../figure.ts';
import { startProductServer } from '../processes/product.process.ts';
import { admitPlayersToServer, createBenchWorld, raisePlayerLevels } from '../world.ts';

interface Route {
  readonly name: string;
  readonly path: string;
  readonly viewer: 'nobody' | 'player' | 'admin';
  readonly desktop: boolean;
  readonly weightMax?: number;
  /** Goal for all scripts that the page asks for, in kilobytes. */
  readonly askedMax: number;
  readonly lcpMax?: number;
  readonly scoreMin?: number;
}
const routes: readonly Route[] = [
  {
    name: 'sign-in',
    path: '/login',
    viewer: 'nobody',
    desktop: false,
    weightMax: 110,
    askedMax: 130,
    lcpMax: 1.8,
    scoreMin: 98,
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    viewer: 'player',
    desktop: false,
    weightMax: 175,
    askedMax: 195,
    lcpMax: 2.5,
    scoreMin: 95,
  },
  {
    name: 'inventory',
    path: '/inventory',
    viewer: 'player',
    desktop: false,
    askedMax: 195,
    scoreMin: 95,
  },
  {
    name: 'office with a list',
    path: '/admin/users',
    viewer: 'admin',
    desktop: true,
    weightMax: 270,
    askedMax: 290,
    scoreMin: 100,
  },
];
/** A page without a request for this many milliseconds counts as complete. */
const settleMs = 2_000;

function weights(): BenchFigure[] {
  const dist = join(repositoryRoot, 'apps/web/dist');
  const manifest = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Parameters<typeof measurePageSizes>[0];
  return measurePageSizes(manifest, (file) => gzipSync(readFileSync(join(dist, file))).length).map(
    ({ page, size, max }) => {
      const goal = routes.find((route) => route.name === page)?.weightMax;
      return {
        scenario: 'pages',
        name: `scripts of ${page}`,
        value: Number(size.toFixed(1)),
        unit: 'kB',
        ...(goal !== undefined && { goalMax: goal }),
        note: `gzip, from the manifest; the gate is ${max}`,
      };
    },
  );
}
/** Measures the compressed kilobytes received, for scripts and for all files. */
async function traffic(
  context: BrowserContext,
  address: string,
): Promise<{ scripts: number; totalKb: number; requests: number }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const measured = { scripts: 0, totalKb: 0, requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    measured.requests++;
    measured.totalKb += encodedDataLength / 1000;
    if (kinds.get(requestId) === 'Script') measured.scripts += encodedDataLength / 1000;
  });
  await page.goto(address);
  for (let before = -1; before !== measured.requests;) {
    before = measured.requests;
    await page.waitForTimeout(settleMs);
  }
  const shown = new URL(page.url()).hash;
  await page.close();
  if (shown !== new URL(address).hash) throw new Error(`The page ${address} led to ${shown}`);
  return measured;
}
async function measurePage(
  lighthouse: RunLighthouse,
  { name, desktop, lcpMax, scoreMin }: Route,
  address: string,
  port: number,
): Promise<BenchFigure[]> {
  const scores = await lighthouse(address, port, desktop);
  const note = `${desktop ? 'desktop' : 'mobile'}, simulated throttling`;
  const { performance, lcpSeconds, tbtMs, cls, accessibility, bestPractices, seo } = scores;
  return [
    {
      scenario: 'pages',
      name: `Lighthouse performance of ${name}`,
      value: performance,
      unit: 'points',
      ...(scoreMin !== undefined && { goalMin: scoreMin }),
      note,
      parts: { tbtMs, cls, accessibility, bestPractices, seo },
    },
    {
      scenario: 'pages',
      name: `LCP of ${name}`,
      value: lcpSeconds,
      unit: 's',
      ...(lcpMax !== undefined && { goalMax: lcpMax }),
      note,
    },
    {
      scenario: 'pages',
      name: `accessibility, best practices and SEO of ${name}, the least of them`,
      value: Math.min(accessibility, bestPractices, seo),
      unit: 'points',
      goalMin: 100,
    },
  ];
}

export async function measurePages(
  database: BenchDatabase,
  left: string[],
): Promise<BenchFigure[]> {
  await ensureWebBuilt();
  const figures = weights();
  const product = await startProductServer({ DATABASE_URL: database.url });
  const profile = mkdtempSync(join(tmpdir(), 'guildhall-bench-browser-'));
  const port = await findFreePort();
  const flags = browserFlags.filter((flag) => flag !== '--headless');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    const { admin, game } = await createBenchWorld(product.url, 12);
    const player = await new Player(product.url, {
      email: 'visitor@example.org',
      password: 'quiet-lantern-by-the-gate',
    }).register();
    await admitPlayersToServer(game, [player]);
    await raisePlayerLevels(game, [player], 6);
    for (const { id } of (await player.levelRewards()).data.slice(0, 3)) await player.claim(id);
    const lighthouse = await loadLighthouse();
    if (!lighthouse) left.push('Lighthouse: it is not installed and could not be fetched.');
    const identities = {
      nobody: undefined,
      player: { player, roles: ['PLAYER'] },
      admin: { player: admin, roles: ['ADMIN', 'PLAYER'] },
    };
    for (const route of routes) {
      await signInBrowserContext(context, product.url, identities[route.viewer]);
      const address = `${product.url}/#${route.path}`;
      const { scripts, totalKb, requests } = await traffic(context, address);
      const parts = { allKb: Number(totalKb.toFixed(1)), requests };
      figures.push({
        scenario: 'pages',
        name: `scripts that ${route.name} asked for`,
        value: Number(scripts.toFixed(1)),
        unit: 'kB',
        goalMax: route.askedMax,
        parts,
        note: 'as they came over the network, headers included',
      });
      if (!lighthouse) continue;
      const seen = await measurePage(lighthouse, route, address, port).catch((error: unknown) =>
        left.push(error instanceof Error ? error.message : String(error)),
      );
      if (typeof seen !== 'number') figures.push(...seen);
    }
  } finally {
    await context.close();
    await product.stop();
    rmSync(profile, { recursive: true, force: true });
  }
  for (const { name, value, unit } of figures) console.log(`  ${name}: ${value} ${unit}`);
  return figures;
}
