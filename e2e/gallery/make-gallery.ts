/**
 * `npm run gallery`: renders every screen of portal and office on new test data, in three widths
 * and both colour schemes. The result is one page of pictures, each with its layout shift and the
 * findings of axe and Lighthouse. Words select screens (`player:` selects all screens of a player),
 * `--widths=390,1440` the widths, `--language=ru` the language; `--without-lighthouse` skips the
 * slowest part.
 */
import type { Player } from '@guildhall/simulator/client/player';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runMain } from '../../scripts/runtime.mjs';
import { browserFlags, findBrowser, disableFeaturesFlag } from '../../scripts/testing/browser.ts';
import { ensureServerBuilt } from '../../scripts/building/server-build.mjs';
import { ensureWebBuilt } from '../../scripts/building/web-build.mjs';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { readLayoutShift, watchLayoutShift } from '../fixtures/health/layout-shift.fixture.ts';
import { waitForSettledPage } from '../fixtures/health/page-health.fixture.ts';
import { startProductServer, type ProductServer } from '../fixtures/product.fixture.ts';
import { signInPageAs, type PortalAddresses } from '../fixtures/stage.fixture.ts';
import {
  listGalleryFigures,
  listPictureFaults,
  type GalleryPicture,
  type ColourScheme,
} from './gallery.figures.ts';
import { renderGalleryPage } from './gallery.page.ts';
import { addLighthouseScores } from './lighthouse.round.ts';
import { createGalleryUsers, type GetGalleryUser } from './people.ts';
import { startRequestIdleWatch } from './quiet.ts';
import { galleryScreens, type GalleryScreen } from './screens.ts';

const folder = join(repositoryRoot, '.cache', 'gallery');
const heights: Readonly<Record<number, number>> = { 390: 844, 1440: 900, 2560: 1300 };
/** Maximum time for creating the world in milliseconds. */
const worldMs = 180_000;

interface Choice {
  readonly widths: readonly number[];
  readonly language: 'en' | 'ru';
  readonly words: readonly string[];
  readonly lighthouse: boolean;
}
function choiceOf(args: readonly string[]): Choice {
  const valueOf = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  return {
    widths: (valueOf('widths') ?? '390,1440,2560').split(',').map(Number),
    language: valueOf('language') === 'ru' ? 'ru' : 'en',
    words: args.filter((arg) => !arg.startsWith('--')),
    lighthouse: !args.includes('--without-lighthouse'),
  };
}

