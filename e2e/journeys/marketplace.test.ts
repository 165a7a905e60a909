import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { signInPageAs, declareJourneyServerInOwnProcess } from '../fixtures/stage.fixture.ts';

const trader = { email: 'trader@example.test', password: 'a scale of three short words' };
const chainPort = await findFreePort();
const providersPort = await findFreePort(4);

test.describe('assets at the marketplace', () => {
  // several transactions, each of which waits until the chain has made it final
  test.describe.configure({ timeout: 240_000 });
  const stage = declareJourneyServerInOwnProcess({
    CHAIN_PORT: String(chainPort),
    PROVIDERS_PORT: String(providersPort),
  });
  const dialogButton = (page: Page, name: string | RegExp) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  async function sign(page: Page): Promise<void> {
    await page.getByText('asks to see the address').waitFor();
    await dialogButton(page, 'Approve').click();
    await page.getByText('asks for your signature').waitFor();
    await dialogButton(page, 'Approve with a guard').click();
  }
  async function finish(page: Page): Promise<void> {
    await page.getByText('Transaction completed. Awaiting confirmation').waitFor();
    await page.getByText('Transaction confirmed').waitFor();
    await page.getByText('Transaction confirmed').waitFor({ state: 'hidden' });
  }
  async function giveItems(player: Player, count: number): Promise<void> {
    const { operator } = stage;
    const type = await operator.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      name: 'Blades',
      section: 1,
      category: 'COSMETIC',
      internalName: 'blades',
      filterName: 'Blades',
    });
    const { id: collectionId } = await operator.section<{ id: number }>(
      'POST',
      '/api/banking/admin/collections',
      { name: 'Salt blades', symbol: 'SALT', rarity: 5, inventoryTypeId: type.id },
    );
    for (let n = 0; n < count; n++)
      await operator.section('POST', `/api/admin/users/${player.userId}/assets`, { collectionId });
  }

  test('are sent there several at once, and come back on request (R7.69 R7.80 OP-79)', () =>
    stage.visit({ width: 390, height: 844 }, async (page) => {
      const player = await new Player(stage.product.url, trader).register();
      await giveItems(player, 2);
      await signInPageAs(page, stage, player, '/profile-settings');
      await page.getByRole('button', { name: 'Connect Open Loot' }).click();
      await page.getByRole('textbox', { name: 'Account' }).fill('7402');
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.waitForURL((url) => url.href.startsWith(stage.product.url));
      await page.goto(stage.at('/digital-assets'));
      await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).first().click();
      await page.getByRole('button', { name: 'Development wallet', exact: true }).click();
      await page.getByText('asks to see the address').waitFor();
      await dialogButton(page, 'Approve').click();
      await page.getByText('asks for your signature').waitFor();
      await dialogButton(page, 'Approve').click();
      for (const number of [1, 2]) {
        await page
          .getByRole('button', { name: `Put on the blockchain: Salt blades #${number}` })
          .click();
        await dialogButton(page, 'Put on the blockchain').click();
        await sign(page);
        await finish(page);
      }

      for (const number of [1, 2])
        await page
          .getByRole('checkbox', { name: `Send to Open Loot: Salt blades #${number}` })
          .check();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send to Open Loot: 2 of 3' }).click();
      await dialogButton(page, 'Send to Open Loot').click();
      await sign(page);
      await finish(page);
      const own = page.getByRole('list', { name: 'Digital assets' });
      await expect(own.getByText('On the marketplace')).toHaveCount(2);

      const market = page.getByRole('list', { name: 'Items on Open Loot' });
      await market.getByRole('button', { name: 'Take back Salt blades #1' }).click();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await dialogButton(page, /^To /).click();
      await page.getByText('Requested. It').waitFor();
      await expect(async () => {
        await page.reload();
        await own
          .getByRole('button', { name: 'Stake Salt blades #1' })
          .waitFor({ timeout: 10_000 });
      }).toPass();
      await expect(own.getByText('On the marketplace')).toHaveCount(1);
      expect(await listAccessibilityFaults(page)).toEqual([]);
    }));
});
