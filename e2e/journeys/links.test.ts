import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import {
  signInPageAs,
  getPagePath,
  declareJourneyServerInOwnProcess,
} from '../fixtures/stage.fixture.ts';

const providersPort = await findFreePort(4);

test.describe('accounts at other services', () => {
  const stage = declareJourneyServerInOwnProcess({ PROVIDERS_PORT: String(providersPort) });
  const newPlayer = (name: string): Promise<Player> =>
    new Player(stage.product.url, {
      email: `${name}@example.test`,
      password: 'a bridge of three short words',
    }).register();
  /** Allows or declines the link at the local provider, which then redirects the player back. */
  async function decide(page: Page, account: string, button: 'Authorize' | 'Cancel') {
    await page.getByRole('textbox', { name: 'Account' }).fill(account);
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL((url) => url.href.startsWith(stage.product.url));
  }

  test('are linked from the profile, named and unlinked (R1.26 R2.25 R7.34)', () =>
    stage.visit({ width: 390, height: 844 }, async (page) => {
      await signInPageAs(page, stage, await newPlayer('linker'), '/profile-settings');
      await page.getByRole('button', { name: 'Connect Discord' }).click();
      await decide(page, '7001', 'Cancel');
      await page.getByText('You declined at Discord').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await decide(page, '7001', 'Authorize');
      await page.getByText('Connected as player7001').waitFor();
      await page.getByRole('button', { name: 'Connect Open Loot' }).click();
      await decide(page, '7002', 'Authorize');
      await page.getByText('Connected as player7002').waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await page.goto(stage.at('/digital-assets'));
      await page.getByRole('heading', { name: 'On Open Loot' }).waitFor();
      await page.goto(stage.at('/profile-settings'));
      await page.getByRole('button', { name: 'Not you? Unlink Open Loot' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
      await page.getByRole('button', { name: 'Connect Open Loot' }).waitFor();
    }));

  test('are renewed from a dialog, or left (R2.27 R2.142 R2.143 R2.144 R2.145)', () =>
    stage.visit({}, async (page) => {
      await signInPageAs(page, stage, await newPlayer('renewer'), '/inventory');
      await page.goto(stage.at('/openloot-access-refresh'));
      const dialog = page.getByRole('dialog', { name: 'Refresh Open Loot' });
      await dialog.getByText('Please refresh the Open Loot user credentials').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => getPagePath(page)).toBe('/dashboard');
      await page.goto(stage.at('/openloot-access-refresh?component=digital-assets'));
      await dialog.getByRole('button', { name: 'Refresh' }).click();
      await decide(page, '7003', 'Authorize');
      await expect.poll(() => getPagePath(page)).toBe('/digital-assets');
    }));

  test('have result pages, which for Twitch are public (R2.11 R2.12 R2.17 R2.26)', () =>
    stage.visit({}, async (page) => {
      await page.goto(stage.at('/twitch-linking-failed?reason=expired'));
      await page.getByRole('heading', { name: 'Twitch was not connected' }).waitFor();
      await page.goto(stage.at('/twitch-linking-succeeded'));
      await page.getByRole('heading', { name: 'Twitch is connected' }).waitFor();
      await page.getByRole('link', { name: /log in/i }).click();
      await expect.poll(() => getPagePath(page)).toBe('/login');
      await page.goto(stage.at('/openloot-linking-failed?reason=taken'));
      await expect.poll(() => getPagePath(page)).toBe('/login');
    }));
});
