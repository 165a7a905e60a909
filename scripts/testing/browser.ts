/**
 * Finds a Chromium for tests, because no test is ever skipped. The places are CHROMIUM_PATH, the
 * PATH, Debian's package, and Playwright's installer; the first Chromium that starts is used.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runForOutput, getPinnedNode, repositoryRoot, UserError } from '../runtime.mjs';

const names = [
  // renders pages without the browser's own windows, which halves the work of the browser process
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Switches that let Chromium run without a screen, and load nothing by itself. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Parts of the browser's own interface that pages do not need. They take more than half of a
 * visit's processor time (2.7 s for a sign-in page with them, 1.2 s without; Chromium 156). The
 * last switch of this name counts, so the list also contains the features that Playwright turns
 * off.
 */
export const disableFeaturesFlag = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIReloadButton',
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join(',')}`;

/**
 * Switches for pages of tests. Such a page lives for seconds, so compiling its scripts costs more
 * than it saves, and a second process for each visit costs more, too. Without both, the journeys
 * take a tenth less processor time. Not for measurements.
 */
export const shortVisitFlags = [
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
  '--disable-site-isolation-trials',
];

function onThePath(): string[] {
  const places = (process.env.PATH ?? '').split(delimiter);
  return [
    ...names.flatMap((name) => places.map((place) => join(place, name))),
    ...elsewhere,
  ].filter((path) => existsSync(path));
}

/**
 * Returns an installed browser without testing that it starts, for callers that cannot wait for
 * `findBrowser`.
 */
export const findInstalledBrowser = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? onThePath()[0];

async function starts(path: string): Promise<boolean> {
  const { code, output } = await runForOutput(
    path,
    [...browserFlags, '--dump-dom', 'data:text/html,<p>it-starts</p>'],
    { timeoutMs: 30_000 },
  );
  return code === 0 && output.includes('<p>it-starts</p>');
}

async function fromDebian(): Promise<string[]> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  console.log('No Chromium on this machine: installing it from Debian ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runForOutput('apt-get', ['update', '-qq'], { env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await runForOutput(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', name],
      { env },
    );
    if (code === 0) break;
  }
  return onThePath();
}

async function fromPlaywright(): Promise<string[]> {
  console.log("No Chromium on this machine: asking Playwright's installer ...");
  const playwright = join(repositoryRoot, 'node_modules', 'playwright-core');
  await runForOutput(getPinnedNode(), [join(playwright, 'cli.js'), 'install', 'chromium']);
  const { output } = await runForOutput(getPinnedNode(), [
    '-e',
    `console.log(require(${JSON.stringify(playwright)}).chromium.executablePath())`,
  ]);
  return [output.trim()].filter((path) => existsSync(path));
}

/** Returns the path of the first Chromium that opened a test page. */
export async function findBrowser(): Promise<string> {
  const tried: string[] = [];
  const given = process.env['CHROMIUM_PATH'];
  for (const candidates of [() => (given ? [given] : []), onThePath, fromDebian, fromPlaywright]) {
    for (const path of await candidates()) {
      if (tried.includes(path)) continue;
      if (await starts(path)) return path;
      tried.push(path);
    }
  }
  throw new UserError(
    `The tests need Chromium and none started${tried.length > 0 ? ` (tried ${tried.join(', ')})` : ''}: install it, or set CHROMIUM_PATH.`,
  );
}

/**
 * Device pixels per CSS pixel in tests. The layout is unchanged, but drawing costs only a quarter.
 * No test checks pixels; the gallery uses full scale.
 */
export const testDeviceScale = 0.5;
