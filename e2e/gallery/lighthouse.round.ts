/** Check of the gallery's screens by Lighthouse, each screen signed in as its user. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { browserFlags, findBrowser, disableFeaturesFlag } from '../../scripts/testing/browser.ts';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { loadLighthouse, type RunLighthouse } from '../../scripts/testing/lighthouse.ts';
import { findLighthouseFormFactor, type GalleryPicture } from './gallery.figures.ts';
import { adminSessionRenewalMs } from './people.ts';
import type { ScreenViewer } from './screens.ts';

/**
 * Opens a browser with a debugging port, because Lighthouse sees only the first context of a
 * browser.
 */
async function withBrowser<T>(
  use: (context: BrowserContext, port: number) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'guildhall-gallery-browser-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [
      ...browserFlags.filter((flag) => flag !== '--headless'),
      disableFeaturesFlag,
      `--remote-debugging-port=${String(port)}`,
    ],
    // Lighthouse sets the window size itself
    viewport: null,
  });
  try {
    return await use(context, port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
async function scored(
  picture: GalleryPicture,
  lighthouse: RunLighthouse,
  port: number,
): Promise<GalleryPicture> {
  const form = findLighthouseFormFactor(picture);
  if (form === undefined || picture.address === undefined) return picture;
  try {
    const { performance, accessibility, bestPractices, lost } = await lighthouse(
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
 * Adds Lighthouse's scores to the pictures. `signIn` signs a user in in a browser. A dialog that
 * has no address of its own is skipped.
 */
export async function addLighthouseScores(
  pictures: readonly GalleryPicture[],
  signIn: (context: BrowserContext, viewer: ScreenViewer) => Promise<void>,
): Promise<readonly GalleryPicture[]> {
  const lighthouse = await loadLighthouse();
  if (!lighthouse) {
    console.log('Lighthouse is not installed and could not be fetched: left out.');
    return pictures;
  }
  const scoredPictures = new Map<GalleryPicture, GalleryPicture>();
  for (const viewer of new Set(pictures.map((picture) => picture.viewer)))
    await withBrowser(async (context, port) => {
      let enteredAt = 0;
      for (const picture of pictures.filter((picture) => picture.viewer === viewer)) {
        if (Date.now() - enteredAt > adminSessionRenewalMs) {
          await signIn(context, viewer);
          enteredAt = Date.now();
        }
        scoredPictures.set(picture, await scored(picture, lighthouse, port));
      }
    });
  return pictures.map((picture) => scoredPictures.get(picture) ?? picture);
}
