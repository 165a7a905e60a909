import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const player = { email: 'player@example.test', password: 'copper lantern bridge' };
const store = 'https://store.example.test/guildhall';

test.describe('the header', () => {
  const stage = declareJourneyServer({ STORE_URL: store });

  test.beforeAll(async () => {
    await new Player(stage.product.url, player).register();
  });

  async function enter(page: Page): Promise<void> {
    await signInPageAs(page, stage, await new Player(stage.product.url, player).login());
  }

  test(
    'has a logo linked home, the demo in a new tab, a bell and the account menu',
    {
      tag: [
        '@R2.84',
        '@R2.85',
        '@R2.86',
        '@R2.90',
        '@R2.91',
        '@R2.93',
        '@R2.94',
        '@R2.95',
        '@R2.96',
        '@R2.97',
        '@R2.98',
      ],
    },
    () =>
      stage.visit({}, async (page) => {
        await page
          .context()
          .route(`${store}**`, (route) =>
            route.fulfill({ contentType: 'text/html', body: '<title>The store</title>' }),
          );
        await page.goto(stage.at('/forgot-password'));
        const header = page.getByRole('banner');
        await header.getByRole('link', { name: 'Guildhall, go to login' }).click();
        await page.waitForURL(/#\/login/);
        const opened = page.waitForEvent('popup');
        await header.getByRole('link', { name: 'Play demo' }).click();
        const demo = await opened;
        await demo.waitForURL(store);
        await demo.close();

        await enter(page);
        await page.goto(stage.at('/inventory'));
        await header.getByRole('link', { name: 'Guildhall, go to dashboard' }).click();
        await page.waitForURL(/#\/dashboard/);
        await header.getByRole('link', { name: 'Play demo' }).waitFor();
        await header.getByRole('button', { name: /^Notifications/ }).waitFor();
        const account = header.getByRole('button', { name: /^Account: / });
        await account.click();
        await expect
          .poll(() => page.getByRole('menuitem').allInnerTexts())
          .toEqual(['Dashboard', 'Profile settings', 'Referral system', 'Log out']);
        await page.getByRole('menuitem', { name: 'Profile settings' }).click();
        await page.waitForURL(/#\/profile-settings/);
        await account.click();
        await page.getByRole('menuitem', { name: 'Dashboard' }).click();
        await page.waitForURL(/#\/dashboard/);
        await account.click();
        await page.getByRole('menuitem', { name: 'Log out' }).click();
        await page.waitForURL(/#\/login/);
      }),
  );

  test(
    'on a telephone the account menu opens within the page, which keeps its width (R2.94)',
    { tag: '@chromium' },
    () =>
      stage.visit({ width: 390, height: 844, touch: true }, async (page) => {
        await enter(page);
        await page.getByRole('button', { name: /^Account:/ }).tap();
        const menu = page.getByRole('menu');
        await menu.getByRole('menuitem', { name: 'Balance' }).waitFor();
        const { x = -1, width = 0 } = (await menu.boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(390);
        // a page wider than the screen also widens the window of a phone
        expect(await page.evaluate(() => window.innerWidth)).toBe(390);
      }),
  );
});
