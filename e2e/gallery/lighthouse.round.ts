/** Lighthouse's look at the screens of the gallery, each signed in as its person. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { browserFlags, findBrowser, withoutFeatures } from '../../scripts/testing/browser.ts';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { findLighthouse, type Look } from '../../scripts/testing/lighthouse.ts';
import { findFormFactor, type Picture } from './gallery.figures.ts';
import { renewMs } from './people.ts';
import type { Who } from './screens.ts';

/** A browser with a debugging port, since Lighthouse sees only a browser's own first context. */
async function withBrowser<T>(
  use: (context: BrowserContext, port: number) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'guildhall-gallery-browser-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [
      ...browserFlags.filter((flag) => flag !== '--headless'),
      withoutFeatures,
      `--remote-debugging-port=${String(port)}`,
    ],
    // Lighthouse sets the window itself
    viewport: null,
  });
  try {
    return await use(context, port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
async function scored(picture: Picture, look: Look, port: number): Promise<Picture> {
  const form = findFormFactor(picture);
  if (form === undefined || picture.address === undefined) return picture;
  try {
    const { performance, accessibility, bestPractices, lost } = await look(
      picture.address,
      port,
      form === 'desktop',
    );
    return { ...picture, scores: { performance, accessibility, bestPractices, lost } };
  } catch (error) {
    return { ...picture, faults: [...picture.faults, String(error).split('\n')[0] ?? ''] };
  }
}
/**
 * The pictures with what Lighthouse says of their screens. `signIn` brings somebody into a browser;
 * what a press opens without an address of its own has no address and is passed by.
 */
export async function addScores(
  pictures: readonly Picture[],
  signIn: (context: BrowserContext, who: Who) => Promise<void>,
): Promise<readonly Picture[]> {
  const look = await findLighthouse();
  if (!look) {
    console.log('Lighthouse is not installed and could not be fetched: left out.');
    return pictures;
  }
  const found = new Map<Picture, Picture>();
  for (const who of new Set(pictures.map((picture) => picture.who)))
    await withBrowser(async (context, port) => {
      let enteredAt = 0;
      for (const picture of pictures.filter((one) => one.who === who)) {
        if (Date.now() - enteredAt > renewMs) {
          await signIn(context, who);
          enteredAt = Date.now();
        }
        found.set(picture, await scored(picture, look, port));
      }
    });
  return pictures.map((picture) => found.get(picture) ?? picture);
}
