import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test } from '@playwright/test';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { signInPageAs, declareJourneyServer } from '../fixtures/stage.fixture.ts';

test.describe('the card of a player', () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1' });

  test('opens to visitors once its player says so, and closes again', async () => {
    const player = await new Player(stage.product.url, {
      email: 'shown@example.test',
      password: 'another short sentence',
    }).register();
    const { username } = (await player.me()).account;
    const address = `${stage.product.url}/players/${username}`;
    await stage.visit({ expectedStatuses: [404] }, async (page) => {
      await page.goto(`${stage.product.url}/#/players/${username}`);
      await expect(page.getByRole('heading', { name: 'No card here' })).toBeVisible();
    });
    await stage.visit({}, async (page) => {
      await signInPageAs(page, stage, player, '/profile-settings');
      await page.getByRole('switch', { name: 'Public card' }).click();
      await page.getByRole('switch', { name: 'Show my level' }).click();
      await expect(page.getByRole('switch', { name: 'Show my level' })).toBeChecked();
      expect(await listAccessibilityFaults(page)).toEqual([]);
    });
    const settings = () =>
      callApi(player.connection, 'readCardSettings', { params: { id: player.accountId } });
    await expect.poll(async () => (await settings()).showsLevel).toBe(true);
    await stage.visit({}, async (page) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: username })).toBeVisible();
      await expect(page.getByText('Level 1')).toBeVisible();
      await expect(page).toHaveTitle(`${username} | Guildhall`);
      expect(await listAccessibilityFaults(page)).toEqual([]);
    });
    await callApi(player.connection, 'saveCardSettings', {
      params: { id: player.accountId },
      body: { ...(await settings()), isPublic: false },
    });
    expect((await fetch(address, { headers: { accept: 'text/html' } })).status).toBe(404);
  });
});
