import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { openOffice } from '../fixtures/office.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const owner = { email: 'owner@example.test', password: 'a key of three short words' };

test.describe('wallets', () => {
  const stage = declareJourneyServer();
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
  /** Selects the development wallet in the dialog and makes it share its address. */
  async function beginLinking(page: Page, button: string | RegExp): Promise<void> {
    await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).click();
    await share(page, button);
  }
  async function share(page: Page, button: string | RegExp): Promise<void> {
    await press(page, button);
    await page.getByText('asks to see the address').waitFor();
    await press(page, 'Approve');
    await page.getByText('asks for your signature').waitFor();
  }

  test('are linked by text or transaction, survive a reload, and are unlinked (R2.23 R1.29 R2.36)', () =>
    stage.visit({ width: 390, height: 844, expectedStatuses: [409] }, async (page) => {
      const player = await new Player(stage.product.url, owner).register();
      await signInPageAs(page, stage, player, '/digital-assets');
      await page.getByRole('heading', { name: 'Digital assets', level: 1 }).waitFor();
      await page.getByText('No wallet is linked').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);

      // the wallet declines, so nothing has changed, and another attempt succeeds
      await beginLinking(page, 'Development wallet');
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await press(page, 'Decline');
      await page.getByRole('alert').getByText('declined in the wallet').waitFor();
      await press(page, 'Try again');
      await press(page, 'Approve');
      await page.getByText(`account ${player.userId} (`).waitFor();
      await press(page, 'Approve');
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).first()).toContainText('Primary');
      const address = await rows(page).locator('.vh').first().innerText();

      // the key stays in the browser: the wallet is shown as already linked
      await page.reload();
      await beginLinking(page, 'Development wallet');
      await press(page, 'Approve');
      await page.getByRole('alert').getByText('linked to your account already').waitFor();
      await page.getByRole('button', { name: 'Another wallet' }).click();

      // uses another key, and signs as hardware wallets do; the wallet adds an instruction that
      // guards its user
      await page.evaluate(() =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('development-wallet').onsuccess = resolve;
        }).then(() => null),
      );
      await share(page, /^Sign a transaction instead, with/);
      await press(page, 'Approve with a guard');
      await expect(rows(page)).toHaveCount(2);

      await rows(page)
        .first()
        .getByRole('button', { name: /^Unlink/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
      await expect(rows(page)).toHaveCount(1);
      expect(await rows(page).locator('.vh').first().innerText()).not.toBe(address);

      // an operator finds the other wallet, and its owner sees it disappear; the entry may be
      // requested once more while it closes
      await stage.visit({ expectedStatuses: [404, 428] }, async (office) => {
        await openOffice(office, stage, stage.operator, '/admin/wallets');
        await office.locator('tbody tr a').first().click();
        await office.getByRole('button', { name: 'Unlink wallet' }).click();
        const dialog = office.getByRole('dialog');
        await dialog.getByRole('textbox').fill('Stolen key');
        await dialog.getByRole('button', { name: 'Unlink wallet' }).click();
        await office.getByRole('button', { name: 'Confirm' }).click();
        await office.getByText('Wallet unlinked').first().waitFor();
      });
      await page.getByText('No wallet is linked').waitFor();
    }));
});