/** Starts the product with the data of a fresh installation. */
async function startWorld(): Promise<ProductServer> {
  const product = await startProductServer({ DEMO: '1', RATE_LIMIT_EXEMPT: '127.0.0.1,::1' });
  for (const until = Date.now() + worldMs; !product.log().includes('world stands');) {
    if (Date.now() > until) throw new Error(`The world does not stand:\n${product.log()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return product;
}
/** Loads pictures below the fold, which otherwise load only when they become visible. */
const showPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });

/**
 * Waits until the page is drawn and no request is open, because contents that load late (a panel's
 * list, a calendar) belong to the picture, including the shifts that they cause.
 */
async function stands(page: Page, quiet: () => Promise<void>): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await quiet();
  await waitForSettledPage(page);
}
/** Renders a screen in a window, as a picture with its figures. */
async function show(
  context: BrowserContext,
  screen: GalleryScreen,
  at: (path: string) => string,
): Promise<Pick<GalleryPicture, 'shift' | 'faults' | 'address'> & { readonly image: Buffer }> {
  const page = await context.newPage();
  try {
    const quiet = startRequestIdleWatch(page);
    await watchLayoutShift(page);
    await page.goto(at(screen.path));
    await stands(page, quiet);
    const shift = await readLayoutShift(page);
    if (screen.open) {
      await screen.open(page);
      await stands(page, quiet);
    }
    const skipLink = { enabled: !screen.path.startsWith('/admin') };
    await showPictures(page);
    const faults = await listAccessibilityFaults(page, { 'skip-link': skipLink });
    // a dialog has an address only if the press led to one
    const isReached = screen.open === undefined || page.url() !== at(screen.path);
    const address = isReached ? page.url() : undefined;
    return { shift, faults, address, image: await page.screenshot({ fullPage: true }) };
  } finally {
    await page.close();
  }
}

interface Window {
  readonly width: number;
  readonly scheme: ColourScheme;
}
const schemesOfOffice: readonly ColourScheme[] = ['dark', 'light'];
const schemesOfPortal: readonly ColourScheme[] = ['dark'];
/** Signs a user in, if one is given, and sets the preferences that the browser stores. */
async function enter(
  context: BrowserContext,
  place: PortalAddresses,
  person: Player | undefined,
  { scheme, language }: { readonly scheme: ColourScheme; readonly language: string },
): Promise<void> {
  const page = await context.newPage();
  if (person) await signInPageAs(page, place, person, '/dashboard');
  else await page.goto(place.at('/login'));
  await page.evaluate(
    ([office, locale]) => {
      localStorage.setItem('bf-office-scheme', office);
      localStorage.setItem('bf-locale', locale);
    },
    [scheme, language] as const,
  );
  await page.close();
}
/** Opens a window with a signed-in user, or without one. */
async function openWindow(
  browser: Browser,
  { width, scheme }: Window,
  place: PortalAddresses,
  person: Player | undefined,
  language: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    reducedMotion: 'reduce',
  });
  await enter(context, place, person, { scheme, language });
  return context;
}

/** Returns the picture of a screen in a window, or the reason why it cannot be shown. */
async function pictureOf(
  context: BrowserContext,
  window: Window,
  screen: GalleryScreen,
  place: PortalAddresses,
): Promise<GalleryPicture> {
  const { viewer, name } = screen;
  const file = `${name}-${String(window.width)}-${window.scheme}.png`;
  try {
    const { image, ...figures } = await show(context, screen, place.at);
    writeFileSync(join(folder, file), image);
    return { ...window, ...figures, viewer, name, file };
  } catch (error) {
    const faults = [String(error).split('\n')[0] ?? ''];
    return { ...window, viewer, name, file: undefined, address: undefined, shift: 0, faults };
  }
}
/** Renders every wanted screen, window by window, for each user who may open it. */
async function walk(
  browser: Browser,
  place: PortalAddresses,
  people: GetGalleryUser,
  { widths, language, words }: Choice,
): Promise<GalleryPicture[]> {
  const pictures: GalleryPicture[] = [];
  for (const viewer of ['visitor', 'player', 'operator', 'support'] as const) {
    const mine = galleryScreens.filter(
      (screen) =>
        screen.viewer === viewer &&
        (words.length === 0 ||
          words.some((word) => `${screen.viewer}:${screen.name}`.includes(word))),
    );
    // only the office has a light scheme
    const schemes =
      viewer === 'operator' || viewer === 'support' ? schemesOfOffice : schemesOfPortal;
    const windows = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
    for (const window of mine.length > 0 ? windows : []) {
      const context = await openWindow(browser, window, place, await people(viewer), language);
      for (const screen of mine) pictures.push(await pictureOf(context, window, screen, place));
      await context.close();
    }
  }
  return pictures;
}

async function main(): Promise<void> {
  const choice = choiceOf(process.argv.slice(2));
  await ensureWebBuilt();
  await ensureServerBuilt();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product = await startWorld();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags.filter((flag) => flag !== '--headless'), disableFeaturesFlag],
  });
  const place: PortalAddresses = { product, at: (path) => `${product.url}/#${path}` };
  let pictures: readonly GalleryPicture[];
  try {
    const people = await createGalleryUsers(product.url, choice.language);
    pictures = await walk(browser, place, people, choice);
    if (choice.lighthouse)
      pictures = await addLighthouseScores(pictures, async (context, viewer) =>
        enter(context, place, await people(viewer), { scheme: 'dark', language: choice.language }),
      );
  } finally {
    await browser.close();
    await product.stop();
  }
  const index = join(folder, 'index.html');
  writeFileSync(index, renderGalleryPage(pictures));
  writeFileSync(join(folder, 'gallery.json'), JSON.stringify(pictures, undefined, 2));
  for (const picture of pictures) {
    const marks = listPictureFaults(picture);
    if (marks.length > 0) console.log(`${picture.file ?? picture.name}: ${marks.join('; ')}`);
  }
  for (const line of listGalleryFigures(pictures)) console.log(line);
  console.log(index);
}
if (import.meta.main) await runMain(main);
