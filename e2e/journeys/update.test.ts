import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const walker = { email: 'walker@example.test', password: 'another short sentence' };
/** Errors of the browser itself about missing files. */
const gone =
  /status of 404|ERR_FAILED|NotFetched|Failed to fetch dynamically imported|Unable to preload CSS/;

/**
 * Simulates a server that was updated while this tab was open. The page of the server names another
 * build, and the parts that the tab has not loaded are missing. A reload brings the tab to the new
 * build.
 */
async function update(page: Page, address: string): Promise<void> {
  let isOld = true;
  await page.route(/\/assets\//, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route(`${address}/`, async (route) => {
    if (route.request().isNavigationRequest()) {
      isOld = false;
      return route.continue();
    }
    const reply = await route.fetch();
    const body = (await reply.text()).replaceAll(/(assets\/)[\w-]+(\.js)/g, '$1newer$2');
    return route.fulfill({ response: reply, body });
  });
}

test.describe('a tab open during an update of the server', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });

  test('offers a reload for a removed dialog, and keeps the input', async () => {
    const player = await new Player(stage.product.url, walker).register();
    await stage.visit({ expectedComplaints: gone }, async (page) => {
      await signInPageAs(page, stage, player, '/profile-settings');
      const name = page.getByRole('textbox', { name: 'Username' });
      await name.fill('Halfway');
      await update(page, stage.product.url);
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByText('A new version is available').waitFor();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
      await expect(name).toHaveValue('Halfway');
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByRole('dialog').waitFor();
    });
  });

  test('keeps the back-office menu if a section is gone, and opens it by a reload', () =>
    stage.visit({ expectedComplaints: gone }, async (page) => {
      await openOffice(page, stage, stage.operator, '/admin/hot-links');
      await page.getByRole('heading', { level: 1, name: 'Hot links' }).waitFor();
      await page.waitForLoadState('networkidle');
      const menu = page.getByRole('navigation').filter({ hasText: 'Boosters' });
      for (const name of [/^Bank/, /^Game/]) await menu.getByRole('button', { name }).click();
      // the server cannot be reached either, but the menu stays and other sections can be selected
      await page.route(/./, (route) => route.abort());
      await menu.getByRole('link', { name: 'Boosters' }).click();
      await page.getByRole('alert').filter({ hasText: "Couldn't open this page" }).waitFor();
      await menu.getByRole('link', { name: 'Hot links' }).click();
      await page.getByRole('heading', { level: 1, name: 'Hot links' }).waitFor();
      await page.unroute(/./);
      await update(page, stage.product.url);
      await menu.getByRole('link', { name: 'Perks' }).click();
      await page.getByRole('heading', { level: 1, name: 'Perks' }).waitFor();
      await menu.waitFor();
    }));
});
