import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import {
  listIndistinctSelectedElements,
  listInvisibleMarks,
} from '../fixtures/health/forced-colours.fixture.ts';
import { openOffice } from '../fixtures/office.fixture.ts';
import { waitForSettledPage } from '../fixtures/health/page-health.fixture.ts';
import { equippedPlayerLogin } from '../fixtures/small-world.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const portal = [
  '/inventory',
  '/tournament-leaderboards',
  '/purse',
  '/profile-settings',
  '/missions',
];
const office = ['/admin/transactions', '/admin/economy/new', '/admin/activity-log', '/admin/home'];

test.describe('colours that the system chooses', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' }, 'small');

  /**
   * Visits each page and collects chosen elements that look like elements that are not chosen, and
   * marks that are not visible.
   */
  async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(stage.at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitForSettledPage(page);
      const pageFaults = [
        ...(await listIndistinctSelectedElements(page)),
        ...(await listInvisibleMarks(page)),
      ];
      faults.push(...pageFaults.map((fault) => `${path} ${fault}`));
    }
    return faults;
  }

  const forced = { forcedColors: 'active', reducedMotion: 'reduce' } as const;

  // uses two visits, because the session must not change while a page loads its parts
  test('keep chosen elements distinguishable, and marks visible, in the portal and the back office', async () => {
    const inPortal = await stage.visit({}, async (page) => {
      await page.emulateMedia(forced);
      await signInPageAs(
        page,
        stage,
        await new Player(stage.product.url, equippedPlayerLogin).login(),
      );
      return walk(page, portal);
    });
    const inOffice = await stage.visit({}, async (page) => {
      await page.emulateMedia(forced);
      await openOffice(page, stage, stage.operator, '/admin/home');
      return walk(page, office);
    });
    expect([...inPortal, ...inOffice]).toEqual([]);
  });
});
